import { describe, expect, test } from 'vitest';
import { decodeSnapshot, encodeSnapshot } from '../../src/train/runs/checkpoint.js';
import { sized, sizedLong } from '../support/size.js';
import { ALGORITHM_NAMES, contentsOf, createTraining, isRefused, smallConfig } from '../support/small-trainings.js';

/** A name, what differs from the small config, and the iteration after which the training is saved. */
type Case = readonly [string, Readonly<Record<string, unknown>>, number];

/** The stage ends at half of the training: after 4 of 8 iterations. */
const CURRICULUM = { curriculum: [{ until: 0.5, rules: { minRun: 3 } }] };

/** Amounts beyond a byte: DQN packs them otherwise. */
const LONGER_FOUR_TEN = { curriculum: [{ until: 0.5, rules: { gameTarget: 300 } }] };

const CASES: readonly Case[] = [
  ['decade-loop3 before a curriculum stage ends', CURRICULUM, 3],
  ['decade-loop3 after a curriculum stage has ended', CURRICULUM, 6],
  ['decade-loop3 with a time limit and every position a decision', { maxSteps: 9, skipForcedMoves: false }, 4],
  [
    'four-ten with shaping and a curriculum',
    { preset: 'four-ten', shaping: 'progress', gamma: 1, ...LONGER_FOUR_TEN },
    5,
  ],
  // Much like others of the list.
  ...sizedLong<Case[]>(
    [],
    [
      ['four-ten with shaping', { preset: 'four-ten', shaping: 'progress', gamma: 1 }, 3],
      ['decade-loop3', {}, 3],
    ],
  ),
  ['decade-loop3 with targets from every next draw', { expectedDraws: true }, 3],
  ['decade-seven, whose stacks are several', { preset: 'decade-seven' }, 4],
  ['four-ten', { preset: 'four-ten', totalSteps: 1500 }, 1],
  ['decade-loop3 in two worker threads', { workers: 2, totalSteps: 256 }, 1],
  ['decade-loop3 on the compiled kernel', { backend: 'kernel' }, 3],
  ['decade-loop3 on the compiled kernel in two worker threads', { backend: 'kernel', workers: 2 }, 3],
];

/** A training that is saved and resumed ends as one that is not. */
describe.each(ALGORITHM_NAMES)('%s goes on exactly where it was saved:', { tags: 'sized' }, (algorithm) => {
  const cases = CASES.filter(([, changes]) => !Object.keys(changes).some((key) => isRefused(algorithm, key)));

  test.each(sized(cases.slice(0, 1), cases))('%s', async (_name, changes, savedAfter) => {
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
