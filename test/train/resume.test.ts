import { decodeSnapshot, encodeSnapshot } from '../../src/train/runs/checkpoint.js';
import { sized } from '../support/size.js';
import { ALGORITHM_NAMES, contentsOf, createTraining, isRefused, smallConfig } from '../support/small-trainings.js';

/** A name, what differs from the small config, and the iteration after which the training is saved. */
type Case = readonly [string, Readonly<Record<string, unknown>>, number];

/** The stage ends at half of the training: after 4 of 8 iterations. */
const CURRICULUM = { curriculum: [{ until: 0.5, rules: { minRun: 3 } }] };

/** Amounts beyond a byte: DQN packs them otherwise. */
const LONGER_FOUR_TEN = { curriculum: [{ until: 0.5, rules: { gameTarget: 300 } }] };

const IN_STAGE: Case = ['decade-loop3 before a curriculum stage ends', CURRICULUM, 3];
const AFTER_STAGE: Case = ['decade-loop3 after a curriculum stage has ended', CURRICULUM, 6];
const TIME_LIMIT: Case = [
  'decade-loop3 with a time limit and every position a decision',
  { maxSteps: 9, skipForcedMoves: false },
  4,
];
const LARGE_AMOUNTS: Case = [
  'four-ten with shaping and a curriculum',
  { preset: 'four-ten', shaping: 'progress', gamma: 1, ...LONGER_FOUR_TEN },
  5,
];
const EXPECTED_DRAWS: Case = ['decade-loop3 with targets from every next draw', { expectedDraws: true }, 3];
const ON_KERNEL: Case = [
  'decade-loop3 on the compiled kernel',
  { backend: 'kernel', totalSteps: 256, evaluationDeals: 4 },
  2,
];
const KERNEL_THREADS: Case = [
  'decade-loop3 on the compiled kernel in two worker threads',
  { backend: 'kernel', workers: 2 },
  3,
];

const ALL: readonly Case[] = [
  IN_STAGE,
  AFTER_STAGE,
  TIME_LIMIT,
  LARGE_AMOUNTS,
  ['four-ten with shaping', { preset: 'four-ten', shaping: 'progress', gamma: 1 }, 3],
  ['decade-loop3', {}, 3],
  EXPECTED_DRAWS,
  ['decade-seven, whose stacks are several', { preset: 'decade-seven' }, 4],
  ['four-ten', { preset: 'four-ten', totalSteps: 1500 }, 1],
  ['decade-loop3 in two worker threads', { workers: 2, totalSteps: 256 }, 1],
  ON_KERNEL,
  KERNEL_THREADS,
];

/** By algorithm: in `npm run test:all` every case that the algorithm does not refuse. */
const CASES = sized<Readonly<Record<string, readonly Case[]>>>(
  { dqn: [ON_KERNEL] },
  {
    ppo: [IN_STAGE, KERNEL_THREADS],
    dqn: [AFTER_STAGE, TIME_LIMIT, LARGE_AMOUNTS, ON_KERNEL],
    value: [IN_STAGE, EXPECTED_DRAWS, ON_KERNEL],
  },
  Object.fromEntries(
    ALGORITHM_NAMES.map((algorithm) => [
      algorithm,
      ALL.filter(([, changes]) => !Object.keys(changes).some((key) => isRefused(algorithm, key))),
    ]),
  ),
);

/** A training that is saved and resumed ends as one that is not. */
describe.each(Object.keys(CASES))('%s goes on exactly where it was saved:', { tags: 'sized' }, (algorithm) => {
  test.each(CASES[algorithm])('%s', async (_name, changes, savedAfter) => {
    const config = smallConfig(algorithm, changes);
    const whole = await createTraining(config);
    let saved: { json: string; bytes: Uint8Array } | undefined;
    while (!whole.finished) {
      await whole.advance();
      if (whole.iteration === savedAfter) saved = encodeSnapshot(await whole.save());
    }
    expect(whole.iteration).toBeGreaterThan(savedAfter);
    const expected = await contentsOf(whole);

    // Threads take a second each to start from their sources: only one algorithm gets new ones, the others go back to what was saved.
    const isNew = config.workers === 0 || algorithm === ALGORITHM_NAMES[0];
    if (isNew) await whole.dispose();
    const resumed = isNew ? await createTraining(config) : whole;
    await resumed.restore(decodeSnapshot(saved!.json, saved!.bytes));
    expect(resumed.iteration).toBe(savedAfter);
    while (!resumed.finished) await resumed.advance();
    expect(await contentsOf(resumed)).toEqual(expected);
    await resumed.dispose();
  });
});
