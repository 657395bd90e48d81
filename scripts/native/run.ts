import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A step failed. The message is one line: what was expected, what was given, what to do. */
export class BuildError extends Error {}

/** Runs a program to its end; what it prints goes to the file `log`. Throws a BuildError that starts with `expected` unless it succeeds. */
export function run(expected: string, program: string, args: readonly string[], log: string, cwd?: string): void {
  const { status, error, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (error) throw new BuildError(`Expected ${expected}, but ${program} does not start (${error.message})`);
  appendFileSync(log, `$ ${[program, ...args].join(' ')}\n${stdout}${stderr}\n`);
  if (status !== 0)
    throw new BuildError(
      `Expected ${expected}, but got: ${reasonIn(stderr)} (everything it printed: ${relative(process.cwd(), log)})`,
    );
}

/** The line of a program's errors that says most. */
function reasonIn(stderr: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /\berror\b/i.test(line)) ?? lines.at(-1) ?? 'an error without a message';
}
