import { DECK_SIZE } from '../../base/cards.js';
import type { Action } from '../../environment/rules.js';
import { type DecadeConfig, DECK_TOTAL, deckOfConfig, longestRun, VALUE_OF } from './config.js';
import type { DecadeState } from './state.js';

/** Straight line: the set of this total that ends `end` cards before the newest one (0 = newest). */
export interface StraightDiscard {
  readonly type: 'discard';
  readonly end: number;
  readonly total: number;
}

/** Ring: the set of this total with the `take` newest cards and the first ones; a whole ring starts at the first. */
export interface LoopDiscard {
  readonly type: 'discard';
  readonly take: number;
  readonly total: number;
}

/** A move of Decade, as it stands in the move table. */
export type DecadeMove = StraightDiscard | LoopDiscard | { readonly type: 'draw' } | { readonly type: 'finish' };

/** The moves of one rules config, and the same in arrays for fast look-up. */
export type MoveTable = Readonly<ReturnType<typeof createMoveTable>>;

/**
 * How many places a straight set can end at. With mandatory discards that is the newest card; only among the first
 * three cards a pair can also end one card earlier.
 */
function straightRows({ discards, stacks, minRun }: DecadeConfig) {
  if (discards === 'optional') return DECK_SIZE - minRun + 1;
  return stacks === 1 && minRun === 2 ? 2 : 1;
}

export function createMoveTable(config: DecadeConfig) {
  const { loop, totals, minRun, discards, goal = 0 } = config;
  const maxRun = config.maxRun ?? DECK_SIZE;
  const largestTotal = totals[totals.length - 1];
  const rows = loop ? Math.min(maxRun, longestRun(largestTotal)) : straightRows(config);
  const sets = Array.from({ length: rows }, (_, row) =>
    totals.map((total): StraightDiscard | LoopDiscard =>
      loop ? { type: 'discard', take: row + 1, total } : { type: 'discard', end: row, total },
    ),
  ).flat();
  const moves: readonly DecadeMove[] = [
    ...sets,
    { type: 'draw' },
    ...(discards === 'optional' ? [{ type: 'finish' } as const] : []),
  ];
  return {
    moves,
    goal,
    loop,
    minRun,
    maxRun,
    totals: totals.length,
    largestTotal,
    /** 1 + the index of a total in `totals`, 0 for what is none of them; by total, up to `largestTotal`. */
    columnOf: Uint16Array.from({ length: largestTotal + 1 }, (_, total) => totals.indexOf(total) + 1),
    /** Number of `end`s, or the largest `take`. Action: (end or take - 1) * totals + column. */
    rows,
    /** `end` or `take` of each discard. */
    reachOf: Uint8Array.from(sets, (set) => ('take' in set ? set.take : set.end)),
    totalOf: Uint16Array.from(sets, ({ total }) => total),
    draw: sets.length,
    /** -1 if there is no such move. */
    finish: discards === 'optional' ? sets.length + 1 : -1,
  };
}

/**
 * Lists the sets of lines of values with where they are, for rules, solvers and features alike: in `starts`, `counts` and
 * `actions`, until the next list. Rules: a set is "at least minRun and at most maxRun consecutive cards whose total is in
 * totals"; a ring's is "a cyclically consecutive run that contains the rightmost (most recent) card; each card once; a run that takes
 * the whole ring is one set, wherever it is cut".
 */
export class LineSets {
  /** Index in the line of each set's first card; a ring's set goes on from the last card to the first. */
  readonly starts: Uint8Array;
  readonly counts: Uint8Array;
  readonly actions: Uint16Array;

  constructor(private readonly table: MoveTable) {
    this.starts = new Uint8Array(table.draw);
    this.counts = new Uint8Array(table.draw);
    this.actions = new Uint16Array(table.draw);
  }

  /** Lists the sets of values[base .. base + length), whose last card is the newest; returns their number. */
  list(values: Readonly<Uint8Array>, base: number, length: number): number {
    const { loop, rows, finish } = this.table;
    if (loop) return this.listRing(values, base, length);
    // Two rows stand for the mandatory single line, where only the first three cards have a set that does not end at the newest one.
    return this.listStraight(values, base, length, rows === 2 && finish < 0 && length !== 3 ? 1 : rows);
  }

  /** Lists those of them that hold the newest card: in a ring all. */
  listNewest(values: Readonly<Uint8Array>, base: number, length: number): number {
    return this.table.loop ? this.listRing(values, base, length) : this.listStraight(values, base, length, 1);
  }

  /** Sets that end at one of the newest `rows` cards. */
  private listStraight(values: Readonly<Uint8Array>, base: number, length: number, rows: number) {
    const { columnOf, largestTotal, minRun, maxRun, totals } = this.table;
    let at = 0;
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
    return at;
  }

  /** Sets of the `take` newest cards and perhaps some of the oldest. */
  private listRing(values: Readonly<Uint8Array>, base: number, length: number): number {
    const { columnOf, largestTotal, minRun, maxRun, totals } = this.table;
    const longest = Math.min(maxRun, length);
    const longestWrapped = Math.min(maxRun, length - 1);
    let at = 0;
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
    return at;
  }
}

/** Copies the line without the set to `target[to, ...)`; returns the new length. */
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

/** Lists the sets of the stack just dealt to; returns their number. */
export function listSets(sets: LineSets, state: Readonly<DecadeState>): number {
  return sets.list(state.values, state.checked * DECK_SIZE, state.lengths[state.checked]);
}

/** Number of cards of the set that a legal discard takes. */
export function setCount(table: MoveTable, state: Readonly<DecadeState>, action: Action): number {
  const { values, checked } = state;
  const base = checked * DECK_SIZE;
  const length = state.lengths[checked];
  const wanted = table.totalOf[action];
  const reach = table.reachOf[action];
  let total = 0;
  let count = 0;
  if (!table.loop) {
    for (let i = base + length - 1 - reach; total < wanted && i >= base; i--, count++) total += values[i];
    return count;
  }
  while (count < reach) total += values[base + length - ++count];
  for (let i = base; total < wanted && count < length; i++, count++) total += values[i];
  return count;
}

/** Index on its stack of the first card of a legal discard's set; in a ring it may wrap round. */
export function setStart(table: MoveTable, state: Readonly<DecadeState>, action: Action): number {
  const length = state.lengths[state.checked];
  const reach = table.reachOf[action];
  return table.loop ? length - reach : length - reach - setCount(table, state, action);
}

/** The cards of a legal discard, in the order of the run, with their indexes on the checked stack. */
export function setCards(
  table: MoveTable,
  state: Readonly<DecadeState>,
  action: number,
): { readonly index: number; readonly card: number }[] {
  if (action >= table.draw) return [];
  const length = state.lengths[state.checked];
  const start = setStart(table, state, action);
  return Array.from({ length: setCount(table, state, action) }, (_, i) => {
    const index = (start + i) % length;
    return { index, card: state.cards[state.checked * DECK_SIZE + index] };
  });
}

/** Whether a straight line has a set that ends before the newest `ends` cards. */
export function hasEarlierSet(table: MoveTable, values: ArrayLike<number>, ends: number): boolean {
  const sets = new LineSets(table);
  const line = Uint8Array.from(values);
  for (let length = line.length - ends; length > 0; length--) if (sets.listNewest(line, 0, length) > 0) return true;
  return false;
}

interface SetSums {
  readonly sets: number;
  /** The fewest and the most cards of so many sets. */
  readonly fewest: number;
  readonly most: number;
  /** 1 for each sum of so many totals, by sum up to the deck's. */
  readonly reached: Readonly<Uint8Array>;
}

/** The numbers of cards and the sums of 0, 1, 2, ... sets of a deck: discarded cards must be among them. */
export function* setSums({ minRun, maxRun, totals }: Readonly<DecadeConfig>): Generator<SetSums> {
  let reached = new Uint8Array(DECK_TOTAL + 1);
  reached[0] = 1;
  for (let sets = 0; sets * minRun <= DECK_SIZE; sets++) {
    yield { sets, fewest: sets * minRun, most: Math.min(DECK_SIZE, sets * (maxRun ?? DECK_SIZE)), reached };
    const next = new Uint8Array(DECK_TOTAL + 1);
    for (const total of totals) for (let sum = total; sum <= DECK_TOTAL; sum++) next[sum] |= reached[sum - total];
    reached = next;
  }
}

/** The smallest totals of 0, 1, ... all cards of a deck. */
function smallestTotals(counts: Readonly<Uint8Array>) {
  const totals = [0];
  counts.forEach((cards, kind) => {
    for (let card = 0; card < cards; card++) totals.push(totals[totals.length - 1] + kind + 1);
  });
  return totals;
}

/**
 * The fewest cards left that the numbers and totals of cards allow, whatever the deck: the others must have gone in some number of sets
 * of allowed lengths and totals, and the game ends at its goal. With sets of exactly three it is 1: 51 cards in 17 sets, and a ten.
 */
export function fewestConceivable(config: DecadeConfig): number {
  const { cards, counts } = deckOfConfig(config);
  const { maxRun, goal = 0 } = config;
  // The last set takes the game from above the goal.
  const lowest = goal + 1 - (maxRun ?? DECK_SIZE);
  const size = cards.length;
  const total = cards.reduce((sum, card) => sum + VALUE_OF[card], 0);
  const smallest = smallestTotals(counts);
  let fewest = size;
  for (const { fewest: least, most, reached } of setSums(config)) {
    for (let gone = least; gone <= Math.min(most, size); gone++) {
      const left = size - gone;
      const fits = (flag: number, sum: number) => flag === 1 && sum >= smallest[gone] && total - sum >= smallest[left];
      if (left >= lowest && left < fewest && reached.some(fits)) fewest = left;
    }
  }
  return fewest;
}
