import { KINDS } from '../../../../env/games/four-ten/moves.js';
import type { LateLayout } from './late-layout.js';
import { CODES, PLACES, readUnseen } from './late-states.js';
import type { LateSweep } from './late-sweep.js';
import { FIRST_COMPONENT, MOST_SUM, NOWHERE, TEN_END } from './targets.js';

/** A state's `choices` if an exchange is best that ends the round. */
const TEN_EXIT = 0xffff;
const FAULT_EXIT = 0xfffe;

/**
 * Turns in which all hands are full. A state looks at four rows only, those with a card less: what these and the ends are worth is first laid
 * out over targets, so that a card drawn needs no case distinction.
 */
export class LateTurns {
  /** `[state]`: of the last `sweep` and the last `spread`; empty before the first one, for whoever plays does without. */
  private values = new Float64Array(0);
  private chances = new Float64Array(0);
  /** `[state]`: where in a replacements' `targets` the best one is, or an exit. */
  private readonly choices: Uint16Array;
  /** `[kind * width + target]`: what the target is worth after a draw of the kind; or the chance that the draw brings there. */
  private readonly next: Float64Array;
  /** `[kind]`: unseen cards of the present row. */
  private readonly unseen = new Uint8Array(KINDS);

  constructor(private readonly layout: LateLayout) {
    this.choices = new Uint16Array(layout.states.count);
    this.next = new Float64Array(KINDS * layout.width);
  }

  /**
   * Works out the values of all states backwards from the last card.
   * @param values `[target]`: those of the ends are given, those of the full components are filled in @param bottoms [sum]
   */
  sweep(values: Float64Array, bottoms: Float64Array): void {
    if (this.values.length === 0) this.values = new Float64Array(this.layout.states.count);
    const sweep = this.begin(values, bottoms, this.values);
    this.goOn(sweep, values, this.values.length);
    this.writeStarts(sweep, values.subarray(FIRST_COMPONENT));
  }

  /** Begins a sweep. @param ends [target] @param bottoms [sum] @param values to be filled in */
  begin(
    ends: Float64Array,
    bottoms: Float64Array,
    values: Float64Array = new Float64Array(this.layout.states.count),
  ): LateSweep {
    const { sums, fullCount } = this.layout.components;
    for (let component = 0; component < fullCount; component++) values[component] = bottoms[sums[component]]; // row 0 has all
    const highest = Math.max(...ends.subarray(0, NOWHERE), ...values.subarray(0, fullCount));
    return { values, nextRow: 1, highest };
  }

  /** Goes on with a sweep for about so many states, or to its end. @param ends `[target]`: as at its beginning */
  goOn(sweep: LateSweep, ends: Float64Array, states: number): void {
    const { rowEnds } = this.layout.states;
    this.layout.layEnds(ends, this.next);
    const enough = rowEnds[sweep.nextRow] + states;
    for (; sweep.nextRow < CODES && rowEnds[sweep.nextRow] < enough; sweep.nextRow++)
      if (rowEnds[sweep.nextRow] < rowEnds[sweep.nextRow + 1]) this.sweepRow(sweep, ends);
  }

  /** Writes [component] the values of the full components when the twelfth card has just been placed. @param sweep complete */
  writeStarts({ values }: LateSweep, starts: Float64Array): void {
    for (let component = 0; component < this.layout.components.fullCount; component++)
      starts[component] = values[this.layout.states.first(component)];
  }

  /**
   * Hands chances on to the ends that best play after the last `sweep` leads to.
   * @param chances `[target]`: of having placed the twelfth card in a component; what comes to the ends is added @param bottoms `[sum]`: set
   */
  spread(chances: Float64Array, bottoms: Float64Array): void {
    const { sums, fullCount } = this.layout.components;
    if (this.chances.length === 0) this.chances = new Float64Array(this.layout.states.count);
    this.chances.fill(0);
    for (let component = 0; component < fullCount; component++)
      this.chances[this.layout.states.first(component)] = chances[FIRST_COMPONENT + component];
    for (let code = CODES - 1; code > 0; code--) this.spreadRow(code, chances);
    bottoms.fill(0);
    for (let component = 0; component < fullCount; component++) bottoms[sums[component]] += this.chances[component];
  }

  private sweepRow({ nextRow: code, values, highest }: LateSweep, ends: Float64Array): void {
    const { choices, next, unseen } = this;
    const { tenExits, faultExits, all, undominated } = this.layout;
    const { rowComponents, rowEnds } = this.layout.states;
    const left = readUnseen(code, unseen);
    const ones = unseen[0];
    const twos = unseen[1];
    const threes = unseen[2];
    const fours = unseen[3];
    this.layout.layRows(code, unseen, values, next);
    const { starts, targets } = left > 1 ? undominated : all;
    const rowEnd = rowEnds[code + 1];
    for (let state = rowEnds[code]; state < rowEnd; state++) {
      const component = rowComponents[state];
      const ten = ends[tenExits[component]];
      const fault = ends[faultExits[component]];
      const exit = ten >= fault ? ten : fault;
      let most = exit * left;
      let best = ten >= fault ? TEN_EXIT : FAULT_EXIT;
      const last = exit < highest ? starts[component + 1] * KINDS : 0;
      for (let at = starts[component] * KINDS; at < last; at += KINDS) {
        const value =
          ones * next[targets[at]] +
          twos * next[targets[at + 1]] +
          threes * next[targets[at + 2]] +
          fours * next[targets[at + 3]];
        if (value > most) {
          most = value;
          best = at;
        }
      }
      values[state] = best >= FAULT_EXIT ? exit : most / left;
      choices[state] = best;
    }
  }

  private spreadRow(code: number, ends: Float64Array): void {
    const { chances, choices, next, unseen } = this;
    const { faultExits, all, undominated } = this.layout;
    const { rowComponents, rowEnds } = this.layout.states;
    let isReached = false;
    for (let state = rowEnds[code]; state < rowEnds[code + 1]; state++) isReached ||= chances[state] > 0;
    if (!isReached) return;
    const left = readUnseen(code, unseen);
    const { targets } = left > 1 ? undominated : all;
    next.fill(0);
    for (let state = rowEnds[code]; state < rowEnds[code + 1]; state++) {
      const chance = chances[state];
      if (chance === 0) continue;
      const best = choices[state];
      if (best === TEN_EXIT) ends[TEN_END] += chance;
      else if (best === FAULT_EXIT) ends[faultExits[rowComponents[state]]] += chance;
      else for (let kind = 0; kind < KINDS; kind++) next[targets[best + kind]] += (chance * unseen[kind]) / left;
    }
    this.handOn(code, ends);
  }

  /** Hands the chances in `next` on to the ends and to the rows with a card less. */
  private handOn(code: number, ends: Float64Array): void {
    const { chances, next, unseen } = this;
    const { states, width } = this.layout;
    const { rowComponents, rowEnds } = states;
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
