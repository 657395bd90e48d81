import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PROGRAM, temporaryFolder } from './run.js';

const folder = temporaryFolder();

it.each([
  'solve golf',
  'bound golf --value exact --seeds 0..3 --out',
  'evaluate --env golf --agent exact --out',
  'evaluate --env golf --agent random --luck-free --seeds 0..9 --out',
  'trace --env golf --agent exact --out',
  'audit --env golf --agent random --seeds 0..9 --out',
  'hint --env golf --seed 1 --agent exact',
  'play --env golf --seed 1 --agent exact',
])('exits on Ctrl-C while a game is solved: maketen %s', async (args) => {
  const out = mkdtempSync(join(folder, 'solving-'));
  const given = args.endsWith('--out') ? [...args.split(' '), join(out, 'report.json')] : args.split(' ');
  const child = spawn(process.execPath, [...PROGRAM, ...given, '--game', 'examples/games/golf.mjs']);
  child.stdin.write('hint\n');
  const closed = new Promise((resolve) => child.on('close', (code, signal) => resolve(signal ?? code)));
  await setTimeout(6000); // solving takes minutes
  child.kill('SIGINT');
  expect([130, 'SIGINT']).toContain(await closed); // a shell says 130 for both
  expect(readdirSync(out)).toEqual([]);
});
