import type { FourTenSolution } from '../../../agents/games/four-ten/exact/index.js';
import type { FourTenConfig } from '../../../env/games/four-ten/config.js';
import { stepDone, type WorkOptions } from '../../work-options.js';
import { cachedFourTenSolution } from './solution-file.js';

/** The exact solution of these options: remembered, or worked out, which takes some 15 seconds. */
export function fourTenSolution(
  config: FourTenConfig,
  options: WorkOptions & { readonly roundCost?: number } = {},
): Promise<FourTenSolution> {
  const { roundCost } = options;
  return cachedFourTenSolution(config, {
    roundCost,
    onProgress: (solved, total) => stepDone(options, solved, total),
  });
}
