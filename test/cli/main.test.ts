import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { maketen, PROGRAM, temporaryFolder } from './run.js';

const folder = temporaryFolder();

it('shows commands and examples with --help, and the version with --version', async () => {
  const [help, version, commandHelp] = await Promise.all([
    maketen(['--help']),
    maketen(['--version']),
    maketen(['trace', '--help']),
  ]);
  expect(help).toMatchObject({ code: 0, stderr: '' });
  for (const name of ['list', 'play', 'train', 'evaluate', 'compare', 'hint', 'trace', 'replay', 'bench'])
    expect(help.stdout).toContain(`maketen ${name} `);
  expect(help.stdout).toContain('Examples:');
  expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(commandHelp.stdout).toContain('--decks');
  expect(commandHelp.stdout).toContain('Examples:');
});

it('ends quietly when its reader goes away', async () => {
  const child = spawn(process.execPath, [...PROGRAM, ...'trace --env tens --agent random --seeds 0..999'.split(' ')]);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

it('exits 130 on Ctrl-C and leaves no half-written file', async () => {
  const out = join(folder, 'games.jsonl');
  const child = spawn(process.execPath, [
    ...PROGRAM,
    ...'trace --env tens --agent random --seeds 0..999999 --out'.split(' '),
    out,
  ]);
  for (let i = 0; i < 200 && readdirSync(folder).length === 0; i++) await setTimeout(50);
  expect(readdirSync(folder)).toHaveLength(1);
  child.kill('SIGINT');
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code).toBe(130);
  expect(existsSync(out)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});
