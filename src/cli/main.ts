#!/usr/bin/env node
import { readFileSync } from 'node:fs';

const words = process.argv.slice(2);
if (words.length === 1 && words[0] === '--version') {
  // Answered before anything else is loaded.
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  console.log((JSON.parse(text) as { version: string }).version);
} else {
  // Until `reportError` is there.
  const reportPlainly = ({ message }: Error) => {
    process.stderr.write(`maketen: ${message.split('\n')[0]}\n`);
    process.exit(1);
  };
  process.once('uncaughtException', reportPlainly);
  const { reportError } = await import('./report-error.js');
  const { guardProcess } = await import('./process-end.js');
  guardProcess();
  process.off('uncaughtException', reportPlainly);
  process.on('uncaughtException', (error) => process.exit(reportError(error)));
  const { runProgram } = await import('./program.js');
  const code = await runProgram(words);
  process.exitCode ??= code; // Ctrl-C has set its own
}
