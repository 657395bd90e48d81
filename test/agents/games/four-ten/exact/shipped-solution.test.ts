import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { shippedFourTenSolution } from '../../../../../src/agents/games/four-ten/exact/solution.js';
import { fourTenPresets } from '../../../../../src/env/games/four-ten/config.js';
import { sizedLong } from '../../../../support/size.js';
import { configOf } from './made-up-solution.js';

const FOLDER = resolve(import.meta.dirname, '../../../../..');

test.each(sizedLong(['four-ten'], ['four-ten', 'four-ten-fault-first']))(
  'the solution of %s that comes with the package is what is found anew, bit for bit',
  { tags: 'nightly' },
  (preset) => {
    const script = ['--import', 'tsx', 'scripts/four-ten-tables.ts', '--check', preset];
    expect(() => execFileSync(process.execPath, script, { cwd: FOLDER, stdio: 'pipe' })).not.toThrow();
  },
);

test.each(Object.entries(fourTenPresets))('one comes for %s, with games that are over', (_preset, { options }) => {
  const config = configOf(options);
  const { start, standings, values, probabilities, rounds } = shippedFourTenSolution(config)!;
  expect(values).toHaveLength(config.gameTarget * (config.safeties + 1) + 2);
  for (const numbers of [values, probabilities]) expect(Array.from(numbers.slice(-2))).toEqual([1, 0]);
  expect(Array.from(rounds.slice(-2))).toEqual([0, 0]);
  expect([standings.won, standings.lost]).toEqual([values.length - 2, values.length - 1]);
  expect(start.value).toBeCloseTo(start.probabilityOfReaching - 0.01 * start.expectedRounds, 12);
});

test.each([{ gameTarget: 60 }, { safeties: 2 }, { handTarget: 9 }])('none comes for %j', (options) => {
  expect(shippedFourTenSolution(configOf(options))).toBeUndefined();
});
