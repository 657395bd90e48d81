import { FourTenJudge, withCard } from '../../../../env/games/four-ten/arrangements.js';
import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { KINDS } from '../../../../env/games/four-ten/hands.js';
import { HOME } from '../../../../env/games/four-ten/moves.js';
import { CARDS_PER_VALUE } from '../../../../env/games/four-ten/state.js';
import {
  ENDS,
  FIRST_BOTTOM,
  FIRST_COMPONENT,
  layoutOf,
  MOST_SUM,
  NOWHERE,
  OPTIONS,
  type RoundLayout,
} from './layout.js';

/** How many cards of a kind can be unseen: 0..8. */
const COUNTS = CARDS_PER_VALUE + 1;
/** `[kind]`: what one card more adds to the code of unseen cards, the number that they are by kind. */
const PLACES = Array.from({ length: KINDS }, (_, kind) => COUNTS ** kind);
const CODES = COUNTS ** KINDS;

/** `[kind]`: the unseen cards of a code. */
function unseenOf(code: number): number[] {
  return PLACES.map((place) => Math.floor(code / place) % COUNTS);
}

/** The value of every state of a round, for given values of the round's ends. */
export interface RoundValues {
  /** `[end]` */
  readonly ends: Float64Array;
  /** `[target]`: the ends, and the components right after the card that led to them, with all cards that are not on the table unseen. */
  readonly early: Float64Array;
  /** `[state]`: full components right after the card that led to them, by their unseen cards. */
  readonly late: Float64Array;
  /** `[component]` and `[state]`: where the best draw begins in the component's `draws`, or `EXIT`. */
  readonly earlyChoices: Uint16Array;
  readonly lateChoices: Uint16Array;
}

/** A choice to exchange on to the end of the round, in place of the index of the best draw. */
const EXIT = 0xffff;

/**
 * One round of Four Ten, solved exactly for any values of its ends: a round depends on points and safeties through these alone. While some
 * hand has room no card is out of play, so the cards on the table tell the unseen ones and a component is a state; with full hands a
 * state is a component and the unseen cards (450,000 for a hand target of ten). The layout takes 0.2 s and 4 MB, a solution 40 ms and 4.6 MB.
 */
export class FourTenRound {
  readonly judge: FourTenJudge;
  private readonly layout: RoundLayout;
  /** `[code of the unseen cards]`: the first of the states with them, and `[state]` its component: the full ones that they leave room for. */
  private readonly rowStarts = new Uint32Array(CODES + 1);
  private readonly stateComponents: Uint16Array;
  /** `[kind, target of full hands]`: the values, or the chances, of what a row's draws lead to. */
  private readonly drawn: Float64Array;

  /**
   * @param isFree whether exchanges are supposed to lead to any safe arrangement of the cards on the table: an estimate, solved in 10 ms and 1.4 MB. Its
   * values are rounded to float32, so that those that differ by errors of rounding alone are equal
   */
  constructor(
    config: FourTenConfig,
    private readonly isFree = false,
  ) {
    this.judge = new FourTenJudge(config);
    this.layout = layoutOf(config, isFree);
    const { fullCount, unseen: most } = this.layout;
    let states = 0;
    for (let component = 0; component < fullCount; component++)
      states += most[component].reduce((product, count) => product * (count + 1), 1);
    this.stateComponents = new Uint16Array(states);
    for (let component = 0; component < fullCount; component++) this.stateComponents[component] = component;
    this.rowStarts[1] = fullCount;
    for (let code = 1, to = fullCount; code < CODES; code++) {
      const unseen = unseenOf(code);
      const kind = unseen.findIndex((count) => count > 0);
      const before = code - PLACES[kind];
      for (let from = this.rowStarts[before]; from < this.rowStarts[before + 1]; from++) {
        const component = this.stateComponents[from];
        if (most[component][kind] >= unseen[kind]) this.stateComponents[to++] = component;
      }
      this.rowStarts[code + 1] = to;
    }
    this.drawn = new Float64Array(KINDS * this.layout.width);
  }

  /**
   * The values of all states.
   * @param ends `[end]`
   * @param like values of nearly the same ends, whose play is followed: not the best any more, and quicker
   */
  solve(ends: Float64Array, like?: RoundValues): RoundValues {
    const { drawn, layout, rowStarts } = this;
    const { fullCount, sums, tenExits, faultExits, width } = layout;
    const states = this.stateComponents.length;
    const values: RoundValues = {
      ends,
      early: new Float64Array(FIRST_COMPONENT + sums.length),
      late: new Float64Array(states),
      earlyChoices: like?.earlyChoices ?? new Uint16Array(sums.length),
      lateChoices: like?.lateChoices ?? new Uint16Array(states),
    };
    const isKnown = like !== undefined;
    const { early, late } = values;
    early.set(ends.subarray(0, NOWHERE));
    early[NOWHERE] = -Infinity;
    for (let component = 0; component < fullCount; component++) late[component] = ends[FIRST_BOTTOM + sums[component]];
    for (let kind = 0; kind < KINDS; kind++) drawn.set(ends.subarray(0, NOWHERE), kind * width);
    const highest = Math.max(...ends);
    const exits = Float64Array.from({ length: fullCount }, (_, component) =>
      Math.max(early[tenExits[component]], early[faultExits[component]]),
    );
    for (let code = 1; code < CODES; code++)
      if (rowStarts[code] < rowStarts[code + 1]) this.rateRow(code, values, exits, highest, isKnown);
    for (let component = 0; component < fullCount; component++)
      early[FIRST_COMPONENT + component] = late[this.firstState(component)];
    for (let component = fullCount; component < sums.length; component++) this.rateEarly(component, values, isKnown);
    return values;
  }

  /** The value before the first card ("only Home"). */
  valueOfStart({ early }: RoundValues): number {
    return this.firstTargets().reduce((sum, target) => sum + early[target], 0) / KINDS;
  }

  /** The value of an arrangement right after the card that led to it. @param unseen `[kind]` */
  valueAfterCard({ early, late }: RoundValues, arrangement: number, unseen: ArrayLike<number>): number {
    const target = this.layout.targets[arrangement];
    const component = target - FIRST_COMPONENT;
    if (component < 0 || component >= this.layout.fullCount) return early[target];
    return late[this.stateOf(component, unseen)];
  }

  /** `[end]`: chances under best play; they add up to 1. */
  endChances(values: RoundValues): Float64Array {
    const { sums, fullCount } = this.layout;
    const chances = new Float64Array(values.early.length);
    for (const target of this.firstTargets()) chances[target] += 1 / KINDS;
    for (let component = sums.length - 1; component >= fullCount; component--)
      if (chances[FIRST_COMPONENT + component] > 0) this.spreadEarly(component, values, chances);
    const late = new Float64Array(values.late.length);
    for (let component = 0; component < fullCount; component++)
      late[this.firstState(component)] = chances[FIRST_COMPONENT + component];
    for (let code = CODES - 1; code > 0; code--) this.spreadRow(code, values, chances, late);
    const ends = new Float64Array(ENDS);
    ends.set(chances.subarray(0, NOWHERE));
    for (let component = 0; component < fullCount; component++) ends[FIRST_BOTTOM + sums[component]] += late[component];
    return ends;
  }

  private firstTargets(): number[] {
    return PLACES.map((_, kind) => this.layout.targets[withCard(0, HOME, kind)]);
  }

  /** The state of a full component with these unseen cards. */
  private stateOf(component: number, unseen: ArrayLike<number>): number {
    let code = 0;
    for (let kind = 0; kind < KINDS; kind++) code += PLACES[kind] * unseen[kind];
    return this.stateComponents.indexOf(component, this.rowStarts[code]);
  }

  /** The state of a full component when the twelfth card has just been placed. */
  private firstState(component: number): number {
    return this.stateOf(component, this.layout.unseen[component]);
  }

  /** `[kind]`: the chances of the next card after a component with room. */
  private chancesAfter(component: number): number[] {
    const unseen = this.layout.unseen[component];
    const left = unseen.reduce((sum, count) => sum + count, 0);
    return unseen.map((count) => count / left);
  }

  /** The value of a component with room: of the best exchange out of it or end of the turn in it. */
  private rateEarly(component: number, { early, earlyChoices }: RoundValues, isKnown: boolean): void {
    const { tenExits, faultExits, starts, draws } = this.layout;
    const chances = this.chancesAfter(component);
    const start = starts[component];
    const known = earlyChoices[component];
    let most =
      isKnown && known !== EXIT ? -Infinity : Math.max(early[tenExits[component]], early[faultExits[component]]);
    let choice = EXIT;
    const end = !isKnown ? starts[component + 1] : known === EXIT ? 0 : start + known + 1;
    for (let at = isKnown ? start + known : start; at < end; at += KINDS * OPTIONS) {
      let value = 0;
      for (let kind = 0, from = at; kind < KINDS; kind++, from += OPTIONS)
        value += chances[kind] * Math.max(early[draws[from]], early[draws[from + 1]], early[draws[from + 2]]);
      if (value <= most) continue;
      most = value;
      choice = at - start;
    }
    earlyChoices[component] = choice;
    early[FIRST_COMPONENT + component] = this.isFree ? Math.fround(most) : most;
  }

  /**
   * The values of the states with these unseen cards, from those with a card less.
   * @param exits `[full component]`
   * @param highest no state is worth more
   * @param isKnown whether the choices are made
   */
  private rateRow(
    code: number,
    { late, lateChoices }: RoundValues,
    exits: Float64Array,
    highest: number,
    isKnown: boolean,
  ): void {
    const { rowStarts, stateComponents, drawn, layout, isFree } = this;
    const unseen = unseenOf(code);
    for (let kind = 0; kind < KINDS; kind++) {
      if (unseen[kind] === 0) continue;
      const to = kind * layout.width + FIRST_COMPONENT;
      const after = code - PLACES[kind];
      for (let state = rowStarts[after]; state < rowStarts[after + 1]; state++)
        drawn[to + stateComponents[state]] = late[state];
    }
    const [ones, twos, threes, fours] = unseen;
    const left = ones + twos + threes + fours;
    const [starts, draws] = left > 1 ? [layout.starts, layout.draws] : [layout.lastStarts, layout.lastDraws];
    for (let state = rowStarts[code]; state < rowStarts[code + 1]; state++) {
      const component = stateComponents[state];
      const start = starts[component];
      const exit = exits[component];
      const known = isKnown ? lateChoices[state] : 0;
      let most = isKnown && known !== EXIT ? -Infinity : exit * left;
      let choice = EXIT;
      const end = isKnown ? (known === EXIT ? 0 : start + known + 1) : exit < highest ? starts[component + 1] : 0;
      for (let at = start + known; at < end; at += KINDS) {
        const value =
          ones * drawn[draws[at]] +
          twos * drawn[draws[at + 1]] +
          threes * drawn[draws[at + 2]] +
          fours * drawn[draws[at + 3]];
        if (value > most) {
          most = value;
          choice = at - start;
        }
      }
      const value = choice === EXIT ? exit : most / left;
      late[state] = isFree ? Math.fround(value) : value;
      lateChoices[state] = choice;
    }
  }

  /** Passes the chance of a component with room on. @param chances `[target]` */
  private spreadEarly(component: number, { early, earlyChoices }: RoundValues, chances: Float64Array): void {
    const { tenExits, faultExits, starts, draws } = this.layout;
    const [tenExit, faultExit] = [tenExits[component], faultExits[component]];
    const chance = chances[FIRST_COMPONENT + component];
    const choice = earlyChoices[component];
    if (choice === EXIT) chances[early[tenExit] >= early[faultExit] ? tenExit : faultExit] += chance;
    else
      this.chancesAfter(component).forEach((share, kind) => {
        const at = starts[component] + choice + kind * OPTIONS;
        const targets = draws.subarray(at, at + OPTIONS);
        const best = targets.reduce((top, each) => (early[each] > early[top] ? each : top));
        chances[best] += chance * share;
      });
  }

  /** Passes the chances of states with these unseen cards on. @param chances `[target]` @param late `[state]` */
  private spreadRow(
    code: number,
    { early, lateChoices }: RoundValues,
    chances: Float64Array,
    late: Float64Array,
  ): void {
    const { rowStarts, stateComponents, drawn, layout } = this;
    const { tenExits, faultExits } = layout;
    const unseen = unseenOf(code);
    const left = unseen.reduce((sum, count) => sum + count, 0);
    const [starts, draws] = left > 1 ? [layout.starts, layout.draws] : [layout.lastStarts, layout.lastDraws];
    let isReached = false;
    drawn.fill(0);
    for (let state = rowStarts[code]; state < rowStarts[code + 1]; state++) {
      const chance = late[state];
      if (chance === 0) continue;
      isReached = true;
      const component = stateComponents[state];
      const choice = lateChoices[state];
      if (choice === EXIT) {
        const [tenExit, faultExit] = [tenExits[component], faultExits[component]];
        chances[early[tenExit] >= early[faultExit] ? tenExit : faultExit] += chance;
      } else
        for (let kind = 0; kind < KINDS; kind++)
          drawn[draws[starts[component] + choice + kind]] += (chance * unseen[kind]) / left;
    }
    for (let kind = 0; isReached && kind < KINDS; kind++) {
      if (unseen[kind] === 0) continue;
      const from = kind * layout.width;
      for (let end = 0; end <= MOST_SUM; end++) chances[end] += drawn[from + end];
      const after = code - PLACES[kind];
      for (let state = rowStarts[after]; state < rowStarts[after + 1]; state++)
        late[state] += drawn[from + FIRST_COMPONENT + stateComponents[state]];
    }
  }
}
