import { parentPort, workerData } from 'node:worker_threads';
import { loadBackend } from '../../agents/backend.js';
import { InputError } from '../../env/errors.js';
import { parseTrainingConfig } from '../config.js';
import { createShard } from '../create-shard.js';
import { ShardHost } from '../shard-host.js';
import { trainingParts } from '../training-parts.js';
import type { ThreadAnswer, ThreadRequest, ThreadSetup } from './messages.js';

/** The worker thread's side of `ShardThread`: makes the shard and answers calls one after the other. */
const port = parentPort!;
const { config: given, place, weights, gradient } = workerData as ThreadSetup;

async function start(): Promise<ShardHost> {
  const config = parseTrainingConfig(given);
  await loadBackend(config.backend);
  const parts = trainingParts(config);
  return new ShardHost(createShard(parts, config, place), parts, weights, gradient);
}

async function answer(work: () => Promise<unknown>): Promise<void> {
  let answer: ThreadAnswer;
  try {
    answer = { result: await work() };
  } catch (error) {
    const { message, stack } = error as Error;
    const input = error instanceof InputError;
    answer = { error: { message: input ? message : (stack ?? message), input } };
  }
  port.postMessage(answer);
}

const starting = start();
let last = answer(() => starting.then(() => undefined));
port.on('message', ({ method, values }: ThreadRequest) => {
  last = last.then(() =>
    answer(async () => {
      const host = await starting;
      const calls = host as unknown as Record<string, (...values: readonly unknown[]) => Promise<unknown>>;
      return calls[method](...values);
    }),
  );
});
