import { algorithmOf } from './algorithms.js';
import type { Shard } from './shard.js';
import type { SharedConfig } from './shared-config.js';
import type { ShardPlace } from './training-games.js';
import type { GameParts } from '../env/game.js';
import { expectDecisions } from './training-parts.js';

/**
 * One of a training's shards: it has its part of the environments and of each minibatch. A backend must be loaded.
 * @throws InputError if the algorithm cannot learn this game
 */
export function createShard(parts: GameParts, config: SharedConfig, place: ShardPlace): Shard {
  const algorithm = algorithmOf(config.algorithm);
  if (!algorithm.learnsWithoutDecisions) expectDecisions(parts);
  const { environments, minibatchSize } = config;
  const part = { ...config, environments: environments / place.count, minibatchSize: minibatchSize / place.count };
  return algorithm.createShard(parts, part, place);
}
