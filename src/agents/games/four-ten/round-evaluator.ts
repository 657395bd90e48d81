import { FAULT, type FourTenJudge, SAFE, TEN, tenInOne } from '../../../env/games/four-ten/arrangements.js';
import { ADD, COUNT, HANDS, KINDS, SIZE, SUM } from '../../../env/games/four-ten/moves.js';
import { CODE, COUNT_CODES, type EndValues, LateRoundEvaluator } from './late-round-evaluator.js';
import { TurnExpectations } from './turn-expectations.js';

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
export class RoundEvaluator extends TurnExpectations {
  private readonly late: LateRoundEvaluator;
  /** `[code of the cards * SIZES + sizes]`: a turn with room in some hand, after the placement. */
  private readonly early = new Float32Array(COUNT_CODES * SIZES);

  constructor(
    private readonly judge: FourTenJudge,
    readonly ends: EndValues,
  ) {
    super();
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
    this.look([8, 8, 8, 8]);
    return this.expectation((drawn) => this.afterCard(0, ADD[drawn], 0)); // "the first card of a round: only Home"
  }

  /** The value of an arrangement right after a placement or replacement, supposing free rearrangement. */
  afterCard(hand: number, home: number, shadow: number): number {
    const verdict = this.judge.verdict(hand, home, shadow);
    if (verdict === TEN) return this.ends.ten;
    if (verdict === FAULT) return this.ends.fault;
    if (this.left === 0) return this.ends.bottom[SUM[hand] + SUM[home] + SUM[shadow]];
    const code = CODE[hand] + CODE[home] + CODE[shadow];
    const sizes = SIZE[hand] * SIZE_PLACE[0] + SIZE[home] * SIZE_PLACE[1] + SIZE[shadow] * SIZE_PLACE[2];
    return sizes === SIZES - 1 ? this.late.value(code, this.unseen) : this.early[code * SIZES + sizes];
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
          this.look(unseen);
          let value = this.endTurn(hand, home, shadow);
          if (value < this.ends.ten && tenInOne(this.judge, hand, home, shadow)) value = this.ends.ten;
          const at = code * SIZES + sizes;
          if (value > this.early[at]) this.early[at] = value;
        }
  }
}
