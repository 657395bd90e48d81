import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMANDS } from '../../src/cli/commands.js';
import { registerGameModule } from '../../src/lab/index.js';
import { trainInFolder } from '../../src/train/index.js';
import { BASE, spaceFile } from '../lab/sweep/small-sweep.js';
import { sizedLong } from '../support/size.js';
import { smallConfig } from '../support/small-trainings.js';
import { TWELVE } from '../support/twelve/index.js';
import { maketen, temporaryFolder } from './run.js';

/** The game of the docs, in its preset whose deals are solved in milliseconds. */
const PRESET = 'twelve-neighbours';
const GAME = `--game ${fileURLToPath(TWELVE)}`;
const OF = `--env ${PRESET} ${GAME}`;
const folder = temporaryFolder();
const file = (name: string) => join(folder, name);
const RUN = file('run');

interface Line {
  /** Behind the command's name. */
  readonly words: string;
  /** Standard input. */
  readonly input?: string;
  /** What it refuses in one sentence; unset where it works. */
  readonly refuses?: string;
  /** What it prints. */
  readonly says?: string | RegExp;
}

const BOARD = '--bound-deals 0 --workers 1';

/** How each command takes a game from outside. A command that is missing here fails. */
const LINES: Readonly<Record<string, (seed: number, deals: string) => readonly Line[] | Promise<readonly Line[]>>> = {
  start: () => [{ words: `${OF} --out ${RUN} --json`, says: '"hints": [' }],
  list: () => [{ words: OF, says: 'from-the-right' }],
  play: (seed) => [{ words: `${OF} --seed ${seed}`, input: '1\n'.repeat(60), says: /(Won|Lost): / }],
  train: (seed) => [
    {
      words: `${OF} --algorithm value --seed ${seed} --steps 64 --workers 0 --set evaluationDeals=2 --no-evaluate --out ${file(`train-${seed}`)}`,
      says: /^Trained train-/,
    },
  ],
  export: () => [{ words: `${RUN} ${GAME} --onnx ${file('policy.onnx')}`, says: /^Wrote / }],
  import: (seed) => [{ words: `${file('policy.onnx')} ${GAME} --out ${file(`imported-${seed}`)}`, says: /^Wrote / }],
  plot: () => [{ words: `${RUN} --out ${file('curves.svg')}`, says: /^Drew / }],
  sweep: (seed) => {
    const base = { ...BASE, preset: PRESET, totalSteps: 64 };
    const config = spaceFile(folder, `sweep-${seed}.json`, { base, grid: { epochs: [1] }, seeds: [seed] });
    return [{ words: `--config ${config} ${GAME} --list --out ${file(`sweep-${seed}`)}`, says: 'train --resume' }];
  },
  serve: () => [
    { words: `${OF} --stdio` },
    { words: `--env tvelve ${GAME} --stdio`, refuses: 'Unknown preset "tvelve"' },
  ],
  evaluate: (_, deals) => [{ words: `${OF} --agent random --luck-free ${deals}`, says: 'won' }],
  compare: (_, deals) => [{ words: `${OF} --agent random --agent from-the-right ${deals}`, says: 'from-the-right' }],
  leaderboard: (seed) => [
    {
      words: `${OF} --agent from-the-right ${BOARD} --seeds ${seed}..${seed + 19} --out ${file('board.md')} --work ${file('work')}`,
      says: 'twelve-neighbours',
    },
  ],
  work: () => [{ words: `redis://localhost:1 ${GAME}`, refuses: 'Redis' }],
  unit: async (_, deals) => {
    const { stdout } = await maketen(`evaluate ${OF} --agent random ${deals} --list-units`);
    return [{ words: GAME, input: stdout, says: '"result":' }];
  },
  calibrate: (_, deals) => [
    { words: `${OF} --agent random ${deals} --playouts 2`, says: /chance to win that hints say|score that hints say/ },
  ],
  predict: (seed) => [
    { words: `${PRESET} ${GAME} --positions 3 --seed ${seed} --out ${file(`positions-${seed}`)}`, says: '3 positions' },
  ],
  hint: (seed) => [
    { words: `${OF} --seed ${seed} --playouts 3`, says: /leaves \d+ in the line|brings a card|The game is over/ },
  ],
  review: () => [{ words: `${file('games.jsonl')} ${GAME} --playouts 3`, says: /^Game 1: twelve-neighbours/ }],
  trace: (seed) => [{ words: `${OF} --agent random --seeds ${seed}`, says: /^\{"format"/ }],
  replay: () => [
    { words: `${file('games.jsonl')} ${GAME}`, says: 'verified' },
    { words: `${file('games.jsonl')} ${GAME} --fortune`, refuses: 'Expected games that tell fortunes' },
  ],
  benchmark: (seed) => {
    const words = `${PRESET} ${GAME} --seeds ${seed}..${seed + 4}`;
    return [
      { words: `${words} --player exact --out ${file('benchmark.json')}`, says: 'exact' },
      { words: `--verify ${file('benchmark.json')} ${GAME}`, says: 'All figures follow from the games' },
    ];
  },
  audit: (_, deals) => [
    { words: `${OF} --agent random ${deals} --values exact`, says: 'random' },
    {
      words: `${OF} --agent random ${deals}`,
      refuses: 'or --values MODEL (exact for a small game in which moves matter)',
    },
    { words: `--traces ${file('games.jsonl')} ${GAME}`, refuses: 'or --values MODEL' },
  ],
  bound: (_, deals) => [
    { words: `${PRESET} ${GAME} ${deals}`, says: /V = 0, for want of a model.*\n +from-the-right/ },
    { words: `${PRESET} ${GAME} ${deals} --value exact`, says: 'certified bound' },
  ],
  solve: (seed) => [{ words: `${PRESET} ${GAME} --seeds ${seed}`, says: 'expected return (win) from the deal' }],
  check: (seed) => [{ words: `${GAME} --seeds ${seed} --max-steps 20`, says: 'sound' }],
};

beforeAll(async () => {
  const takeBack = await registerGameModule(fileURLToPath(TWELVE));
  await trainInFolder(smallConfig('ppo', { preset: PRESET, totalSteps: 64, evaluationDeals: 4 }), RUN);
  takeBack();
  const { stdout } = await maketen(`trace ${OF} --agent random --seeds 3..4`);
  writeFileSync(file('games.jsonl'), stdout);
  await maketen(`export ${RUN} ${GAME} --onnx ${file('policy.onnx')}`);
});

const SEEDS = sizedLong(
  [3],
  Array.from({ length: 20 }, (_, seed) => seed),
);

describe.each(COMMANDS.map(({ name }) => name))('maketen %s', (name) => {
  it('works with a custom game, or refuses in one sentence', { tags: 'long' }, async () => {
    expect(Object.keys(LINES)).toContain(name);
    for (const seed of SEEDS)
      for (const { words, input, refuses, says } of await LINES[name](seed, `--seeds ${seed}..${seed + 2}`)) {
        const { code, stdout, stderr } = await maketen(`${name} ${words}`, input);
        const told = { words, code, stderr: refuses === undefined && code === 0 ? '' : stderr };
        expect(told).toEqual({
          words,
          code: refuses === undefined ? 0 : 2,
          stderr: refuses === undefined ? '' : (expect.stringMatching(/^maketen: [^\n]+\n$/) as string),
        });
        if (refuses !== undefined) expect(stderr).toContain(refuses);
        if (says !== undefined) expect(stdout).toMatch(says);
      }
  });
});
