import { arrangementIndex } from '../../../../env/games/four-ten/arrangements.js';
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
  SUM,
} from '../../../../env/games/four-ten/moves.js';
import { CARDS_PER_VALUE, type FourTenState } from '../../../../env/games/four-ten/state.js';
import { FIRST_BOTTOM, FIRST_COMPONENT } from './components.js';
import type { FourTenRound, RoundValues } from './round.js';

/** Unseen cards when the twelfth card has just been placed. */
const FIRST_LATE_LEFT = KINDS * CARDS_PER_VALUE - 3 * HAND_LIMIT;

/** The sum of the three hands and the card drawn. Exchanges do not change it. */
export function tableSum({ hands, drawn }: Readonly<FourTenState>): number {
  return SUM[hands[HAND]] + SUM[hands[HOME]] + SUM[hands[SHADOW]] + drawn;
}

/** The values of arrangements under best play, for some unseen cards of a solved round. */
export class TurnValues {
  private values: RoundValues | null = null;
  /** `[kind]`: unseen cards; a card under consideration is taken out. */
  private readonly unseen = new Uint8Array(KINDS);
  private left = 0;
  /** `[arrangement]`: cache of `endTurn` in this round for these unseen cards: exchanges ask for the same arrangements. */
  private readonly ended = new Map<number, number>();

  constructor(private readonly round: FourTenRound) {}

  /** Sets the round and the unseen cards of the calls that follow. */
  enter(values: RoundValues, unseen: ArrayLike<number>): void {
    if (values !== this.values || this.unseen.some((count, kind) => count !== unseen[kind])) this.ended.clear();
    this.values = values;
    this.unseen.set(unseen);
    this.left = this.unseen.reduce((sum, count) => sum + count);
  }

  /** An arrangement right after the card that led to it, before exchanges. */
  afterCard(hand: number, home: number, shadow: number): number {
    const { components, lateStates } = this.round;
    const { early, late, ends } = this.values!;
    const target = components.target(hand, home, shadow);
    const component = target - FIRST_COMPONENT;
    if (component < 0) return early[target];
    if (this.left === 0) return ends[FIRST_BOTTOM + components.sums[component]];
    return component < components.fullCount && this.left < FIRST_LATE_LEFT
      ? late[lateStates.indexOf(component, this.unseen)]
      : early[target];
  }

  /** The end of the turn in a safe arrangement; there must be a card left. */
  endTurn(hand: number, home: number, shadow: number): number {
    const arrangement = arrangementIndex(hand, home, shadow);
    const known = this.ended.get(arrangement);
    if (known !== undefined) return known;
    const isFull = SIZE[hand] + SIZE[home] + SIZE[shadow] === 3 * HAND_LIMIT;
    const value = isFull ? this.bestReplacement(hand, home, shadow) : this.nextPlacement(hand, home, shadow);
    this.ended.set(arrangement, value);
    return value;
  }

  /** The expectation over the card drawn for one of this kind in the hand number `at`. */
  replacing(hand: number, home: number, shadow: number, at: number, kind: number): number {
    const shorter = REMOVE[(at === HAND ? hand : at === HOME ? home : shadow) * KINDS + kind];
    return this.expectation((drawn) => this.placing(hand, home, shadow, at, shorter, drawn));
  }

  /** A card drawn is placed in the hand number `at`, which is `before` without it. */
  placing(hand: number, home: number, shadow: number, at: number, before: number, drawn: number): number {
    const longer = ADD[before * KINDS + drawn];
    if (longer === NO_HAND) return -Infinity;
    if (at === HAND) return this.afterCard(longer, home, shadow);
    return at === HOME ? this.afterCard(hand, longer, shadow) : this.afterCard(hand, home, longer);
  }

  private bestReplacement(hand: number, home: number, shadow: number): number {
    let best = -Infinity;
    for (let at = HAND; at <= SHADOW; at++) {
      const from = (at === HAND ? hand : at === HOME ? home : shadow) * KINDS;
      for (let kind = 0; kind < KINDS; kind++)
        if (COUNT[from + kind] > 0) best = Math.max(best, this.replacing(hand, home, shadow, at, kind));
    }
    return best;
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

  private expectation(valueOf: (drawn: number) => number): number {
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
}
