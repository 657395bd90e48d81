import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sizedLong } from '../support/size.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { PROGRAM } from './run.js';

const folder = temporaryFolder();

/** Golf, which writes a file once so many positions have been copied: solving copies many millions, and what is before it a few thousand. */
const game = join(folder, 'golf.mjs');
writeFileSync(
  game,
  `import { writeFileSync } from 'node:fs';
import { game as golf } from ${JSON.stringify(new URL('../../examples/games/golf.mjs', import.meta.url).href)};
let copies = 0;
const createRules = (config) => {
  const rules = golf.game.createRules(config);
  const { copyState } = rules;
  rules.copyState = (...states) => {
    if (++copies === 10_000) writeFileSync(process.env.SOLVING, '');
    copyState.apply(rules, states);
  };
  return rules;
};
export const game = { ...golf, game: { ...golf.game, createRules } };
`,
);

/** One that writes a file, and one that is asked as it plays. */
const TWO = ['evaluate --env golf --agent exact --out', 'play --env golf --seed 1 --agent exact'];
const OTHERS = [
  'solve golf',
  'bound golf --value exact --seeds 0..3 --out',
  'evaluate --env golf --agent random --luck-free --seeds 0..9 --out',
  'trace --env golf --agent exact --out',
  'audit --env golf --agent random --seeds 0..9 --out',
  'hint --env golf --seed 1 --agent exact',
];

it.each(sizedLong(TWO, [...TWO, ...OTHERS]))('exits on Ctrl-C while a game is solved: maketen %s', async (args) => {
  const out = mkdtempSync(join(folder, 'solving-'));
  const solving = `${out}.solving`;
  const given = args.endsWith('--out') ? [...args.split(' '), join(out, 'report.json')] : args.split(' ');
  const child = spawn(process.execPath, [...PROGRAM, ...given, '--game', game], {
    env: { ...process.env, SOLVING: solving },
  });
  child.stdin.write('hint\n');
  const closed = new Promise((resolve) => child.on('close', (code, signal) => resolve(signal ?? code)));
  while (!existsSync(solving) && child.exitCode === null) await setTimeout(20);
  child.kill('SIGINT');
  expect([130, 'SIGINT']).toContain(await closed); // a shell says 130 for both
  expect(readdirSync(out)).toEqual([]);
});
