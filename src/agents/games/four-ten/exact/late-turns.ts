import { KINDS } from '../../../../env/games/four-ten/moves.js';
import { FIRST_COMPONENT, MOST_SUM, NOWHERE, type SolverComponents, TEN_END } from './components.js';
import { CODES, LateStates, PLACES, readUnseen } from './late-states.js';
import { findReplacements, type Replacements } from './replacements.js';

/** A state's `choices` if an exchange is best that ends the round. */
const TEN_EXIT = 0xffff;
const FAULT_EXIT = 0xfffe;

/**
 * Turns in which all hands are full. A state depends on four rows only, those with a card less: their values and those of the ends are first
 * laid out over targets, so that a card drawn needs no case distinction.
 */
export class LateTurns {
  readonly states: LateStates;
  /** How many targets there are. */
  private readonly width: number;
  /** For the last card, and for those before it: in place of a target stands kind * width + target. */
  private readonly all: Replacements;
  private readonly undominated: Replacements;
  /** `[component]`: targets. */
  private readonly tenExits: Uint8Array;
  private readonly faultExits: Uint8Array;
  /** `[state]`: where in a replacements' `targets` the best one is, or an exit, after the last `sweep`. */
  private readonly choices: Uint16Array;
  /** `[state]`: of the last `spread`; empty before the first one, which players do not need. */
  private chances = new Float64Array(0);
  /** `[kind * width + target]`: what the target is worth after a draw of the kind; or the chance that the draw brings there. */
  private readonly next: Float64Array;
  /** `[kind]`: unseen cards of the present row. */
  private readonly unseen = new Uint8Array(KINDS);

  constructor(private readonly components: SolverComponents) {
    const { fullCount, tenExits, faultExits } = components;
    this.states = new LateStates(components);
    this.width = FIRST_COMPONENT + fullCount;
    this.tenExits = Uint8Array.from(tenExits.slice(0, fullCount));
    this.faultExits = Uint8Array.from(faultExits.slice(0, fullCount));
    const { all, undominated } = findReplacements(components);
    this.all = this.byKind(all);
    this.undominated = this.byKind(undominated);
    this.choices = new Uint16Array(this.states.count);
    this.next = new Float64Array(KINDS * this.width);
  }

  /**
   * Computes the values of all states backwards from the last card.
   * @param values `[target]`: those of the ends are given, those of the full components are filled in @param bottoms `[sum]`
   * @param late `[state]`: filled in
   */
  sweep(values: Float64Array, bottoms: Float64Array, late: Float64Array): void {
    const { next, width } = this;
    const { sums, fullCount } = this.components;
    const { rowEnds } = this.states;
    for (let component = 0; component < fullCount; component++) late[component] = bottoms[sums[component]]; // row 0 has all
    const highest = Math.max(...values.subarray(0, NOWHERE), ...late.subarray(0, fullCount));
    for (let kind = 0; kind < KINDS; kind++) next.set(values.subarray(0, NOWHERE), kind * width);
    for (let code = 1; code < CODES; code++)
      if (rowEnds[code] < rowEnds[code + 1]) this.sweepRow(code, values, late, highest);
    for (let component = 0; component < fullCount; component++)
      values[FIRST_COMPONENT + component] = late[this.states.first(component)];
  }

  /**
   * Hands chances on to the ends that best play after the last `sweep` leads to.
   * @param chances `[target]`: of having placed the twelfth card in a component; the chances of the ends are added @param bottoms `[sum]`: set
   */
  spread(chances: Float64Array, bottoms: Float64Array): void {
    const { sums, fullCount } = this.components;
    if (this.chances.length === 0) this.chances = new Float64Array(this.states.count);
    this.chances.fill(0);
    for (let component = 0; component < fullCount; component++)
      this.chances[this.states.first(component)] = chances[FIRST_COMPONENT + component];
    for (let code = CODES - 1; code > 0; code--) this.spreadRow(code, chances);
    bottoms.fill(0);
    for (let component = 0; component < fullCount; component++) bottoms[sums[component]] += this.chances[component];
  }

  /** @param highest no state is worth more */
  private sweepRow(code: number, ends: Float64Array, values: Float64Array, highest: number): void {
    const { choices, next, unseen, tenExits, faultExits, all, undominated } = this;
    const { rowComponents, rowEnds } = this.states;
    const left = readUnseen(code, unseen);
    const ones = unseen[0];
    const twos = unseen[1];
    const threes = unseen[2];
    const fours = unseen[3];
    this.layRows(code, values);
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

  /** Lays out in `next` the values of the rows that draws from a row lead to. */
  private layRows(code: number, values: Float64Array): void {
    const { next, unseen, width } = this;
    const { rowComponents, rowEnds } = this.states;
    for (let kind = 0; kind < KINDS; kind++) {
      if (unseen[kind] === 0) continue;
      const from = kind * width + FIRST_COMPONENT;
      const row = code - PLACES[kind];
      const rowEnd = rowEnds[row + 1];
      for (let state = rowEnds[row]; state < rowEnd; state++) next[from + rowComponents[state]] = values[state];
    }
  }

  private spreadRow(code: number, ends: Float64Array): void {
    const { chances, choices, next, unseen } = this;
    const { faultExits, all, undominated } = this;
    const { rowComponents, rowEnds } = this.states;
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
    const { chances, next, unseen, width } = this;
    const { rowComponents, rowEnds } = this.states;
    for (let kind = 0; kind < KINDS; kind++) {
      if (unseen[kind] === 0) continue;
      const from = kind * width;
      for (let end = 0; end <= MOST_SUM; end++) ends[end] += next[from + end];
      const row = code - PLACES[kind];
      for (let state = rowEnds[row]; state < rowEnds[row + 1]; state++)
        chances[state] += next[from + FIRST_COMPONENT + rowComponents[state]];
    }
  }

  private byKind({ starts, targets }: Replacements): Replacements {
    return { starts, targets: targets.map((target, i) => (i % KINDS) * this.width + target) };
  }
}
