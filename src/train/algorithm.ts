import type { z } from 'zod';
import type { Network } from '../agents/networks/network.js';
import type { GameParts } from '../env/game.js';
import type { WorkerGroup } from './all-reduce.js';
import type { Learner } from './learner.js';
import type { ModelInputs } from './models/model-config.js';
import type { SharedConfig } from './shared-config.js';

/** A way to learn: everything shared code needs to know of it; it never asks for its name. */
export interface Algorithm<Config extends SharedConfig = SharedConfig> {
  readonly name: string;
  readonly summary: string;
  /** Every config key with its default. */
  readonly schema: z.ZodObject & z.ZodType<Config>;
  /** Whether it can learn something where any move is as good as any other. */
  readonly learnsWithoutDecisions: boolean;
  /** A network of the training's shape with its first weights. A backend must be loaded. */
  createNetwork(parts: GameParts, config: Config): Network;
  /**
   * One worker's learner.
   * @param config with one worker's share of `environments` and `minibatchSize`, and as `backend` the one that has been loaded
   */
  createLearner(parts: GameParts, config: Config, group: WorkerGroup): Learner;
  /** What a network's inputs are made of; saved with it. */
  describeInputs(parts: GameParts, config: Config): ModelInputs;
}
