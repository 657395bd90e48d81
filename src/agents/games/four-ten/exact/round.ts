import { FourTenJudge, withCard } from '../../../../env/games/four-ten/arrangements.js';
import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { KINDS } from '../../../../env/games/four-ten/hands.js';
import { HOME } from '../../../../env/games/four-ten/moves.js';
import { CARDS_PER_VALUE } from '../../../../env/games/four-ten/state.js';
import { ENDS, FIRST_BOTTOM, FIRST_COMPONENT, layoutOf, MOST_SUM, NOWHERE, type RoundLayout } from './layout.js';

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

/** Hands that a card may go to while some hand has room. */
const OPTIONS = 3;

/**
 * One round of Four Ten, solved exactly for any values of its ends: a round depends on points and safeties through these alone. While some
 * hand has room no card is out of play, so the cards on the table tell the unseen ones and a component is a state; with full hands a
 * state is a component and the unseen cards (450,000 for a hand target of ten). The layout takes 0.2 s and 4 MB, a solution 40 ms and 4.6 MB.
 */
export class FourTenRound {
  readonly judge: FourTenJudge;
  private readonly layout: RoundLayout;
  /** `[code of the unseen cards]`: the full components that they leave room for, and the state of the first of them. */
  private readonly rows: readonly Uint16Array[];
  private readonly rowStarts: readonly number[];
  /** `[kind, target of full hands]`: the values, or the chances, of what a row's draws lead to; and how many such targets there are. */
  private readonly drawn: Float64Array;
  private readonly width: number;

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
    const { components, fullCount } = this.layout;
    const row = Uint16Array.from({ length: fullCount }, (_, component) => component);
    const rows = [row.slice()];
    const most = PLACES.map((_, kind) => Uint8Array.from(row, (component) => components[component].unseen[kind]));
    for (let code = 1; code < CODES; code++) {
      const unseen = unseenOf(code);
      const kind = unseen.findIndex((count) => count > 0);
      let length = 0;
      for (const component of rows[code - PLACES[kind]])
        if (most[kind][component] >= unseen[kind]) row[length++] = component;
      rows.push(row.slice(0, length));
    }
    this.rows = rows;
    let states = 0;
    this.rowStarts = [0, ...rows.map((row) => (states += row.length))];
    this.width = FIRST_COMPONENT + fullCount;
    this.drawn = new Float64Array(KINDS * this.width);
  }

  /**
   * The values of all states.
   * @param ends `[end]`
   * @param like values of nearly the same ends, whose play is followed: not the best any more, and six times as quick
   */
  solve(ends: Float64Array, like?: RoundValues): RoundValues {
    const { components, fullCount } = this.layout;
    const states = this.rowStarts[CODES];
    const values: RoundValues = {
      ends,
      early: new Float64Array(FIRST_COMPONENT + components.length),
      late: new Float64Array(states),
      earlyChoices: like?.earlyChoices ?? new Uint16Array(components.length),
      lateChoices: like?.lateChoices ?? new Uint16Array(states),
    };
    const isKnown = like !== undefined;
    const { early, late } = values;
    early.set(ends.subarray(0, NOWHERE));
    early[NOWHERE] = -Infinity;
    for (let component = 0; component < fullCount; component++)
      late[component] = ends[FIRST_BOTTOM + components[component].sum];
    for (let kind = 0; kind < KINDS; kind++) this.drawn.set(ends.subarray(0, NOWHERE), kind * this.width);
    const highest = Math.max(...ends);
    const exits = Float64Array.from(components.slice(0, fullCount), ({ tenExit, faultExit }) =>
      Math.max(early[tenExit], early[faultExit]),
    );
    for (let code = 1; code < CODES; code++)
      if (this.rows[code].length > 0) this.rateRow(code, values, exits, highest, isKnown);
    for (let component = 0; component < fullCount; component++)
      early[FIRST_COMPONENT + component] = late[this.firstState(component)];
    for (let component = fullCount; component < components.length; component++)
      this.rateEarly(component, values, isKnown);
    return values;
  }

  /** The value before the first card ("only Home"). */
  valueOfStart({ early }: RoundValues): number {
    return this.firstTargets().reduce((sum, target) => sum + early[target], 0) / KINDS;
  }

  /** The value of an arrangement right after the card that led to it. @param unseen `[kind]` */
  valueAfterCard({ early, late }: RoundValues, arrangement: number, unseen: ArrayLike<number>): number {
    const target = this.layout.target(arrangement);
    const component = target - FIRST_COMPONENT;
    if (component < 0 || component >= this.layout.fullCount) return early[target];
    return late[this.stateOf(component, unseen)];
  }

  /** `[end]`: chances under best play; they add up to 1. */
  endChances(values: RoundValues): Float64Array {
    const { components, fullCount } = this.layout;
    const chances = new Float64Array(values.early.length);
    for (const target of this.firstTargets()) chances[target] += 1 / KINDS;
    for (let component = components.length - 1; component >= fullCount; component--)
      if (chances[FIRST_COMPONENT + component] > 0) this.spreadEarly(component, values, chances);
    const late = new Float64Array(values.late.length);
    for (let component = 0; component < fullCount; component++)
      late[this.firstState(component)] = chances[FIRST_COMPONENT + component];
    for (let code = CODES - 1; code > 0; code--) this.spreadRow(code, values, chances, late);
    const ends = new Float64Array(ENDS);
    ends.set(chances.subarray(0, NOWHERE));
    for (let component = 0; component < fullCount; component++)
      ends[FIRST_BOTTOM + components[component].sum] += late[component];
    return ends;
  }

  private firstTargets(): number[] {
    return PLACES.map((_, kind) => this.layout.target(withCard(0, HOME, kind)));
  }

  /** The state of a full component with these unseen cards. */
  private stateOf(component: number, unseen: ArrayLike<number>): number {
    const code = PLACES.reduce((sum, place, kind) => sum + place * unseen[kind], 0);
    return this.rowStarts[code] + this.rows[code].indexOf(component);
  }

  /** The state of a full component when the twelfth card has just been placed. */
  private firstState(component: number): number {
    return this.stateOf(component, this.layout.components[component].unseen);
  }

  /** `[kind]`: the chances of the next card after a component with room. */
  private chancesAfter(component: number): number[] {
    const { unseen } = this.layout.components[component];
    const left = unseen.reduce((sum, count) => sum + count, 0);
    return unseen.map((count) => count / left);
  }

  /** The value of a component with room: of the best exchange out of it or end of the turn in it. */
  private rateEarly(component: number, { early, earlyChoices }: RoundValues, isKnown: boolean): void {
    const { tenExit, faultExit, draws } = this.layout.components[component];
    const chances = this.chancesAfter(component);
    const known = earlyChoices[component];
    let most = isKnown && known !== EXIT ? -Infinity : Math.max(early[tenExit], early[faultExit]);
    let choice = EXIT;
    const end = !isKnown ? draws.length : known === EXIT ? 0 : known + 1;
    for (let at = isKnown ? known : 0; at < end; at += KINDS * OPTIONS) {
      let value = 0;
      for (let kind = 0, from = at; kind < KINDS; kind++, from += OPTIONS)
        value += chances[kind] * Math.max(early[draws[from]], early[draws[from + 1]], early[draws[from + 2]]);
      if (value <= most) continue;
      most = value;
      choice = at;
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
    const { rows, rowStarts, drawn, layout, width, isFree } = this;
    const { components } = layout;
    const unseen = unseenOf(code);
    for (let kind = 0; kind < KINDS; kind++) {
      if (unseen[kind] === 0) continue;
      const from = kind * width + FIRST_COMPONENT;
      const start = rowStarts[code - PLACES[kind]];
      const after = rows[code - PLACES[kind]];
      for (let i = 0; i < after.length; i++) drawn[from + after[i]] = late[start + i];
    }
    const ones = unseen[0];
    const twos = unseen[1];
    const threes = unseen[2];
    const fours = unseen[3];
    const left = ones + twos + threes + fours;
    const row = rows[code];
    for (let i = 0, state = rowStarts[code]; i < row.length; i++, state++) {
      const component = components[row[i]];
      const draws = left > 1 ? component.draws : component.lastDraws;
      const exit = exits[row[i]];
      const known = isKnown ? lateChoices[state] : 0;
      let most = isKnown && known !== EXIT ? -Infinity : exit * left;
      let choice = EXIT;
      const end = isKnown ? (known === EXIT ? 0 : known + 1) : exit < highest ? draws.length : 0;
      for (let at = known; at < end; at += KINDS) {
        const value =
          ones * drawn[draws[at]] +
          twos * drawn[draws[at + 1]] +
          threes * drawn[draws[at + 2]] +
          fours * drawn[draws[at + 3]];
        if (value > most) {
          most = value;
          choice = at;
        }
      }
      const value = choice === EXIT ? exit : most / left;
      late[state] = isFree ? Math.fround(value) : value;
      lateChoices[state] = choice;
    }
  }

  /** Passes the chance of a component with room on. @param chances `[target]` */
  private spreadEarly(component: number, { early, earlyChoices }: RoundValues, chances: Float64Array): void {
    const { tenExit, faultExit, draws } = this.layout.components[component];
    const chance = chances[FIRST_COMPONENT + component];
    const choice = earlyChoices[component];
    if (choice === EXIT) chances[early[tenExit] >= early[faultExit] ? tenExit : faultExit] += chance;
    else
      this.chancesAfter(component).forEach((share, kind) => {
        const targets = draws.subarray(choice + kind * OPTIONS, choice + (kind + 1) * OPTIONS);
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
    const { rows, rowStarts, drawn, layout, width } = this;
    const row = rows[code];
    const unseen = unseenOf(code);
    const left = unseen.reduce((sum, count) => sum + count, 0);
    let isReached = false;
    drawn.fill(0);
    for (let i = 0, state = rowStarts[code]; i < row.length; i++, state++) {
      const chance = late[state];
      if (chance === 0) continue;
      isReached = true;
      const { tenExit, faultExit, draws, lastDraws } = layout.components[row[i]];
      const choice = lateChoices[state];
      if (choice === EXIT) chances[early[tenExit] >= early[faultExit] ? tenExit : faultExit] += chance;
      else
        for (let kind = 0; kind < KINDS; kind++)
          drawn[(left > 1 ? draws : lastDraws)[choice + kind]] += (chance * unseen[kind]) / left;
    }
    for (let kind = 0; isReached && kind < KINDS; kind++) {
      if (unseen[kind] === 0) continue;
      const from = kind * width;
      for (let end = 0; end <= MOST_SUM; end++) chances[end] += drawn[from + end];
      const start = rowStarts[code - PLACES[kind]];
      const after = rows[code - PLACES[kind]];
      for (let i = 0; i < after.length; i++) late[start + i] += drawn[from + FIRST_COMPONENT + after[i]];
    }
  }
}
