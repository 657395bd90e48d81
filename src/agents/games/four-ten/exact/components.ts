import {
  arrangementIndex,
  ARRANGEMENTS,
  FAULT,
  type FourTenJudge,
  SAFE,
  TEN,
  TurnSearch,
} from '../../../../env/games/four-ten/arrangements.js';
import { COUNT, HAND_LIMIT, HANDS, KINDS, SIZE, SUM } from '../../../../env/games/four-ten/moves.js';
import { CARDS_PER_VALUE } from '../../../../env/games/four-ten/state.js';
import { faultingExchange } from './faulting-exchange.js';
import { FIRST_COMPONENT, NOWHERE, TEN_END } from './targets.js';

const HANDS_BY_SIZE = Array.from({ length: HAND_LIMIT + 1 }, (_, size) =>
  Array.from({ length: HANDS }, (_, hand) => hand).filter((hand) => SIZE[hand] === size),
);

/** The hand without cards. */
const EMPTY = 0;

/** More cards on the table come first, so that a component's card drawn leads to a lower number. */
const FULL = 3 * HAND_LIMIT;

/**
 * All components: safe arrangements that exchanges join, some 9,500 for a hand target of ten. Exchanges can be taken back, so whoever comes
 * into a component with the first card of a turn may end the turn anywhere in it. Components with all hands full come first, then those
 * with eleven cards, and so on.
 */
export class SolverComponents {
  count = 0;
  /** Components with all hands full: 0 .. fullCount - 1. */
  fullCount = 0;
  /** `[component + 1]`: where the arrangements of the component end in `hands`, `homes` and `shadows`; they begin where the last component's end. */
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

  /** Where an arrangement leads to that a card has just completed (targets.ts), the 32nd card apart. */
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
        // What is not safe with an empty Shadow is not with another one.
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
