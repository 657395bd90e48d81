import type { FourTenRules } from '../../../../env/games/four-ten/rules.js';
import { FourTenExactAgent } from './agent.js';
import { shippedFourTenSolution } from './shipped-solution.js';
import { fourTenSolving } from './solve.js';
import { FourTenStandIn } from './stand-in.js';
import { canBeSolved } from './standings.js';

/** One game is played at a time: its last rounds, of 3.7 MB each. */
const KEPT_ROUNDS = 4;

function isOpen({ config }: FourTenRules): boolean {
  return shippedFourTenSolution(config) === undefined && canBeSolved(config);
}

/** Plays by the solution that comes with the package; undefined for options that none is kept of. */
export function shippedExactAgent({ config }: FourTenRules): FourTenExactAgent | undefined {
  const solution = shippedFourTenSolution(config);
  return solution && new FourTenExactAgent(solution, KEPT_ROUNDS);
}

/** Solves other options; undefined where there are too many standings. */
export function solvingAgent(rules: FourTenRules): Generator<number, FourTenExactAgent> | undefined {
  return isOpen(rules) ? solving(rules) : undefined;
}

function* solving({ config }: FourTenRules): Generator<number, FourTenExactAgent> {
  const steps = fourTenSolving(config);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return new FourTenExactAgent(step.value, KEPT_ROUNDS);
    yield step.value.share;
  }
}

/** Gives the hints until then. */
export function standInAgent(rules: FourTenRules): FourTenStandIn | undefined {
  return isOpen(rules) ? new FourTenStandIn(rules.config, KEPT_ROUNDS) : undefined;
}
