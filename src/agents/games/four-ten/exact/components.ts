import {
  arrangementIndex,
  ARRANGEMENTS,
  FAULT,
  type FourTenJudge,
  SAFE,
  TEN,
  TurnSearch,
} from '../../../../env/games/four-ten/arrangements.js';
import {
  COUNT,
  EXCHANGE,
  HAND,
  HAND_LIMIT,
  HANDS,
  HOME,
  KINDS,
  NO_HAND,
  PAIRS,
  SHADOW,
  SIZE,
  SUM,
  SWAP,
  SWAP_IN_HAND,
  SWAP_IN_OTHER,
} from '../../../../env/games/four-ten/moves.js';
import { CARDS_PER_VALUE, type FourTenState } from '../../../../env/games/four-ten/state.js';
import type { Action } from '../../../../env/rules.js';

/** The highest sum of three hands: twelve fours. */
export const MOST_SUM = 3 * HAND_LIMIT * KINDS;

/**
 * Where a card drawn or an exchange may lead, as one number: `TEN_END` (Hand is at its target), a fault (the number is the sum of the
 * three hands, 1..MOST_SUM), `NOWHERE`, or from `FIRST_COMPONENT` on a component of safe arrangements.
 */
export const TEN_END = 0;
export const NOWHERE = MOST_SUM + 1;
export const FIRST_COMPONENT = NOWHERE + 1;

/** The ends of a round: `TEN_END`, a fault by its sum, then by its sum a gain with the bottom card. */
export const FIRST_BOTTOM = MOST_SUM + 1;
export const ENDS = FIRST_BOTTOM + MOST_SUM + 1;

/** The sum of the three hands and the card drawn. Exchanges do not change it. */
export function tableSum({ hands, drawn }: Readonly<FourTenState>): number {
  return SUM[hands[HAND]] + SUM[hands[HOME]] + SUM[hands[SHADOW]] + drawn;
}

const HANDS_BY_SIZE = Array.from({ length: HAND_LIMIT + 1 }, (_, size) =>
  Array.from({ length: HANDS }, (_, hand) => hand).filter((hand) => SIZE[hand] === size),
);

/** The hand without cards. */
const EMPTY = 0;

/** Cards in three full hands. */
const FULL = 3 * HAND_LIMIT;

/**
 * All components: safe arrangements that exchanges join, some 9,500 for a hand target of ten. Exchanges can be taken back, so a
 * turn that begins in a component may end anywhere in it. Components with all hands full come first, then those with eleven cards, and so
 * on: a card drawn leads to a component with a lower number.
 */
export class SolverComponents {
  count = 0;
  /** Components with all hands full: 0 .. fullCount - 1. */
  fullCount = 0;
  /** `[component + 1]`: the end of the component's arrangements in `hands`, `homes` and `shadows`; they begin at the end of the last component's. */
  readonly starts: number[] = [0];
  readonly hands: number[] = [];
  readonly homes: number[] = [];
  readonly shadows: number[] = [];
  /** `[component * KINDS + kind]`: cards on the table. */
  readonly cards: number[] = [];
  /** `[component]`: sum of the three hands. */
  readonly sums: number[] = [];
  /** `[component]`: the targets that exchanges lead to besides the component's own arrangements, `NOWHERE` if there is no such exchange. */
  readonly tenExits: number[] = [];
  readonly faultExits: number[] = [];
  /** `[arrangement]`: its component, -1 if it is not safe or has more than eight cards of a value. */
  private readonly components = new Int16Array(ARRANGEMENTS).fill(-1);
  private readonly search: TurnSearch;
  /** `[kind]`: cards on the table. */
  private readonly counts = new Uint8Array(KINDS);

  constructor(readonly judge: FourTenJudge) {
    this.search = new TurnSearch(judge);
    for (let cards = FULL; cards > 0; cards--) {
      this.addAll(cards);
      if (cards === FULL) this.fullCount = this.count;
    }
  }

  /** The component of a safe arrangement. */
  of(hand: number, home: number, shadow: number): number {
    return this.components[arrangementIndex(hand, home, shadow)];
  }

  /** The target of an arrangement right after a card; not for the 32nd card. */
  target(hand: number, home: number, shadow: number): number {
    const verdict = this.judge.verdict(hand, home, shadow);
    if (verdict === TEN) return TEN_END;
    if (verdict === FAULT) return SUM[hand] + SUM[home] + SUM[shadow];
    return FIRST_COMPONENT + this.of(hand, home, shadow);
  }

  private addAll(cards: number): void {
    for (let hand = 0; hand < HANDS; hand++)
      for (let home = 0; home < HANDS; home++) {
        const size = cards - SIZE[hand] - SIZE[home];
        // Two hands that are not safe with an empty Shadow are not safe with any.
        if (size < 0 || size > HAND_LIMIT || this.judge.verdict(hand, home, EMPTY) !== SAFE) continue;
        for (const shadow of HANDS_BY_SIZE[size]) {
          const isNew = this.of(hand, home, shadow) < 0;
          if (isNew && this.judge.verdict(hand, home, shadow) === SAFE) this.add(hand, home, shadow);
        }
      }
  }

  private add(hand: number, home: number, shadow: number): void {
    const { counts, search, judge } = this;
    for (let kind = 0; kind < KINDS; kind++) {
      counts[kind] = COUNT[hand * KINDS + kind] + COUNT[home * KINDS + kind] + COUNT[shadow * KINDS + kind];
      if (counts[kind] > CARDS_PER_VALUE) return;
    }
    search.explore(hand, home, shadow, null);
    let canFault = false;
    for (let i = 0; i < search.count; i++) {
      const nextHand = search.hands[i];
      const nextHome = search.homes[i];
      const nextShadow = search.shadows[i];
      this.hands.push(nextHand);
      this.homes.push(nextHome);
      this.shadows.push(nextShadow);
      this.components[arrangementIndex(nextHand, nextHome, nextShadow)] = this.count;
      canFault ||= faultingExchange(judge, nextHand, nextHome, nextShadow) >= 0;
    }
    const sum = SUM[hand] + SUM[home] + SUM[shadow];
    this.starts.push(this.hands.length);
    for (let kind = 0; kind < KINDS; kind++) this.cards.push(counts[kind]);
    this.sums.push(sum);
    this.tenExits.push(search.tenMove >= 0 ? TEN_END : NOWHERE);
    this.faultExits.push(canFault ? sum : NOWHERE);
    this.count++;
  }
}

/**
 * An exchange that makes a fault on purpose, -1 if there is none. It is always legal: an arrangement at fault has not been seen before.
 * It can be right: without a safety a fault costs the present sum, and a later one may cost more.
 */
export function faultingExchange(judge: FourTenJudge, hand: number, home: number, shadow: number): Action {
  for (let pair = 0; pair < PAIRS; pair++) {
    const newHand = SWAP[(hand << 4) + SWAP_IN_HAND[pair]];
    if (newHand === NO_HAND) continue;
    const newHome = SWAP[(home << 4) + SWAP_IN_OTHER[pair]];
    if (newHome !== NO_HAND && judge.verdict(newHand, newHome, shadow) === FAULT) return EXCHANGE + pair;
    const newShadow = SWAP[(shadow << 4) + SWAP_IN_OTHER[pair]];
    if (newShadow !== NO_HAND && judge.verdict(newHand, home, newShadow) === FAULT) return EXCHANGE + PAIRS + pair;
  }
  return -1;
}
