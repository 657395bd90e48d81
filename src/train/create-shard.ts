import { InputError } from '../env/errors.js';
import type { Network } from '../agents/network.js';
import { algorithmOf } from './algorithms.js';
import type { Shard } from './shard.js';
import type { SharedConfig } from './shared-config.js';
import type { ShardPlace, TrainingParts } from './training-games.js';
import { expectDecisions } from './training-parts.js';

/**
 * One of a training's shards: it has its part of the environments and of each minibatch. A backend must be loaded.
 * @throws InputError if the config's numbers cannot be divided so, or the game has nothing to decide
 */
export function createShard(
  parts: TrainingParts,
  config: SharedConfig,
  place: ShardPlace,
): Shard & { readonly network: Network } {
  const algorithm = algorithmOf(config.algorithm);
  if (!algorithm.learnsWithoutDecisions) expectDecisions(parts);
  const part = { ...config };
  for (const key of ['environments', 'minibatchSize'] as const) {
    if (config[key] % place.count !== 0) {
      throw new InputError(
        `Expected config key "${key}": a multiple of "workers" (${place.count}), but got ${config[key]}`,
      );
    }
    part[key] = config[key] / place.count;
  }
  return algorithm.createShard(parts, part, place);
}
