#!/usr/bin/env node
import { hideBin } from 'yargs/helpers';
import { reportError } from './failure.js';
import { guardProcess } from './process-end.js';
import { runProgram } from './program.js';

guardProcess();
process.on('uncaughtException', (error) => process.exit(reportError(error)));
const code = await runProgram(hideBin(process.argv));
process.exitCode ??= code; // Ctrl-C has set its own
