import type { MoveTable } from '../../../../env/games/decade/moves.js';

/**
 * Lists the sets of lines of values, as `markSets` of the rules does, but with where they are, so that a search need not look twice.
 * What was listed last is in `starts`, `counts` and `actions`: the entries from `from` on.
 */
export class LineSets {
  /** Index in the line of each set's first card; a ring's set goes on from the last card to the first. */
  readonly starts: Uint8Array;
  /** Cards of each set. */
  readonly counts: Uint8Array;
  /** The discard of each set. */
  readonly actions: Uint16Array;

  /**
   * @param lists how many lists are held at a time: `list` writes list `which` from entry `which * perList` on
   */
  constructor(
    private readonly table: MoveTable,
    lists: number,
  ) {
    this.starts = new Uint8Array(lists * this.perList);
    this.counts = new Uint8Array(lists * this.perList);
    this.actions = new Uint16Array(lists * this.perList);
  }

  /** Room for the sets of a line. */
  get perList(): number {
    return this.table.draw;
  }

  /** Lists the sets of the line `values[base, base + length)`, which the newest card ends; returns their number. */
  list(which: number, values: Readonly<Uint8Array>, base: number, length: number): number {
    if (length < this.table.minRun) return 0;
    const from = which * this.perList;
    if (this.table.loop) return this.listRing(from, values, base, length);
    // As in `markSets`: with mandatory discards only the first three cards have a set that does not end at the newest one.
    const { rows, finish } = this.table;
    return this.listStraight(from, values, base, length, rows === 2 && finish < 0 && length !== 3 ? 1 : rows);
  }

  private listStraight(from: number, values: Readonly<Uint8Array>, base: number, length: number, rows: number): number {
    const { columnOf, largestTotal, minRun, maxRun, totals } = this.table;
    let at = from;
    for (let row = 0; row < rows && length - row >= minRun; row++) {
      const last = length - 1 - row;
      const first = Math.max(0, last - maxRun + 1);
      let total = 0;
      for (let i = last; i >= first; i--) {
        total += values[base + i];
        if (total > largestTotal) break;
        const column = columnOf[total];
        if (column !== 0 && last - i + 1 >= minRun) {
          this.starts[at] = i;
          this.counts[at] = last - i + 1;
          this.actions[at++] = row * totals + column - 1;
        }
      }
    }
    return at - from;
  }

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
      let i = base;
      for (let count = take; ; count++, i++) {
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
