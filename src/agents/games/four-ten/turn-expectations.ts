import {
  ADD,
  COUNT,
  HAND,
  HAND_LIMIT,
  HOME,
  KINDS,
  NO_HAND,
  REMOVE,
  SHADOW,
  SIZE,
} from '../../../env/games/four-ten/moves.js';
import type { FourTenRound, RoundValues } from './exact/round.js';

/** Values of what can be done in a turn of a round: expectations over the next card, counted over the unseen ones. */
export class TurnExpectations {
  /** Of the round in play. */
  values!: RoundValues;
  /** `[kind]`: unseen cards; a card under consideration is taken out. */
  protected readonly unseen = new Uint8Array(KINDS);
  /** How many they are. */
  protected left = 0;

  constructor(protected readonly round: FourTenRound) {}

  /** Sets the unseen cards of the calls that follow. @param unseen `[kind]` */
  look(unseen: ArrayLike<number>): void {
    this.left = 0;
    for (let kind = 0; kind < KINDS; kind++) this.left += this.unseen[kind] = unseen[kind];
  }

  /** The value of an arrangement right after the card that led to it, before exchanges. */
  afterCard(hand: number, home: number, shadow: number): number {
    return this.round.valueAfterCard(this.values, hand, home, shadow, this.unseen);
  }

  /** The value of ending the turn in a safe arrangement; there must be a card left. */
  endTurn(hand: number, home: number, shadow: number): number {
    if (SIZE[hand] + SIZE[home] + SIZE[shadow] < 3 * HAND_LIMIT) return this.nextPlacement(hand, home, shadow);
    let best = -Infinity;
    for (let at = HAND; at <= SHADOW; at++) {
      const from = (at === HAND ? hand : at === HOME ? home : shadow) * KINDS;
      for (let kind = 0; kind < KINDS; kind++)
        if (COUNT[from + kind] > 0) best = Math.max(best, this.replacing(hand, home, shadow, at, kind));
    }
    return best;
  }

  /** The expectation over the card drawn for one of this kind in the hand number `at`. */
  replacing(hand: number, home: number, shadow: number, at: number, kind: number): number {
    const shorter = REMOVE[(at === HAND ? hand : at === HOME ? home : shadow) * KINDS + kind];
    return this.expectation((drawn) => this.placing(hand, home, shadow, at, shorter, drawn));
  }

  /** A card drawn is placed in the hand number `at`, which is `before` without it; -Infinity if there is no room. */
  placing(hand: number, home: number, shadow: number, at: number, before: number, drawn: number): number {
    const longer = ADD[before * KINDS + drawn];
    if (longer === NO_HAND) return -Infinity;
    if (at === HAND) return this.afterCard(longer, home, shadow);
    return at === HOME ? this.afterCard(hand, longer, shadow) : this.afterCard(hand, home, longer);
  }

  /** The mean over the card drawn next. @param valueOf called with that card taken out of the unseen ones */
  expectation(valueOf: (drawn: number) => number): number {
    const { unseen, left } = this;
    let total = 0;
    this.left--;
    for (let drawn = 0; drawn < KINDS; drawn++) {
      const count = unseen[drawn];
      if (count === 0) continue;
      unseen[drawn]--;
      total += count * valueOf(drawn);
      unseen[drawn]++;
    }
    this.left++;
    return total / left;
  }

  private nextPlacement(hand: number, home: number, shadow: number): number {
    return this.expectation((drawn) =>
      Math.max(
        this.placing(hand, home, shadow, HAND, hand, drawn),
        this.placing(hand, home, shadow, HOME, home, drawn),
        this.placing(hand, home, shadow, SHADOW, shadow, drawn),
      ),
    );
  }
}
