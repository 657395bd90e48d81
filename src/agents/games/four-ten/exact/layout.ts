import {
  ARRANGEMENTS,
  countsOf,
  FAULT,
  FourTenJudge,
  IMPOSSIBLE,
  PLACES,
  SAFE,
  sizeOf,
  sizesOf,
  sumOf,
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

/** Hands that a card may go to while some hand has room. */
export const OPTIONS = 3;

/** The ends of a round: `TEN_END`, a fault by its sum, then by its sum a gain with the bottom card. */
export const FIRST_BOTTOM = MOST_SUM + 1;
export const ENDS = FIRST_BOTTOM + MOST_SUM + 1;

/** The sum of the three hands and the card drawn. Exchanges do not change it. */
export function tableSum({ hands, drawn }: Readonly<FourTenState>): number {
  return SUM[hands[HAND]] + SUM[hands[HOME]] + SUM[hands[SHADOW]] + drawn;
}

/** Cards in three full hands. */
const FULL = 3 * HAND_LIMIT;

/**
 * All components: safe arrangements that exchanges join, or are supposed to. Exchanges can be taken back, so a turn that begins in one of them may end in
 * any. There are some 9,500 for a hand target of ten, the fullest first: a drawn card leads to a lower number.
 */
export class RoundLayout {
  /** Components with all hands full: 0 .. fullCount - 1. */
  readonly fullCount: number;
  /** Targets of full hands: those that are no component, and the full components. */
  readonly width: number;
  /** `[arrangement]`: its target right after a card that is not the 32nd; `NOWHERE` with more than eight cards of a value. */
  readonly targets = new Uint16Array(ARRANGEMENTS);
  /** `[component]`: the sum of the three hands. */
  readonly sums: Uint8Array;
  /** `[component][kind]`: cards that are not on the table. */
  readonly unseen: readonly (readonly number[])[];
  /** `[component]`: the targets of exchanges out of it, `NOWHERE` if there is no such exchange. */
  readonly tenExits: Uint16Array;
  readonly faultExits: Uint16Array;
  /**
   * `[component]`, and where the last ones end: where its draws begin. While some hand has room they are `[arrangement, kind drawn, hand]` targets;
   * with full hands `[replacement, kind drawn]` places in an array `[kind, target of full hands]`, without replacements that are never better than another one.
   */
  readonly starts: Uint32Array;
  readonly draws: Uint16Array;
  /** Of full components, with all replacements that differ: no exchange follows the last card, so that none is certain to be as good as another. */
  readonly lastStarts: Uint32Array;
  readonly lastDraws: Uint16Array;

  /** @param isFree whether exchanges are supposed to join all safe arrangements of the same cards and hand sizes, and to be able to make a fault */
  constructor(judge: FourTenJudge, isFree: boolean) {
    const { targets } = this;
    const search = new TurnSearch(judge);
    const safe = Array.from({ length: FULL + 1 }, (): number[] => []);
    for (let arrangement = 1; arrangement < ARRANGEMENTS; arrangement++) {
      const verdict = judge.verdict(arrangement);
      if (verdict === FAULT) targets[arrangement] = sumOf(arrangement);
      if (verdict !== SAFE) continue;
      targets[arrangement] = NOWHERE;
      safe[sizeOf(arrangement)].push(arrangement);
    }
    const found = new Map<number | string, number>();
    const members: number[][] = [];
    const [hasTen, hasFault]: boolean[][] = [[], []];
    let fullCount = 0;
    for (let cards = FULL; cards > 0; cards--) {
      for (let i = 0; i < safe[cards].length; i++) {
        const first = safe[cards][i];
        if (targets[first] !== NOWHERE || Math.max(...countsOf(first)) > CARDS_PER_VALUE) continue;
        const key = isFree ? [countsOf(first), sizesOf(first)].join() : first;
        const component = found.get(key) ?? members.length;
        found.set(key, component);
        members[component] ??= [];
        search.explore(first, null);
        for (let at = 0; at < search.count; at++) {
          members[component].push(search.arrangements[at]);
          targets[search.arrangements[at]] = FIRST_COMPONENT + component;
        }
        hasTen[component] ||= search.tenMove >= 0;
        hasFault[component] ||= isFree || search.hasFault;
      }
      if (cards === FULL) fullCount = members.length;
    }
    this.fullCount = fullCount;
    this.width = FIRST_COMPONENT + fullCount;
    this.sums = Uint8Array.from(members, ([first]) => sumOf(first));
    this.unseen = members.map(([first]) => countsOf(first).map((count) => CARDS_PER_VALUE - count));
    this.tenExits = Uint16Array.from(hasTen, (has) => (has ? TEN_END : NOWHERE));
    this.faultExits = Uint16Array.from(hasFault, (has, component) => (has ? this.sums[component] : NOWHERE));
    const all = members
      .slice(0, fullCount)
      .map((arrangements, component) => this.replacements(arrangements, component));
    const undominated = all.map((each) =>
      each.filter((one) => !each.some((other) => other !== one && this.isAtLeast(other, one))),
    );
    this.lastStarts = startsOf(all.map((each) => each.length * KINDS));
    this.lastDraws = this.byKind(all);
    this.starts = startsOf(
      members.map((each, component) => KINDS * (undominated[component]?.length ?? each.length * PLACES.length)),
    );
    this.draws = new Uint16Array(this.starts[members.length]);
    this.draws.set(this.byKind(undominated));
    for (let component = fullCount; component < members.length; component++)
      this.addPlacements(members[component], component);
  }

  private addPlacements(arrangements: readonly number[], component: number): void {
    let at = this.starts[component];
    for (let i = 0; i < arrangements.length; i++)
      for (let drawn = 0; drawn < KINDS; drawn++)
        for (let place = 0; place < PLACES.length; place++)
          this.draws[at++] = this.placed(arrangements[i], place, drawn, component);
  }

  /** `[component, replacement, kind drawn]`: places by kind. */
  private byKind(replacements: readonly number[][][]): Uint16Array {
    return Uint16Array.from(replacements.flat(2), (target, i) => target + (i % KINDS) * this.width);
  }

  /** `[replacement][kind drawn]`: targets of a full component, those that differ. */
  private replacements(arrangements: readonly number[], component: number): number[][] {
    const found = new Map<string, number[]>();
    for (const arrangement of arrangements)
      for (const place of PLACES)
        for (let kind = 0; kind < KINDS; kind++) {
          const shorter = withoutCard(arrangement, place, kind);
          if (shorter === IMPOSSIBLE) continue;
          const targets = [0, 1, 2, 3].map((drawn) => this.placed(shorter, place, drawn, component));
          found.set(targets.join(), targets);
        }
    return [...found.values()];
  }

  /** Whether a draw is as good as another whatever the ends are worth: each card leads to the same target, or to a component with an exchange to it. */
  private isAtLeast(one: readonly number[], other: readonly number[]): boolean {
    const { tenExits, faultExits } = this;
    for (let kind = 0; kind < KINDS; kind++) {
      const best = other[kind];
      const component = one[kind] - FIRST_COMPONENT;
      if (one[kind] === best || (component >= 0 && (tenExits[component] === best || faultExits[component] === best)))
        continue;
      return false;
    }
    return true;
  }

  /** The target of a card that is placed in a component's draw; any does for a card that does not exist. */
  private placed(arrangement: number, place: number, drawn: number, component: number): number {
    if (this.unseen[component][drawn] === 0) return TEN_END;
    const after = withCard(arrangement, place, drawn);
    return after === IMPOSSIBLE ? NOWHERE : this.targets[after];
  }
}

/** Where each of these lengths begins if they follow each other, and where the last one ends. */
function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let i = 0; i < lengths.length; i++) starts[i + 1] = starts[i] + lengths[i];
  return starts;
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
