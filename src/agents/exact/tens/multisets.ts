/** Pascal's triangle: BINOMIAL[n][k]. A multiset of four from 15 kinds needs n = 18. */
const BINOMIAL: readonly (readonly number[])[] = Array.from({ length: 19 }, (_, n) =>
  Array.from({ length: 19 }, (_, k) => {
    let ways = 1;
    for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
    return ways;
  }),
);

/**
 * Every multiset of `size` values from 0 .. kinds - 1, each with its values ascending. The order is that of the greatest values, then of
 * the next ones: with one value raised, a multiset always comes later.
 */
export function multisets(kinds: number, size: number): readonly (readonly number[])[] {
  if (size === 0) return [[]];
  const all: number[][] = [];
  for (let greatest = 0; greatest < kinds; greatest++)
    for (const others of multisets(greatest + 1, size - 1)) all.push([...others, greatest]);
  return all;
}

/**
 * Where a multiset, its values in any order, stands in `multisets`, whatever `kinds`: the combinatorial number system (Knuth, The Art of
 * Computer Programming 4A, 7.2.1.3), in which the i-th smallest value v counts C(v + i, i + 1), i from 0.
 */
export function multisetRank(values: readonly number[]): number {
  let rank = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    let smaller = 0;
    for (let other = 0; other < values.length; other++)
      if (values[other] < value || (values[other] === value && other < at)) smaller++;
    rank += BINOMIAL[value + smaller][smaller + 1];
  }
  return rank;
}
