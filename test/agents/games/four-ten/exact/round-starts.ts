import type { FourTenRules } from '../../../../../src/env/games/four-ten/rules.js';
import type { FourTenState } from '../../../../../src/env/games/four-ten/state.js';

/** A new round for each value of its first card. */
export function roundStarts(rules: FourTenRules): FourTenState[] {
  return [1, 2, 3, 4].map((value) => {
    const state = rules.createState();
    for (let seed = 0; state.drawn !== value; seed++) rules.deal(state, seed);
    return state;
  });
}
