import { FourTenSolution } from '../../../../../src/agents/games/four-ten/exact/solution.js';
import { fourTenOptions } from '../../../../../src/env/games/four-ten/config.js';
import { type FourTenConfig, Random } from '../../../../../src/env/index.js';

/** What a game is solved for. */
export interface Variant {
  readonly config: FourTenConfig;
  readonly roundCost: number;
}

export function configOf(options: Partial<FourTenConfig>): FourTenConfig {
  return fourTenOptions.parse(options);
}

/** What all of exact play is tried on, where there is time. */
export const VARIANTS: readonly Variant[] = [
  { config: configOf({}), roundCost: 0.01 },
  { config: configOf({ precedence: 'fault-first' }), roundCost: 0.01 },
  { config: configOf({ handTarget: 13, safeties: 1 }), roundCost: 0.2 },
];

/** Any numbers at all as the values between rounds, no two alike: a round must be solved rightly whatever they are. */
export function madeUpSolution(config: FourTenConfig, roundCost: number): FourTenSolution {
  const random = new Random('made-up solution', 1);
  const size = config.gameTarget * (config.safeties + 1) + 2;
  const probabilities = Float64Array.from({ length: size }, () => random.below(1_000_000) / 1_000_000);
  const rounds = Float64Array.from({ length: size }, () => random.below(1_000_000) / 100_000);
  probabilities[size - 2] = 1;
  probabilities[size - 1] = rounds[size - 2] = rounds[size - 1] = 0;
  return new FourTenSolution(config, roundCost, probabilities, rounds);
}
