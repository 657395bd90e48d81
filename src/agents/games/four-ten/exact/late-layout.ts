import { KINDS } from '../../../../env/games/four-ten/moves.js';
import type { SolverComponents } from './components.js';
import { LateStates, PLACES } from './late-states.js';
import { findReplacements, type Replacements } from './replacements.js';
import { FIRST_COMPONENT, MOST_SUM } from './targets.js';

/** Turns in which all hands are full: their states, replacements, and the exchanges that end the round. */
export class LateLayout {
  readonly states: LateStates;
  /** How many targets there are. */
  readonly width: number;
  /** For the last card, and for those before it: in place of a target stands kind * width + target. */
  readonly all: Replacements;
  readonly undominated: Replacements;
  /** `[component]`: targets. */
  readonly tenExits: Uint8Array;
  readonly faultExits: Uint8Array;

  constructor(readonly components: SolverComponents) {
    const { fullCount, tenExits, faultExits } = components;
    this.states = new LateStates(components);
    this.width = FIRST_COMPONENT + fullCount;
    this.tenExits = Uint8Array.from(tenExits.slice(0, fullCount));
    this.faultExits = Uint8Array.from(faultExits.slice(0, fullCount));
    const { all, undominated } = findReplacements(components);
    this.all = this.byKind(all);
    this.undominated = this.byKind(undominated);
  }

  /**
   * Lays out in `next` what the ends are worth after a draw of each kind: for a sweep alone at `[kind * width + target]`, for one of more sweeps side by side
   * (`sweeps`, this one is number `sweep`) at `[(kind * width + target) * sweeps + sweep]`.
   */
  layEnds(ends: Float64Array, next: Float64Array, sweeps = 1, sweep = 0): void {
    for (let kind = 0; kind < KINDS; kind++)
      for (let end = 0; end <= MOST_SUM; end++) next[(kind * this.width + end) * sweeps + sweep] = ends[end];
  }

  /** The same of the rows that draws from a row, with these cards unseen, lead to. */
  layRows(
    code: number,
    unseen: Readonly<Uint8Array>,
    values: Float64Array,
    next: Float64Array,
    sweeps = 1,
    sweep = 0,
  ): void {
    const { rowComponents, rowEnds } = this.states;
    for (let kind = 0; kind < KINDS; kind++) {
      if (unseen[kind] === 0) continue;
      const from = (kind * this.width + FIRST_COMPONENT) * sweeps + sweep;
      const row = code - PLACES[kind];
      const rowEnd = rowEnds[row + 1];
      for (let state = rowEnds[row]; state < rowEnd; state++)
        next[from + rowComponents[state] * sweeps] = values[state];
    }
  }

  private byKind({ starts, targets }: Replacements): Replacements {
    return { starts, targets: targets.map((target, i) => (i % KINDS) * this.width + target) };
  }
}
