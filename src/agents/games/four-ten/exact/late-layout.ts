import { KINDS } from '../../../../env/games/four-ten/multisets.js';
import type { SolverComponents } from './components.js';
import { LateStates } from './late-states.js';
import { findReplacements, type Replacements } from './replacements.js';
import { FIRST_COMPONENT } from './targets.js';

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

  private byKind({ starts, targets }: Replacements): Replacements {
    return { starts, targets: targets.map((target, i) => (i % KINDS) * this.width + target) };
  }
}
