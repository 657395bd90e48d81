import type { MoveTable } from './moves.js';

/** Entries of one window in a list: the discard that leaves it, its first card, and the end after its last card. */
export const WINDOW_ENTRIES = 3;

/**
 * Writes the windows of lo .. hi that one discard leaves into windows[at ..], WINDOW_ENTRIES for each; returns their number. In a straight line
 * only sets that end at the newest card are looked for. Rules: a set is "at least minRun and at most maxRun consecutive cards whose total is
 * in totals"; a ring's set "contains the rightmost (most recent) card" and may go on with the oldest ones.
 */
export function windowsAfterDiscard(
  table: MoveTable,
  values: Readonly<Uint8Array>,
  lo: number,
  hi: number,
  windows: Int32Array,
  at: number,
): number {
  const { columnOf, largestTotal, minRun, maxRun, totals, loop } = table;
  const length = hi - lo;
  const longest = Math.min(maxRun, length);
  const longestWrapped = loop ? Math.min(maxRun, length - 1) : 0;
  let to = at;
  let tail = 0;
  for (let take = 1; take <= longest; take++) {
    tail += values[hi - take];
    if (tail > largestTotal) break;
    const firstAction = loop ? (take - 1) * totals - 1 : -1;
    const tailColumn = columnOf[tail];
    if (tailColumn !== 0 && take >= minRun) {
      windows[to++] = firstAction + tailColumn;
      windows[to++] = lo;
      windows[to++] = hi - take;
    }
    let total = tail;
    for (let count = take + 1, i = lo; count <= longestWrapped; count++, i++) {
      total += values[i];
      if (total > largestTotal) break;
      const column = columnOf[total];
      if (column !== 0 && count >= minRun) {
        windows[to++] = firstAction + column;
        windows[to++] = i + 1;
        windows[to++] = hi - take;
      }
    }
  }
  return (to - at) / WINDOW_ENTRIES;
}
