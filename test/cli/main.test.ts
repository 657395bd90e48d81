import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { FROM_SOURCES } from '../support/sources/from-sources.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { maketen, PROGRAM, spawnMaketen } from './run.js';

const folder = temporaryFolder();

it('shows commands and examples with --help, and the version with --version', async () => {
  const help = await maketen('--help');
  expect(help).toMatchObject({ code: 0, stderr: '' });
  for (const name of ['list', 'play', 'train', 'evaluate', 'compare', 'hint', 'trace', 'replay'])
    expect(help.stdout).toContain(`maketen ${name} `);
  expect(help.stdout).toContain('Examples:');
  expect((await maketen('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

it('prints one line and exits 2 on bad input', { tags: 'long' }, async () => {
  const { code, stdout, stderr } = await spawnMaketen('evaluate --env tens --agent nobody');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^maketen: Unknown agent or model "nobody"[^\n]*\n$/);
});

it(
  'runs where `connected` is false though there never was a channel to a parent, as under Bun',
  { tags: 'long' },
  async () => {
    const child = spawn(process.execPath, [
      '--import',
      'data:text/javascript,process.connected=false',
      ...PROGRAM,
      'list',
    ]);
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
    expect(stdout).toContain('decade-loop3');
  },
);

it('ends quietly when its reader goes away', { tags: 'long' }, async () => {
  const child = spawn(process.execPath, [...PROGRAM, ...'trace --env tens --agent random --seeds 0..99999'.split(' ')]);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdout.once('data', () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

it('exits 130 on Ctrl-C and leaves no half-written file', { tags: 'long' }, async () => {
  const args = `trace --env tens --agent random --seeds 0..99999 --out ${join(folder, 'games.jsonl')}`;
  const child = spawn(process.execPath, [...PROGRAM, ...args.split(' ')]);
  const closed = new Promise((resolve) => child.on('close', resolve));
  while (readdirSync(folder).length === 0) await setTimeout(50);
  child.kill('SIGINT');
  expect(await closed).toBe(130);
  expect(readdirSync(folder)).toEqual(['games.jsonl.part']);
  const lines = readFileSync(join(folder, 'games.jsonl.part'), 'utf8').split('\n');
  expect(lines.every((line) => line === '' || JSON.parse(line))).toBe(true);
});

it('loses no signal that came just before work in one piece', { tags: 'long' }, async () => {
  const script =
    "import { endAtOnce, guardProcess } from './src/cli/process-end.ts'; guardProcess(); process.kill(process.pid, 'SIGINT'); await endAtOnce();";
  const child = spawn(process.execPath, [...FROM_SOURCES, '--input-type=module', '--eval', script]);
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(130);
});

it('prints the script by which a shell completes words, and the words', { tags: 'long' }, async () => {
  expect(await maketen('completion')).toMatchObject({ code: 0, stderr: '' });
  const { stdout } = await maketen('--get-yargs-completions maketen evaluate --s');
  expect(stdout.split('\n')).toContain('--seeds');
});
