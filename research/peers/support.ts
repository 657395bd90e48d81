/** What both comparisons with other libraries do: an environment of Python, and a case as a process that prints one figure. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Spread } from '../bench/measure.js';

export const WORK = join(import.meta.dirname, '../../node_modules/.cache/maketen-peers');

/** The Python of an environment in a folder, made there with the packages of a list. PYTHON names another Python to make it with. */
export function pythonWith(folder: string, requirements: string): string {
  const program = join(folder, 'bin/python');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(program)) execFileSync(process.env.PYTHON ?? 'python3', ['-m', 'venv', folder], { stdio: 'inherit' });
  execFileSync(program, ['-m', 'pip', 'install', '--quiet', '--requirement', requirements], { stdio: 'inherit' });
  return program;
}

/** Runs a program. @returns what it prints @throws Error if it fails, or prints nothing */
export function printed(name: string, [program, ...words]: readonly string[], env = process.env): string {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env });
  if (status !== 0 || stdout === '') throw new Error(`Expected a figure of "${name}", but it failed: ${stderr}`);
  return stdout;
}

/** "0.67 (0.66 to 0.70)"; 1 for the first, which others are compared with. */
export function ratioText(ratio: Spread | undefined): string {
  if (ratio === undefined) return '1';
  const [median, least, most] = [ratio.median, ratio.least, ratio.most].map((each) => each.toPrecision(2));
  return `${median} (${least} to ${most})`;
}
