import {
  checkedHidden,
  MOST_POSITIONS,
  tooManyPositions,
} from '../../../../src/agents/games/decade/exact/compiled-foresight.js';
import { HashedLine } from '../../../../src/agents/games/decade/exact/line-play.js';
import { DECK_SIZE } from '../../../../src/env/base/cards.js';
import { VALUE_KINDS, VALUE_OF } from '../../../../src/env/games/decade/config.js';
import type { DecadeRules } from '../../../../src/env/games/decade/rules.js';
import type { DecadeState } from '../../../../src/env/games/decade/state.js';
import { LostWindows } from './lost-windows.js';
import { DecadeThreshold } from './threshold-reference.js';

/** Cards that a hidden card that an end needs counts for, when ends are ranked. */
const PER_NEED = 2;

/** Spreads the number of cards drawn over the low half of a hash. */
const DRAWN = 0x27d4eb2f;

/** Integers of an entry: the two halves of its hash, the second one never 0. */
const ENTRY = 2;
const FIRST_ENTRIES = 1 << 16;

/**
 * How often a ring with optional discards is won by who foresees the deck up to its last cards: which ones these are, but not their order. All lines of play
 * of the cards foreseen are followed to their ends, positions of equal values as one, without those that need more cards than are to come; the result is the
 * largest chance of winning of an end under the best play. No player without foresight does better in the mean over deals: an information relaxation (Brown
 * and Smith 2022, "Information relaxations and duality in stochastic dynamic programs: a review and tutorial"), the same as with a penalty that begins with
 * the last cards and has their exact values.
 */
export class DecadeForesight extends HashedLine {
  private readonly lost: LostWindows;
  private readonly endgame: DecadeThreshold;
  private readonly unseen = new Uint8Array(VALUE_KINDS);
  /** The values of the deck in draw order. */
  private deck: Readonly<Uint8Array> = new Uint8Array(0);
  /** Cards drawn where lines of play end. */
  private foreseen = 0;
  private positions = new Int32Array(ENTRY * FIRST_ENTRIES);
  private count = 0;
  /** Ends, one after the other: the number of cards, the hidden cards that they need at least, their values. */
  private ends = new Uint8Array(1 << 16);
  private endsUsed = 0;
  /** `[rank]`: where ends of this rank are. */
  private endsOf: number[][] = [];

  /** @param maxPositions of one deal; more are an error */
  constructor(
    rules: DecadeRules,
    private readonly maxPositions = MOST_POSITIONS,
  ) {
    super(rules, new Uint8Array(DECK_SIZE + 1), 1);
    this.lost = new LostWindows(rules, this.line);
    this.endgame = new DecadeThreshold(rules);
  }

  /**
   * From a position on, with its hidden cards in the order that the stock has them in.
   * @param hidden the last cards, which are not foreseen; 0: whether the deal can be won by who knows it all
   * @throws InputError for more positions than `maxPositions`, or more last cards than 18
   */
  of(state: Readonly<DecadeState>, hidden: number): number {
    const { unseen, endsOf } = this;
    const dealt = state.stock.drawn;
    const length = state.lengths[0];
    this.deck = Uint8Array.from(state.stock.wholeOrder(), (card) => VALUE_OF[card]);
    this.foreseen = Math.max(dealt, this.deck.length - hidden);
    checkedHidden(hidden, this.deck.length - this.foreseen);
    this.positions.fill(0);
    this.count = this.endsUsed = endsOf.length = 0;
    for (let at = 0; at < length; at++) this.put(at, state.values[at]);
    this.lost.begin(state.unseen, length);
    const won = this.decide(0, length, dealt);
    if (hidden === 0 || state.outcome === 'won') return won;
    unseen.set(state.unseen);
    for (let at = dealt; at < this.foreseen; at++) unseen[this.deck[at] - 1]--;
    return this.bestEnd(this.deck.length - this.foreseen);
  }

  /** The largest chance of an end; those that look best come first, so that the others have only to be below. */
  private bestEnd(hidden: number): number {
    const { ends, endsOf, unseen, endgame } = this;
    let best = 0;
    for (const group of endsOf)
      for (const end of group) {
        const first = end + 2;
        best = Math.max(best, endgame.above(ends, first, first + ends[end], unseen, hidden, best));
        if (best === 1) return 1;
      }
    return best;
  }

  /** 1 if the window lo .. hi, from which the next card is drawn, is known to win; ends are kept for later. */
  protected draw(lo: number, hi: number, drawn: number): number {
    const { line, lost, deck, lowOf, highOf } = this;
    const need = lost.need(lo, hi);
    if (need > deck.length - drawn || !this.isNew(lo, hi, drawn)) return 0;
    if (drawn === deck.length) return lo === hi ? 1 : 0;
    if (drawn === this.foreseen) {
      this.keep(lo, hi, need);
      return 0;
    }
    const covered = line[hi];
    const coveredColumn = lost.columnOf[hi + 1];
    const coveredLow = lowOf[hi + 1];
    const coveredHigh = highOf[hi + 1];
    this.put(hi, deck[drawn]);
    lost.put(hi, drawn);
    const won = this.decide(lo, hi + 1, drawn + 1);
    line[hi] = covered;
    lost.columnOf[hi + 1] = coveredColumn;
    lowOf[hi + 1] = coveredLow;
    highOf[hi + 1] = coveredHigh;
    return won;
  }

  private keep(lo: number, hi: number, need: number): void {
    if (this.endsUsed + DECK_SIZE + 2 > this.ends.length) {
      const { ends } = this;
      this.ends = new Uint8Array(2 * ends.length);
      this.ends.set(ends);
    }
    const { ends, endsOf } = this;
    const rank = hi - lo + PER_NEED * need;
    while (endsOf.length <= rank) endsOf.push([]);
    endsOf[rank].push(this.endsUsed);
    ends[this.endsUsed++] = hi - lo;
    ends[this.endsUsed++] = need;
    for (let at = lo; at < hi; at++) ends[this.endsUsed++] = this.line[at];
  }

  /** Notes the position; false if it has been noted. */
  private isNew(lo: number, hi: number, drawn: number): boolean {
    this.low = Math.imul(drawn, DRAWN);
    // No entry has 0 as its second half.
    if (!this.note(this.lowHash(lo, hi), this.highHash(lo, hi) | 1)) return false;
    if (++this.count > this.maxPositions) throw tooManyPositions(this.maxPositions);
    if (this.count * ENTRY * 2 > this.positions.length) this.makeRoom();
    return true;
  }

  private note(low: number, high: number): boolean {
    const { positions } = this;
    const last = positions.length - 1;
    let at = (low * ENTRY) & last;
    for (; positions[at + 1] !== 0; at = (at + ENTRY) & last)
      if (positions[at] === low && positions[at + 1] === high) return false;
    positions[at] = low;
    positions[at + 1] = high;
    return true;
  }

  private makeRoom(): void {
    const { positions } = this;
    this.positions = new Int32Array(2 * positions.length);
    for (let at = 0; at < positions.length; at += ENTRY)
      if (positions[at + 1] !== 0) this.note(positions[at], positions[at + 1]);
  }
}
