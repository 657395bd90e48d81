import { expect, test } from 'vitest';
import { multisetRank, multisets } from '../../../../src/agents/exact/tens/multisets.js';

const SIZES: readonly (readonly [number, number, number])[] = [
  [15, 4, 3060],
  [5, 4, 70],
  [5, 3, 35],
  [5, 2, 15],
  [5, 1, 5],
  [5, 0, 1],
];

test.each(SIZES)('multisets of %i kinds, %i at a time: there are %i, each at its rank', (kinds, size, count) => {
  const all = multisets(kinds, size);
  expect(all).toHaveLength(count);
  expect(new Set(all.map((values) => values.join())).size).toBe(count);
  all.forEach((values, rank) => {
    expect(multisetRank(values)).toBe(rank);
    expect(multisetRank([...values].reverse())).toBe(rank);
  });
});

test('a raised value raises the rank', () => {
  for (const values of multisets(15, 4))
    values.forEach((value, at) => {
      if (value < 14) expect(multisetRank(values.with(at, value + 1))).toBeGreaterThan(multisetRank(values));
    });
});
