import { DECK_SIZE } from '../../../../env/base/cards.js';
import { VALUE_KINDS } from '../../../../env/games/decade/config.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import { HashedLine } from './line-play.js';
import { PositionValues, type PositionValuesOptions } from './transposition-table.js';

/** `[value]`: what a hidden card of each value adds to the two halves. */
const HIDDEN_LOW = Int32Array.from({ length: VALUE_KINDS + 1 }, (_, value) => scrambled(value * 2));
const HIDDEN_HIGH = Int32Array.from({ length: VALUE_KINDS + 1 }, (_, value) => scrambled(value * 2 + 1));

function scrambled(number: number): number {
  let mixed = Math.imul(number + 1, 0x27d4eb2f);
  for (let round = 0; round < 3; round++) mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 13);
}

/** What the last draws of a single line are worth. */
export interface LastDraws {
  /** As `DecadeEndgame`. */
  valueOfDraw(values: Readonly<Uint8Array>, lo: number, hi: number, unseen: Readonly<Uint8Array>, left: number): number;
  /** Positions that are remembered, and the memory for them. */
  readonly size: number;
  readonly bytes: number;
  /** The mean over orders of the hidden cards of the best result of a player who knows the order; compiled alone. */
  readonly byHindsight?: LastDraws['valueOfDraw'];
}

/**
 * The last draws of a single line, exactly: the expectation over every order of the hidden cards under the best play (expectimax with
 * memory). A discard leaves a window of the line and a draw extends it, so one array holds the line at every depth.
 */
export class DecadeEndgame extends HashedLine {
  protected readonly unseen = new Uint8Array(VALUE_KINDS + 1);
  /** What positions with a draw to come are worth. */
  protected readonly known: PositionValues;
  /** `[cards left]`: the return of a game that ends so, won or lost. */
  private readonly returnOf: Float64Array;
  /** Bit v: a card of value v is hidden. */
  protected hidden = 0;

  /**
   * @param returnIfWon the return of a won game, however many cards it leaves
   * @param returnIfLost `[cards left]`: the return of a game that ends with these cards on the line; the fewer the better, or all the same
   */
  constructor(
    rules: DecadeRules,
    returnIfWon: number,
    returnIfLost: ArrayLike<number>,
    memory?: PositionValuesOptions,
  ) {
    super(rules, new Uint8Array(DECK_SIZE + 1), returnIfWon);
    this.known = new PositionValues(memory);
    this.returnOf = Float64Array.from(returnIfLost);
    this.returnOf.fill(returnIfWon, 0, this.goal + 1);
  }

  get size(): number {
    return this.known.size;
  }

  get bytes(): number {
    return this.known.bytes;
  }

  /**
   * The expected return of drawing from a position with the cards values[lo .. hi) on the line and these hidden ones ([kind], `left` in all).
   * Takes some 4^left steps, fewer the more of them are known from earlier questions.
   */
  valueOfDraw(
    values: Readonly<Uint8Array>,
    lo: number,
    hi: number,
    unseen: Readonly<Uint8Array>,
    left: number,
  ): number {
    // Of late questions little is asked again, of early ones much.
    this.known.allow(8 ** Math.max(0, left - 3));
    this.low = 0;
    this.high = 0;
    this.hidden = 0;
    for (let value = 1; value <= VALUE_KINDS; value++) {
      const copies = unseen[value - 1];
      this.unseen[value] = copies;
      if (copies > 0) this.hidden |= 1 << value;
      this.low = (this.low + Math.imul(copies, HIDDEN_LOW[value])) | 0;
      this.high = (this.high + Math.imul(copies, HIDDEN_HIGH[value])) | 0;
    }
    for (let i = lo; i < hi; i++) this.put(i - lo, values[i]);
    return this.draw(0, hi - lo, left);
  }

  /** The value of the window lo .. hi when no more sets are taken, with `left` hidden cards. */
  protected draw(lo: number, hi: number, left: number): number {
    // What follows from the last card is quicker to find out than to look up.
    if (left === 0) return this.returnOf[hi - lo];
    if (left === 1) return this.afterLast(lo, hi, 31 - Math.clz32(this.hidden));
    const { known } = this;
    const low = this.lowHash(lo, hi);
    const high = this.highHash(lo, hi);
    const found = known.get(low, high);
    if (!Number.isNaN(found)) return found;
    const value = this.expectation(lo, hi, left);
    known.set(low, high, value);
    return value;
  }

  /** As `draw` for at least two hidden cards, without memory. */
  private expectation(lo: number, hi: number, left: number): number {
    const { line, unseen, lowOf, highOf, hidden, low, high } = this;
    const covered = line[hi];
    const coveredLow = lowOf[hi + 1];
    const coveredHigh = highOf[hi + 1];
    let sum = 0;
    for (let bits = hidden; bits !== 0; bits &= bits - 1) {
      const bit = bits & -bits;
      const value = 31 - Math.clz32(bit);
      const copies = unseen[value];
      unseen[value] = copies - 1;
      if (copies === 1) this.hidden = hidden ^ bit;
      this.low = (low - HIDDEN_LOW[value]) | 0;
      this.high = (high - HIDDEN_HIGH[value]) | 0;
      this.put(hi, value);
      sum += copies * this.decide(lo, hi + 1, left - 1);
      unseen[value] = copies;
      this.hidden = hidden;
    }
    this.low = low;
    this.high = high;
    line[hi] = covered;
    lowOf[hi + 1] = coveredLow;
    highOf[hi + 1] = coveredHigh;
    return sum / left;
  }

  /** The return when this card comes, the last one. */
  private afterLast(lo: number, hi: number, card: number): number {
    const { line } = this;
    const covered = line[hi];
    line[hi] = card;
    const value = this.decide(lo, hi + 1, 0);
    line[hi] = covered;
    return value;
  }
}

type MakeLastDraws = (...given: ConstructorParameters<typeof DecadeEndgame>) => LastDraws;

let makeCompiled: MakeLastDraws | undefined;

/** From now on the last draws are compiled where they can be: who imports `compiled-endgame.ts` gets this. */
export function provideCompiledEndgame(make: MakeLastDraws): void {
  makeCompiled = make;
}

/** Who works out the last draws: compiled, or in JavaScript where that has not been loaded or there is no WebAssembly with SIMD. */
export function lastDraws(...given: ConstructorParameters<typeof DecadeEndgame>): LastDraws {
  try {
    if (makeCompiled) return makeCompiled(...given);
  } catch {
    // JavaScript does it too
  }
  return new DecadeEndgame(...given);
}
