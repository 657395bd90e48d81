import {
  ARRANGEMENTS,
  countsOf,
  FAULT,
  faultingExchange,
  FourTenJudge,
  IMPOSSIBLE,
  PLACES,
  SAFE,
  sizeOf,
  sizesOf,
  sumOf,
  TEN,
  TurnSearch,
  withCard,
  withoutCard,
} from '../../../../env/games/four-ten/arrangements.js';
import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { HAND_LIMIT, KINDS, SUM } from '../../../../env/games/four-ten/hands.js';
import { HAND, HOME, SHADOW } from '../../../../env/games/four-ten/moves.js';
import { CARDS_PER_VALUE, type FourTenState } from '../../../../env/games/four-ten/state.js';

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

/** Cards in three full hands. */
const FULL = 3 * HAND_LIMIT;

/** Safe arrangements that exchanges join, or are supposed to. Exchanges can be taken back, so a turn that begins in one of them may end in any. */
export interface Component {
  /** `[kind]`: cards that are not on the table. */
  readonly unseen: readonly number[];
  /** Of the three hands. */
  readonly sum: number;
  /** The targets of exchanges out of the component, `NOWHERE` if there is no such exchange. */
  readonly tenExit: number;
  readonly faultExit: number;
  /**
   * While some hand has room `[arrangement, kind drawn, hand]` targets. With full hands `[replacement, kind drawn]` places in an array
   * `[kind, target of full hands]`; replacements that are never better than another one are left out.
   */
  readonly draws: Uint16Array;
  /** With all replacements that differ: no exchange follows the last card, so that none is certain to be as good as another. */
  readonly lastDraws: Uint16Array;
}

interface FoundComponent {
  readonly index: number;
  readonly arrangements: number[];
  /** Whether exchanges lead out of it. */
  hasTen: boolean;
  hasFault: boolean;
}

/** All components, some 9,500 for a hand target of ten, the fullest first: a drawn card leads to a lower number. */
export class RoundLayout {
  readonly components: Component[] = [];
  /** Components with all hands full: 0 .. fullCount - 1. */
  readonly fullCount: number;
  /** `[arrangement]`: its component, -1 if it is not safe or has more than eight cards of a value. */
  private readonly componentOf = new Int16Array(ARRANGEMENTS).fill(-1);
  /** `[component]` */
  private readonly exits: (readonly [tenExit: number, faultExit: number])[] = [];

  /** @param isFree whether exchanges are supposed to join all safe arrangements of the same cards and hand sizes, and to be able to make a fault */
  constructor(
    private readonly judge: FourTenJudge,
    private readonly isFree: boolean,
  ) {
    const safe = Array.from({ length: FULL + 1 }, (): number[] => []);
    for (let arrangement = 1; arrangement < ARRANGEMENTS; arrangement++)
      if (judge.verdict(arrangement) === SAFE) safe[sizeOf(arrangement)].push(arrangement);
    this.addAll(FULL, safe[FULL]);
    this.fullCount = this.components.length;
    for (let cards = FULL - 1; cards > 0; cards--) this.addAll(cards, safe[cards]);
  }

  /** The target of an arrangement right after a card; not for the 32nd card. */
  target(arrangement: number): number {
    const verdict = this.judge.verdict(arrangement);
    if (verdict === TEN) return TEN_END;
    return verdict === FAULT ? sumOf(arrangement) : FIRST_COMPONENT + this.componentOf[arrangement];
  }

  /** The components of the safe arrangements with so many cards; those with a card more are known. */
  private addAll(cards: number, safe: readonly number[]): void {
    const { judge, isFree, components, componentOf, exits } = this;
    const search = new TurnSearch(judge);
    const found = new Map<string, FoundComponent>();
    for (const first of safe) {
      if (componentOf[first] >= 0) continue;
      const unseen = unseenBeside(first);
      if (unseen.some((count) => count < 0)) continue;
      const key = isFree ? [unseen, sizesOf(first)].join() : String(found.size);
      const component = found.get(key) ?? {
        index: exits.length + found.size,
        arrangements: [],
        hasTen: false,
        hasFault: isFree,
      };
      found.set(key, component);
      search.explore(first, null);
      for (const arrangement of search.arrangements.subarray(0, search.count)) {
        component.arrangements.push(arrangement);
        componentOf[arrangement] = component.index;
        component.hasFault ||= faultingExchange(judge, arrangement) >= 0;
      }
      component.hasTen ||= search.tenMove >= 0;
    }
    for (const { arrangements, hasTen, hasFault } of found.values())
      exits.push([hasTen ? TEN_END : NOWHERE, hasFault ? sumOf(arrangements[0]) : NOWHERE]);
    for (const { arrangements } of found.values())
      components.push(this.component(arrangements, components.length, cards));
  }

  private component(arrangements: readonly number[], component: number, cards: number): Component {
    const unseen = unseenBeside(arrangements[0]);
    const [tenExit, faultExit] = this.exits[component];
    const all = cards < FULL ? [this.placements(arrangements, unseen)] : this.replacements(arrangements, unseen);
    const width = cards < FULL ? 0 : FIRST_COMPONENT + this.exits.length;
    const byKind = (draws: readonly number[][]): Uint16Array => {
      const places = Uint16Array.from(cards < FULL ? draws[0] : draws.flat());
      for (let i = 0; i < places.length; i++) places[i] += (i % KINDS) * width;
      return places;
    };
    const undominated = all.filter((each) => !all.some((other) => other !== each && this.isAtLeast(other, each)));
    const lastDraws = byKind(all);
    const draws = cards < FULL ? lastDraws : byKind(undominated);
    return { unseen, sum: sumOf(arrangements[0]), tenExit, faultExit, draws, lastDraws };
  }

  /** `[arrangement, kind drawn, hand]`: targets; any does for a card that does not exist. */
  private placements(arrangements: readonly number[], unseen: readonly number[]): number[] {
    const targets: number[] = [];
    for (const arrangement of arrangements)
      for (let drawn = 0; drawn < KINDS; drawn++)
        for (const place of PLACES)
          targets.push(unseen[drawn] === 0 ? TEN_END : this.placed(arrangement, place, drawn));
    return targets;
  }

  /** `[replacement][kind drawn]`: those with different targets. */
  private replacements(arrangements: readonly number[], unseen: readonly number[]): number[][] {
    const found = new Map<string, number[]>();
    for (const arrangement of arrangements)
      for (const place of PLACES)
        for (const kind of unseen.keys()) {
          const shorter = withoutCard(arrangement, place, kind);
          if (shorter === IMPOSSIBLE) continue;
          const targets = unseen.map((count, drawn) => (count === 0 ? TEN_END : this.placed(shorter, place, drawn)));
          found.set(targets.join(), targets);
        }
    return [...found.values()];
  }

  /** Whether a draw is as good as another whatever the ends are worth: each card leads to the same target, or to a component with an exchange to it. */
  private isAtLeast(one: readonly number[], other: readonly number[]): boolean {
    return one.every(
      (target, kind) => target === other[kind] || this.exits[target - FIRST_COMPONENT]?.includes(other[kind]),
    );
  }

  /** The target of a card that is placed. */
  private placed(arrangement: number, place: number, drawn: number): number {
    const after = withCard(arrangement, place, drawn);
    return after === IMPOSSIBLE ? NOWHERE : this.target(after);
  }
}

/** `[kind]`: cards that are not on the table. */
function unseenBeside(arrangement: number): number[] {
  return countsOf(arrangement).map((count) => CARDS_PER_VALUE - count);
}

/** Layouts used last, 4 MB each: rounds only read them. */
const layouts = new Map<string, RoundLayout>();
const MOST_LAYOUTS = 3;

/** The layout of these rules, which all rounds with them share. */
export function layoutOf(config: FourTenConfig, isFree: boolean): RoundLayout {
  const key = [config.handTarget, config.precedence, isFree].join();
  const layout = layouts.get(key) ?? new RoundLayout(new FourTenJudge(config), isFree);
  layouts.delete(key);
  layouts.set(key, layout);
  for (const oldest of layouts.keys()) if (layouts.size > MOST_LAYOUTS) layouts.delete(oldest);
  return layout;
}
