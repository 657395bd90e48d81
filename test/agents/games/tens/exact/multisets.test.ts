import { expect, test } from 'vitest';
import { multisetRank, multisets } from '../../../../../src/agents/games/tens/exact/position-classes.js';

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
    expect(values).toEqual([...values].sort((a, b) => a - b));
  });
});

test('a raised value raises the rank', () => {
  let wrong = 0;
  for (const values of multisets(15, 4))
    values.forEach((value, at) => {
      for (const raised of [value + 1, 14]) {
        if (raised <= value || raised > 14) continue;
        const changed = values.with(at, raised).sort((a, b) => a - b);
        if (multisetRank(changed) <= multisetRank(values)) wrong++;
      }
    });
  expect(wrong).toBe(0);
});
