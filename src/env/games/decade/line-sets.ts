import type { MoveTable } from './moves.js';

/**
 * Lists the sets of lines of values with where they are, for rules, solvers and features alike. Each list lies in `starts`, `counts` and
 * `actions`, from entry `which * perList` on. Rules: a set is "at least minRun and at most maxRun consecutive cards whose total is in
 * totals"; a ring's is "a cyclically consecutive run that contains the rightmost (most recent) card; each card once; a run that takes
 * the whole ring is one set, wherever it is cut".
 */
export class LineSets {
  /** Index in the line of each set's first card; a ring's set goes on from the last card to the first. */
  readonly starts: Uint8Array;
  /** Cards of each set. */
  readonly counts: Uint8Array;
  /** The discard of each set. */
  readonly actions: Uint16Array;
  /** Room for the sets of a line. */
  readonly perList: number;

  /** @param lists how many lists are held at a time */
  constructor(
    private readonly table: MoveTable,
    lists = 1,
  ) {
    this.perList = table.draw;
    this.starts = new Uint8Array(lists * this.perList);
    this.counts = new Uint8Array(lists * this.perList);
    this.actions = new Uint16Array(lists * this.perList);
  }

  /** Lists the sets that may be discarded from values[base .. base + length), whose last card is the newest; returns their number. */
  list(which: number, values: Readonly<Uint8Array>, base: number, length: number): number {
    const { loop, rows, finish } = this.table;
    if (loop) return this.listRing(which * this.perList, values, base, length);
    // Two rows stand for the mandatory single line, where only the first three cards have a set that does not end at the newest one.
    return this.listStraight(
      which * this.perList,
      values,
      base,
      length,
      rows === 2 && finish < 0 && length !== 3 ? 1 : rows,
    );
  }

  /** Lists those of them that hold the newest card: in a ring all. */
  listNewest(which: number, values: Readonly<Uint8Array>, base: number, length: number): number {
    if (this.table.loop) return this.listRing(which * this.perList, values, base, length);
    return this.listStraight(which * this.perList, values, base, length, 1);
  }

  /** Sets that end at one of the newest `rows` cards. */
  private listStraight(from: number, values: Readonly<Uint8Array>, base: number, length: number, rows: number): number {
    const { columnOf, largestTotal, minRun, maxRun, totals } = this.table;
    let at = from;
    for (let row = 0, end = base + length - 1; row < rows && end - base + 1 >= minRun; row++, end--) {
      const first = Math.max(base, end - maxRun + 1);
      let total = 0;
      for (let i = end; i >= first; i--) {
        total += values[i];
        if (total > largestTotal) break;
        const column = columnOf[total];
        if (column !== 0 && end - i + 1 >= minRun) {
          this.starts[at] = i - base;
          this.counts[at] = end - i + 1;
          this.actions[at++] = row * totals + column - 1;
        }
      }
    }
    return at - from;
  }

  /** Sets of the `take` newest cards and perhaps some of the oldest. */
  private listRing(from: number, values: Readonly<Uint8Array>, base: number, length: number): number {
    const { columnOf, largestTotal, minRun, maxRun, totals } = this.table;
    const longest = Math.min(maxRun, length);
    const longestWrapped = Math.min(maxRun, length - 1);
    let at = from;
    let tail = 0;
    for (let take = 1; take <= longest; take++) {
      tail += values[base + length - take];
      if (tail > largestTotal) break;
      let total = tail;
      for (let count = take, i = base; ; count++, i++) {
        const column = columnOf[total];
        if (column !== 0 && count >= minRun) {
          this.starts[at] = length - take;
          this.counts[at] = count;
          this.actions[at++] = (take - 1) * totals + column - 1;
        }
        if (count >= longestWrapped) break;
        total += values[i];
        if (total > largestTotal) break;
      }
    }
    return at - from;
  }
}

/** Copies the line without the set to `target[to, ...)`. Rules: "after a discard the others keep their order". Returns the new length. */
export function withoutSet(
  values: Readonly<Uint8Array>,
  base: number,
  length: number,
  start: number,
  count: number,
  target: Uint8Array,
  to: number,
): number {
  const fromFront = Math.max(0, start + count - length);
  let at = to;
  for (let i = fromFront; i < start; i++) target[at++] = values[base + i];
  for (let i = start + count; i < length; i++) target[at++] = values[base + i];
  return at - to;
}
