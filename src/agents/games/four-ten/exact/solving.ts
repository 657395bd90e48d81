import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import type { FourTenRules } from '../../../../env/games/four-ten/rules.js';
import type { SolvingErrors } from '../../../exact-play.js';
import { FourTenExactAgent } from './agent.js';
import { canBeSolved, FourTenSolution, ROUND_COST, shippedFourTenSolution, unsolved } from './solution.js';
import { fourTenSolving } from './solve.js';

/** One game is played at a time: its last rounds, of 4.6 MB each. */
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

/** The presets' options; their solution comes with the package. */
const KNOWN = { gameTarget: 50, handTarget: 10, safeties: 3 } as const;

/** What a point more that is missing takes, beyond the known ones: from 100 points on 8.36 rounds, from 50 on 4.54. */
const ROUNDS_A_POINT = 0.0765;

/** With the presets' hand target it was off by 0.0146 and 0.38 at most, over the game targets and safeties of its long test. */
const MEASURED: SolvingErrors = { winProbability: 0.02, result: 0.4 };

/** With other hand targets games differ too much: it can rank the moves, and says no more. */
const UNKNOWN: SolvingErrors = { winProbability: null, result: null };

/** What a game with options of its own may be worth between rounds: as much as the preset's game with as much of the way to go. */
export function nearbySolution(config: FourTenConfig): FourTenSolution {
  const { gameTarget, handTarget, safeties, precedence } = config;
  const known = shippedFourTenSolution({ ...KNOWN, precedence })!;
  const { standings, probabilities, rounds } = unsolved(config, ROUND_COST);
  for (let left = 0; left <= safeties; left++)
    for (let points = 0; points < gameTarget; points++) {
      const missing = Math.max(1, Math.round(((gameTarget - points) * KNOWN.handTarget) / handTarget));
      const near = known.at(Math.max(0, KNOWN.gameTarget - missing), Math.min(left, KNOWN.safeties));
      const standing = standings.of(points, left);
      probabilities[standing] = near.probabilityOfReaching;
      rounds[standing] = near.expectedRounds + Math.max(0, missing - KNOWN.gameTarget) * ROUNDS_A_POINT;
    }
  return new FourTenSolution(config, ROUND_COST, probabilities, rounds);
}

/**
 * Stands in for the exact agent while the game is being solved. Rounds are played exactly, for what may follow them. Since a position of a round
 * is worth a mean of what follows it, its chances are off by no more than those of the standings.
 */
export class FourTenStandIn extends FourTenExactAgent {
  override readonly name = 'four-ten-stand-in';
  readonly errors: SolvingErrors;

  constructor(config: FourTenConfig, keptRounds: number) {
    super(nearbySolution(config), keptRounds);
    this.errors = config.handTarget === KNOWN.handTarget ? MEASURED : UNKNOWN;
  }
}
