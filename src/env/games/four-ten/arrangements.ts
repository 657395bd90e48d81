import { type FourTenJudge, TEN } from './judge.js';
import { SWAP_IN_HAND } from './legal-moves.js';
import { PAIRS, TAKEN } from './moves.js';
import { ADD, COUNT, HANDS, KINDS, REMOVE, SWAP } from './multisets.js';
import { TurnSearch } from './turn-search.js';

/** Three hands as one number. */
export function arrangementIndex(hand: number, home: number, shadow: number): number {
  return (hand * HANDS + home) * HANDS + shadow;
}

export const ARRANGEMENTS = HANDS * HANDS * HANDS;

/**
 * Safe arrangements that exchanges join. Exchanges can be taken back, so whoever comes into a component with the first card of a turn may
 * end the turn anywhere in it. There are about 9,500 of 31,000 arrangements; each is worked out when it is first asked for.
 */
export class ExchangeComponents {
  /** `[component]`: 1 if an exchange leads from it to a Hand of ten. */
  readonly tenInReach: number[] = [];
  /** `[component]`: how many arrangements it has. */
  readonly sizes: number[] = [];
  /** `[component]`: Hand, Home and Shadow of one of its arrangements. */
  readonly arrangements: (readonly [number, number, number])[] = [];
  private readonly search: TurnSearch;
  /** `[arrangement]`: its component + 1, 0 if it is not known yet. */
  private readonly components = new Uint32Array(ARRANGEMENTS);

  constructor(judge: FourTenJudge) {
    this.search = new TurnSearch(judge);
  }

  /** The component of a safe arrangement. */
  of(hand: number, home: number, shadow: number): number {
    const known = this.components[arrangementIndex(hand, home, shadow)];
    if (known > 0) return known - 1;
    const { search, components } = this;
    search.explore(hand, home, shadow, null);
    const component = this.sizes.push(search.count) - 1;
    this.tenInReach.push(search.tenMove >= 0 ? 1 : 0);
    this.arrangements.push([hand, home, shadow]);
    for (let i = 0; i < search.count; i++)
      components[arrangementIndex(search.hands[i], search.homes[i], search.shadows[i])] = component + 1;
    return component;
  }
}

/** Whether one exchange brings Hand to ten. */
export function tenInOne(judge: FourTenJudge, hand: number, home: number, shadow: number): boolean {
  for (let pair = 0; pair < PAIRS; pair++) {
    const newHand = SWAP[(hand << 4) + SWAP_IN_HAND[pair]];
    if (newHand >= HANDS) continue;
    const taken = TAKEN[pair];
    const given = SWAP_IN_HAND[pair] >> 2;
    const from = (other: number): number => ADD[REMOVE[other * KINDS + taken] * KINDS + given];
    if (COUNT[home * KINDS + taken] > 0 && judge.verdict(newHand, from(home), shadow) === TEN) return true;
    if (COUNT[shadow * KINDS + taken] > 0 && judge.verdict(newHand, home, from(shadow)) === TEN) return true;
  }
  return false;
}
