/** Pascal's triangle: BINOMIAL[n][k]. A multiset of four from 15 kinds needs n = 18. */
const BINOMIAL: readonly (readonly number[])[] = Array.from({ length: 19 }, (_, n) =>
  Array.from({ length: 19 }, (_, k) => {
    let ways = 1;
    for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
    return ways;
  }),
);

/**
 * Calls `visit` with every multiset of `size` values from 0 .. kinds - 1, its values ascending; the array is used again. The order is that
 * of the greatest values, then of the next ones: with one value raised, a multiset always comes later.
 */
export function eachMultiset(kinds: number, size: number, visit: (values: readonly number[]) => void): void {
  const values = new Array<number>(size).fill(0);
  for (;;) {
    visit(values);
    let at = 0;
    while (at + 1 < size && values[at] === values[at + 1]) at++;
    if (size === 0 || (at + 1 === size && values[at] + 1 === kinds)) return;
    values[at]++;
    values.fill(0, 0, at);
  }
}

/**
 * Where a multiset, its values ascending, stands in `eachMultiset`, whatever `kinds`: the combinatorial number system (Knuth, The Art of
 * Computer Programming 4A, 7.2.1.3), in which the i-th smallest value v counts C(v + i, i + 1), i from 0.
 */
export function multisetRank(values: readonly number[]): number {
  let rank = 0;
  for (let at = 0; at < values.length; at++) rank += BINOMIAL[values[at] + at][at + 1];
  return rank;
}

/** Writes to `changed` the ascending values with the one at `at` raised to `value`, in ascending order again. */
export function raise(values: readonly number[], at: number, value: number, changed: number[]): void {
  for (let other = 0; other < at; other++) changed[other] = values[other];
  let place = at;
  for (; place + 1 < values.length && values[place + 1] < value; place++) changed[place] = values[place + 1];
  changed[place] = value;
  for (let other = place + 1; other < values.length; other++) changed[other] = values[other];
}
