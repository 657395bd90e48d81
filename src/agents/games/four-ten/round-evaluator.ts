import { FAULT, type FourTenJudge, SAFE, TEN, tenInOne } from '../../../env/games/four-ten/arrangements.js';
import { ADD, COUNT, HANDS, KINDS, REMOVE, SIZE, SUM } from '../../../env/games/four-ten/moves.js';
import { CODE, COUNT_CODES, type EndValues, LateRoundEvaluator } from './late-round-evaluator.js';

/** How many combinations of three hand sizes there are, and a number for each. */
const SIZES = 125;
const SIZE_PLACE = [1, 5, 25];

/** `[size]`: the hands of so many cards. */
const HANDS_OF_SIZE = [0, 1, 2, 3, 4].map((size) =>
  Array.from({ length: HANDS }, (_, hand) => hand).filter((hand) => SIZE[hand] === size),
);

/**
 * What a round is worth, from each arrangement at the end of a turn: the expectation over the next card, counted over the unseen
 * ones. Behind that card stands a table that supposes free rearrangement, worked out backwards; `LateRoundEvaluator` is its part with full hands.
 */
export class RoundEvaluator {
  private readonly late: LateRoundEvaluator;
  /** `[code of the cards * SIZES + sizes]`: a turn with room in some hand, after the placement. */
  private readonly early = new Float32Array(COUNT_CODES * SIZES);
  private readonly unseen = new Uint8Array(KINDS);

  constructor(
    private readonly judge: FourTenJudge,
    readonly ends: EndValues,
  ) {
    this.late = new LateRoundEvaluator(judge, ends);
    this.early.fill(ends.fault);
    for (let cards = 11; cards >= 1; cards--)
      for (let sizes = 0; sizes < SIZES; sizes++) {
        const [hand, home, shadow] = SIZE_PLACE.map((place) => Math.floor(sizes / place) % 5);
        if (hand + home + shadow === cards) this.workOut(hand, home, shadow, sizes);
      }
  }

  /** The value of a round before its first card is drawn. */
  start(): number {
    const unseen = Uint8Array.of(8, 8, 8, 8);
    let total = 0;
    for (let drawn = 0; drawn < KINDS; drawn++) {
      unseen[drawn]--;
      total += this.after(0, ADD[drawn], 0, unseen); // "the first card of a round: only Home"
      unseen[drawn]++;
    }
    return total / KINDS;
  }

  /** The value of ending the turn in a safe arrangement. */
  endTurn(hand: number, home: number, shadow: number, unseen: ArrayLike<number>): number {
    return SIZE[hand] + SIZE[home] + SIZE[shadow] === 12
      ? this.beforeReplacing(hand, home, shadow, unseen)
      : this.beforePlacing(hand, home, shadow, unseen);
  }

  /** The value of an arrangement right after a placement or replacement, supposing free rearrangement. */
  after(hand: number, home: number, shadow: number, unseen: ArrayLike<number>): number {
    const verdict = this.judge.verdict(hand, home, shadow);
    if (verdict === TEN) return this.ends.ten;
    if (verdict === FAULT) return this.ends.fault;
    if (unseen[0] + unseen[1] + unseen[2] + unseen[3] === 0)
      return this.ends.bottom[SUM[hand] + SUM[home] + SUM[shadow]];
    const code = CODE[hand] + CODE[home] + CODE[shadow];
    const sizes = SIZE[hand] * SIZE_PLACE[0] + SIZE[home] * SIZE_PLACE[1] + SIZE[shadow] * SIZE_PLACE[2];
    return sizes === SIZES - 1 ? this.late.value(code, unseen) : this.early[code * SIZES + sizes];
  }

  /** The expectation over the card drawn for one of this kind in the given hand (0 Hand, 1 Home, 2 Shadow). */
  replacing(hand: number, home: number, shadow: number, at: number, kind: number, unseen: ArrayLike<number>): number {
    const left = this.unseen;
    left.set(unseen);
    const shorter = REMOVE[(at === 0 ? hand : at === 1 ? home : shadow) * KINDS + kind] * KINDS;
    let total = 0;
    let cards = 0;
    for (let drawn = 0; drawn < KINDS; drawn++) {
      const count = unseen[drawn];
      if (count === 0) continue;
      const changed = ADD[shorter + drawn];
      left[drawn]--;
      total +=
        count * this.after(at === 0 ? changed : hand, at === 1 ? changed : home, at === 2 ? changed : shadow, left);
      left[drawn]++;
      cards += count;
    }
    return total / cards;
  }

  private beforeReplacing(hand: number, home: number, shadow: number, unseen: ArrayLike<number>): number {
    let best = -Infinity;
    for (let at = 0; at < 3; at++) {
      const from = (at === 0 ? hand : at === 1 ? home : shadow) * KINDS;
      for (let kind = 0; kind < KINDS; kind++) {
        if (COUNT[from + kind] > 0) best = Math.max(best, this.replacing(hand, home, shadow, at, kind, unseen));
      }
    }
    return best;
  }

  private beforePlacing(hand: number, home: number, shadow: number, unseen: ArrayLike<number>): number {
    const left = this.unseen;
    left.set(unseen);
    let total = 0;
    let cards = 0;
    for (let drawn = 0; drawn < KINDS; drawn++) {
      const count = unseen[drawn];
      if (count === 0) continue;
      left[drawn]--;
      let best = -Infinity;
      if (SIZE[hand] < 4) best = this.after(ADD[hand * KINDS + drawn], home, shadow, left);
      if (SIZE[home] < 4) best = Math.max(best, this.after(hand, ADD[home * KINDS + drawn], shadow, left));
      if (SIZE[shadow] < 4) best = Math.max(best, this.after(hand, home, ADD[shadow * KINDS + drawn], left));
      left[drawn]++;
      total += count * best;
      cards += count;
    }
    return total / cards;
  }

  /** Fills in all sets of cards with these hand sizes; those with a card more are known. */
  private workOut(handSize: number, homeSize: number, shadowSize: number, sizes: number): void {
    const unseen = new Uint8Array(KINDS);
    for (const hand of HANDS_OF_SIZE[handSize])
      for (const home of HANDS_OF_SIZE[homeSize])
        for (const shadow of HANDS_OF_SIZE[shadowSize]) {
          if (this.judge.verdict(hand, home, shadow) !== SAFE) continue;
          const code = CODE[hand] + CODE[home] + CODE[shadow];
          for (let kind = 0; kind < KINDS; kind++)
            unseen[kind] = 8 - COUNT[hand * KINDS + kind] - COUNT[home * KINDS + kind] - COUNT[shadow * KINDS + kind];
          if (unseen.some((count) => count > 8)) continue; // more than eight of a value
          let value = this.beforePlacing(hand, home, shadow, unseen);
          if (value < this.ends.ten && tenInOne(this.judge, hand, home, shadow)) value = this.ends.ten;
          const at = code * SIZES + sizes;
          if (value > this.early[at]) this.early[at] = value;
        }
  }
}
