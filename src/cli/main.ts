#!/usr/bin/env node
import { hideBin } from 'yargs/helpers';
import { reportError } from './failure.js';
import { guardProcess } from './process-end.js';
import { runProgram } from './program.js';

guardProcess();
process.on('uncaughtException', (error) => process.exit(reportError(error)));
process.exitCode = await runProgram(hideBin(process.argv));
