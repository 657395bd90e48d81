import { workerData } from 'node:worker_threads';
import { loadBackend } from '../../agents/networks/backend.js';
import { readTrainingConfig } from '../config.js';
import { createShard } from '../create-shard.js';
import { partsFor } from '../own-parts.js';
import { ShardHost } from '../shard-host.js';
import { answerCalls } from './answer-calls.js';
import type { ThreadSetup } from './messages.js';

/** The worker thread's side of `ShardThread`: makes the shard and answers calls one after the other. */
async function start({ config: given, partsModule, place, weights, gradient }: ThreadSetup): Promise<ShardHost> {
  const config = readTrainingConfig(given);
  await loadBackend(config.backend);
  const { parts } = await partsFor(config, partsModule);
  return new ShardHost(createShard(parts, config, place), parts, weights, gradient);
}

answerCalls(start(workerData as ThreadSetup));
