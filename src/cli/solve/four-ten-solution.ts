import type { FourTenSolution } from '../../agents/games/four-ten/exact/index.js';
import { ROUND_COST } from '../../agents/games/four-ten/exact/index.js';
import type { FourTenConfig } from '../../env/games/four-ten/config.js';
import { yieldToEventLoop } from '../../train/yield-to-event-loop.js';
import { Progress } from '../progress.js';
import { cachedFourTenSolution } from './four-ten-cache.js';

/** The exact solution of these options: remembered, or worked out with a progress bar, which takes some 15 seconds. */
export async function fourTenSolution(config: FourTenConfig, roundCost = ROUND_COST): Promise<FourTenSolution> {
  const progress = new Progress('solving', config.gameTarget * (config.safeties + 1));
  const onProgress = async (solved: number): Promise<void> => {
    progress.update(solved);
    await yieldToEventLoop();
  };
  try {
    return await cachedFourTenSolution(config, { onProgress, roundCost });
  } finally {
    progress.stop();
  }
}
