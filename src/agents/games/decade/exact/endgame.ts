import { DECK_SIZE } from '../../../../env/cards.js';
import { LineSets } from '../../../../env/games/decade/line-sets.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import { VALUE_KINDS } from '../../../../env/games/decade/values.js';
import { PositionValues } from './transposition-table.js';

/** Moves to the end of a game at most: draws, and discards that take two cards or more each. */
const MOST_MOVES = DECK_SIZE + DECK_SIZE / 2;

/** Multipliers of the two halves of a hash. */
const LOW = 0x9e3779b1;
const HIGH = 0x85ebca6b;

/** `[2, value]`: what a hidden card of each value adds to the two halves. */
const HIDDEN = Array.from({ length: 2 }, (_, half) =>
  Uint32Array.from({ length: VALUE_KINDS + 1 }, (_, value) => scrambled(value * 2 + half)),
);

function scrambled(number: number): number {
  let mixed = Math.imul(number + 1, 0x27d4eb2f);
  for (let round = 0; round < 3; round++) mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/**
 * The last draws of a single line, exactly: the expectation over every order of the hidden cards under the best play (expectimax with
 * memory). A discard leaves a window of the line and a draw extends it, so one array holds the line at every depth.
 */
export class DecadeEndgame {
  private readonly optional: boolean;
  private readonly line = new Uint8Array(DECK_SIZE + 1);
  private readonly unseen = new Uint8Array(VALUE_KINDS + 1);
  private readonly known = new PositionValues();
  /** A list of sets for each move that has led to where the search is. */
  private readonly sets: LineSets;
  private depth = 0;
  // The two halves of the hash of the hidden cards.
  private low = 0;
  private high = 0;

  /**
   * @param returnIfWon the return of a won game
   * @param returnIfLost `[cards left]`: the return of a game that ends with these cards on the line
   */
  constructor(
    { table, config }: DecadeRules,
    private readonly returnIfWon: number,
    private readonly returnIfLost: ArrayLike<number>,
  ) {
    this.optional = config.discards === 'optional';
    this.sets = new LineSets(table, MOST_MOVES + 1);
  }

  /**
   * The expected return of drawing from a position with the cards values[lo .. hi) on the line and these hidden ones ([kind], `left` in all).
   * Takes some 4^left steps.
   */
  valueOfDraw(
    values: Readonly<Uint8Array>,
    lo: number,
    hi: number,
    unseen: Readonly<Uint8Array>,
    left: number,
  ): number {
    for (let i = lo; i < hi; i++) this.line[i - lo] = values[i];
    this.low = 0;
    this.high = 0;
    for (let value = 1; value <= VALUE_KINDS; value++) {
      this.unseen[value] = unseen[value - 1];
      for (let copies = 0; copies < unseen[value - 1]; copies++) this.hide(value);
    }
    this.depth = 0;
    return this.draw(0, hi - lo, left);
  }

  private hide(value: number): void {
    this.low = (this.low + HIDDEN[0][value]) | 0;
    this.high = (this.high + HIDDEN[1][value]) | 0;
  }

  /** The value of the window lo .. hi before a draw with `left` hidden cards, at least one. */
  private draw(lo: number, hi: number, left: number): number {
    const { line, unseen, known } = this;
    // What follows from the last two cards is quicker to find out than to look up.
    const remembers = left > 2;
    let low = this.low;
    let high = this.high;
    if (remembers) {
      for (let i = lo; i < hi; i++) {
        low = Math.imul(low ^ line[i], LOW);
        low ^= low >>> 15;
        high = Math.imul(high + line[i], HIGH);
        high ^= high >>> 13;
      }
      low >>>= 0;
      high >>>= 0;
      const value = known.get(low, high);
      if (!Number.isNaN(value)) return value;
    }
    const covered = line[hi];
    let sum = 0;
    for (let value = 1; value <= VALUE_KINDS; value++) {
      const copies = unseen[value];
      if (copies === 0) continue;
      unseen[value] = copies - 1;
      this.low = (this.low - HIDDEN[0][value]) | 0;
      this.high = (this.high - HIDDEN[1][value]) | 0;
      line[hi] = value;
      sum += copies * this.decide(lo, hi + 1, left - 1);
      this.hide(value);
      unseen[value] = copies;
    }
    line[hi] = covered;
    const value = sum / left;
    if (remembers) known.set(low, high, value);
    return value;
  }

  /** The value of the window lo .. hi under the best play, with sets in it or not. */
  private decide(lo: number, hi: number, left: number): number {
    if (lo === hi && left === 0) return this.returnIfWon;
    const { sets } = this;
    const first = this.depth * sets.perList;
    const found = sets.listNewest(this.depth, this.line, lo, hi - lo);
    let best = -Infinity;
    this.depth++;
    if (found === 0 || this.optional) best = left === 0 ? this.returnIfLost[hi - lo] : this.draw(lo, hi, left);
    for (let i = first; i < first + found && best < this.returnIfWon; i++) {
      // The set goes from its first card to the newest, and in a ring on with the oldest ones.
      const end = lo + sets.starts[i];
      best = Math.max(best, this.decide(end + sets.counts[i] - (hi - lo), end, left));
    }
    this.depth--;
    return best;
  }
}
