import { describe, expect, test } from 'vitest';
import { decodeSnapshot, encodeSnapshot } from '../../src/train/runs/checkpoint.js';
import { ALGORITHM_NAMES, contentsOf, createTraining, isRefused, smallConfig } from '../support/small-trainings.js';

/** A name, what differs from the small config, and the iteration after which the training is saved. */
export type Case = readonly [string, Readonly<Record<string, unknown>>, number];

/** The stage ends at half of the training: after 4 of 8 iterations. */
export const CURRICULUM = { curriculum: [{ until: 0.5, rules: { minRun: 3 } }] };

/** That a training of each algorithm, saved and resumed, comes to what one does that is not. */
export function goesOn(all: readonly Case[]): void {
  describe.each(ALGORITHM_NAMES)('%s goes on exactly where it was saved:', (algorithm) => {
    const cases = all.filter(([, changes]) => !Object.keys(changes).some((key) => isRefused(algorithm, key)));

    test.each(cases)('%s', async (_name, changes, savedAfter) => {
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
}
