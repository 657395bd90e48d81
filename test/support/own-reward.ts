import type { GameParts, RewardScheme } from '../../src/env/index.js';
import { type TrainingConfig, trainingParts } from '../../src/train/config.js';

/** The preset's game with a reward of its own: moves are worth nothing, whatever comes of them. */
export const NOTHING: RewardScheme = { name: 'nothing', meaning: 'always 0', returnSoFar: () => 0 };

/** A module of parts for trainings: worker threads import it. */
export function parts(config: TrainingConfig): GameParts {
  return { ...trainingParts(config), reward: NOTHING };
}
