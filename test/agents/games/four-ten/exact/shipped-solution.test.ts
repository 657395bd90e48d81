import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { shippedFourTenSolution } from '../../../../../src/agents/games/four-ten/exact/index.js';
import { fourTenPresets } from '../../../../../src/env/games/four-ten/index.js';
import { configOf } from './made-up-solution.js';

const FOLDER = resolve(import.meta.dirname, '../../../..');

test('the solutions that come with the package are what is found anew, bit for bit', () => {
  const script = ['--import', 'tsx', 'scripts/four-ten-tables.ts', '--check'];
  expect(() => execFileSync(process.execPath, script, { cwd: FOLDER, stdio: 'pipe' })).not.toThrow();
}, 240_000);

test.each(Object.entries(fourTenPresets))('one comes for %s, with games that are over', (_preset, { options }) => {
  const config = configOf(options);
  const { start, standings, values, probabilities, rounds, lateStarts } = shippedFourTenSolution(config)!;
  expect(values).toHaveLength(config.gameTarget * (config.safeties + 1) + 2);
  for (const numbers of [values, probabilities]) expect([...numbers.slice(-2)]).toEqual([1, 0]);
  expect([...rounds.slice(-2)]).toEqual([0, 0]);
  expect([standings.won, standings.lost]).toEqual([values.length - 2, values.length - 1]);
  expect(start.value).toBeCloseTo(start.probabilityOfReaching - 0.01 * start.expectedRounds, 12);
  expect(lateStarts).toBeNull();
});

test.each([{ gameTarget: 60 }, { safeties: 2 }, { handTarget: 9 }])('none comes for %j', (options) => {
  expect(shippedFourTenSolution(configOf(options))).toBeUndefined();
});
