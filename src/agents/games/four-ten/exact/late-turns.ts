import { KINDS } from '../../../../env/games/four-ten/multisets.js';
import { CARDS_PER_VALUE } from '../../../../env/games/four-ten/state.js';
import type { SolverComponents } from './components.js';
import { findReplacements, type Replacements } from './replacements.js';
import { FIRST_COMPONENT, MOST_SUM, NOWHERE, TEN_END } from './targets.js';

/** How many cards of a kind can be unseen: 0..8. */
const COUNTS = CARDS_PER_VALUE + 1;
/** Unseen cards by kind as one number, kind 0 first. */
const CODES = COUNTS ** KINDS;
const PLACES = Array.from({ length: KINDS }, (_, kind) => COUNTS ** kind);

/** A state's `choices` if an exchange is best that ends the round. */
const TEN_EXIT = 0xffff;
const FAULT_EXIT = 0xfffe;

function codeOf(unseen: ArrayLike<number>): number {
  return PLACES.reduce((code, place, kind) => code + place * unseen[kind], 0);
}

/** The values of all late states for given ends, worked out row by row from the last card backwards; in pieces, if one likes. */
export interface LateSweep {
  /** [`LateTurns.indexOf`]: those of the rows before `nextRow` are worked out. */
  readonly values: Float64Array;
  /** A code of unseen cards, above all of them when the sweep is complete. */
  nextRow: number;
  /** No state is worth more. */
  readonly highest: number;
}

/**
 * Turns in which all hands are full. A state is a full component right after a card has come to it, and the unseen cards; there are about
 * 450,000 for a hand target of ten. A row holds the states with equal unseen cards. A state looks at four rows only, those with a card
 * less: what these and the ends are worth is first laid out over targets, so that a card drawn needs no case distinction.
 */
export class LateTurns {
  /** Of the last `sweep`. */
  private readonly values: Float64Array;
  private readonly chances: Float64Array;
  /** `[state]`: where in a replacements' `targets` the best one is, or an exit. */
  private readonly choices: Uint16Array;
  /** `[code + 1]`: where the row of these unseen cards ends; it begins where the last one ends. */
  private readonly rowEnds = new Int32Array(CODES + 1);
  /** `[state]`: its component, in ascending order in a row. */
  private readonly rowComponents: Uint16Array;
  private readonly tenExits: Uint8Array;
  private readonly faultExits: Uint8Array;
  private readonly all: Replacements;
  private readonly undominated: Replacements;
  private readonly width: number;
  /** `[kind * width + target]`: what a draw of the kind adds to a state's value, times the unseen cards; or the chance that it brings. */
  private readonly next: Float64Array;
  /** `[kind]`: unseen cards of the present row. */
  private readonly unseen = new Uint8Array(KINDS);

  constructor(private readonly components: SolverComponents) {
    const { fullCount } = components;
    this.width = FIRST_COMPONENT + fullCount;
    this.next = new Float64Array(KINDS * this.width);
    this.rowComponents = this.findRows();
    this.values = new Float64Array(this.states);
    this.chances = new Float64Array(this.states);
    this.choices = new Uint16Array(this.states);
    this.tenExits = Uint8Array.from(components.tenExits.slice(0, fullCount));
    this.faultExits = Uint8Array.from(components.faultExits.slice(0, fullCount));
    const { all, undominated } = findReplacements(components);
    this.all = this.byKind(all);
    this.undominated = this.byKind(undominated);
  }

  /** The number of states, those after the last card included. */
  get states(): number {
    return this.rowComponents.length;
  }

  /**
   * Works out the values of all states backwards from the last card.
   * @param values `[target]`: those of the ends are given, those of the full components are filled in @param bottoms [sum]
   */
  sweep(values: Float64Array, bottoms: Float64Array): void {
    const sweep = this.begin(values, bottoms, this.values);
    this.goOn(sweep, values, this.states);
    this.writeStarts(sweep, values.subarray(FIRST_COMPONENT));
  }

  /** Begins a sweep. @param ends [target] @param bottoms [sum] @param values to be filled in */
  begin(ends: Float64Array, bottoms: Float64Array, values: Float64Array = new Float64Array(this.states)): LateSweep {
    const { sums, fullCount } = this.components;
    for (let component = 0; component < fullCount; component++) values[component] = bottoms[sums[component]]; // row 0 has all
    const highest = Math.max(...ends.subarray(0, NOWHERE), ...values.subarray(0, fullCount));
    return { values, nextRow: 1, highest };
  }

  /** Goes on with a sweep for about so many states, or to its end. @param ends `[target]`: as at its beginning */
  goOn(sweep: LateSweep, ends: Float64Array, states: number): void {
    const enough = this.rowEnds[sweep.nextRow] + states;
    for (; sweep.nextRow < CODES && this.rowEnds[sweep.nextRow] < enough; sweep.nextRow++)
      if (this.rowEnds[sweep.nextRow] < this.rowEnds[sweep.nextRow + 1]) this.sweepRow(sweep, ends);
  }

  /** Writes [component] the values of the full components when the twelfth card has just been placed. @param sweep complete */
  writeStarts({ values }: LateSweep, starts: Float64Array): void {
    for (let component = 0; component < this.components.fullCount; component++)
      starts[component] = values[this.firstState(component)];
  }

  /**
   * Hands chances on to the ends that best play after the last `sweep` leads to.
   * @param chances `[target]`: of having placed the twelfth card in a component; what comes to the ends is added @param bottoms `[sum]`: set
   */
  spread(chances: Float64Array, bottoms: Float64Array): void {
    const { sums, fullCount } = this.components;
    this.chances.fill(0);
    for (let component = 0; component < fullCount; component++)
      this.chances[this.firstState(component)] = chances[FIRST_COMPONENT + component];
    for (let code = CODES - 1; code > 0; code--) this.spreadRow(code, chances);
    bottoms.fill(0);
    for (let component = 0; component < fullCount; component++) bottoms[sums[component]] += this.chances[component];
  }

  /** The state's place among values. @param unseen [kind] */
  indexOf(component: number, unseen: ArrayLike<number>): number {
    const code = codeOf(unseen);
    let low = this.rowEnds[code];
    let high = this.rowEnds[code + 1] - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.rowComponents[middle] < component) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The state when the twelfth card has just been placed. */
  private firstState(component: number): number {
    const cards = this.components.cards.slice(component * KINDS, (component + 1) * KINDS);
    return this.indexOf(
      component,
      cards.map((count) => CARDS_PER_VALUE - count),
    );
  }

  /** The replacements with indices of `next` instead of targets. */
  private byKind({ starts, targets }: Replacements): Replacements {
    return { starts, targets: targets.map((target, i) => (i % KINDS) * this.width + target) };
  }

  /** Fills in `rowEnds`; returns `rowComponents`. */
  private findRows(): Uint16Array {
    const { cards, fullCount } = this.components;
    const found: number[] = [];
    for (let code = 0; code < CODES; code++) {
      this.readUnseen(code);
      const [zeros, ones, twos, threes] = this.unseen.map((count) => CARDS_PER_VALUE - count);
      for (let component = 0, at = 0; component < fullCount; component++, at += KINDS)
        if (cards[at] <= zeros && cards[at + 1] <= ones && cards[at + 2] <= twos && cards[at + 3] <= threes)
          found.push(component);
      this.rowEnds[code + 1] = found.length;
    }
    return Uint16Array.from(found);
  }

  /** Sets `unseen`; returns the number of unseen cards. */
  private readUnseen(code: number): number {
    let left = 0;
    for (let kind = 0, rest = code; kind < KINDS; kind++, rest = Math.floor(rest / COUNTS))
      left += this.unseen[kind] = rest % COUNTS;
    return left;
  }

  private sweepRow({ nextRow: code, values, highest }: LateSweep, ends: Float64Array): void {
    const { choices, next, rowComponents, tenExits, faultExits } = this;
    const left = this.readUnseen(code);
    this.lookAhead(code, values, ends);
    const { starts, targets } = left > 1 ? this.undominated : this.all;
    const rowEnd = this.rowEnds[code + 1];
    for (let state = this.rowEnds[code]; state < rowEnd; state++) {
      const component = rowComponents[state];
      const ten = ends[tenExits[component]];
      const fault = ends[faultExits[component]];
      const exit = ten >= fault ? ten : fault;
      let most = exit * left;
      let best = ten >= fault ? TEN_EXIT : FAULT_EXIT;
      const last = exit < highest ? starts[component + 1] * KINDS : 0;
      for (let at = starts[component] * KINDS; at < last; at += KINDS) {
        const value = next[targets[at]] + next[targets[at + 1]] + next[targets[at + 2]] + next[targets[at + 3]];
        if (value > most) {
          most = value;
          best = at;
        }
      }
      values[state] = best >= FAULT_EXIT ? exit : most / left;
      choices[state] = best;
    }
  }

  /** Lays out in `next` what the draws from a row add to values. */
  private lookAhead(code: number, values: Float64Array, ends: Float64Array): void {
    const { next, rowComponents, rowEnds, unseen, width } = this;
    for (let kind = 0; kind < KINDS; kind++) {
      const count = unseen[kind];
      const from = kind * width;
      if (count === 0) {
        next.fill(0, from, from + width);
        continue;
      }
      for (let end = 0; end <= MOST_SUM; end++) next[from + end] = count * ends[end];
      const row = code - PLACES[kind];
      for (let state = rowEnds[row]; state < rowEnds[row + 1]; state++)
        next[from + FIRST_COMPONENT + rowComponents[state]] = count * values[state];
    }
  }

  private spreadRow(code: number, ends: Float64Array): void {
    const { chances, choices, next, rowComponents, rowEnds, unseen } = this;
    let isReached = false;
    for (let state = rowEnds[code]; state < rowEnds[code + 1]; state++) isReached ||= chances[state] > 0;
    if (!isReached) return;
    const left = this.readUnseen(code);
    const { targets } = left > 1 ? this.undominated : this.all;
    next.fill(0);
    for (let state = rowEnds[code]; state < rowEnds[code + 1]; state++) {
      const chance = chances[state];
      if (chance === 0) continue;
      const best = choices[state];
      if (best === TEN_EXIT) ends[TEN_END] += chance;
      else if (best === FAULT_EXIT) ends[this.faultExits[rowComponents[state]]] += chance;
      else for (let kind = 0; kind < KINDS; kind++) next[targets[best + kind]] += (chance * unseen[kind]) / left;
    }
    this.handOn(code, ends);
  }

  /** Hands the chances in `next` on to the ends and to the rows with a card less. */
  private handOn(code: number, ends: Float64Array): void {
    const { chances, next, rowComponents, rowEnds, unseen, width } = this;
    for (let kind = 0; kind < KINDS; kind++) {
      if (unseen[kind] === 0) continue;
      const from = kind * width;
      for (let end = 0; end <= MOST_SUM; end++) ends[end] += next[from + end];
      const row = code - PLACES[kind];
      for (let state = rowEnds[row]; state < rowEnds[row + 1]; state++)
        chances[state] += next[from + FIRST_COMPONENT + rowComponents[state]];
    }
  }
}
