import * as z from 'zod';
import { serveMetrics, workerMetrics } from '../../lab/queue/queue-state.js';
import { DEFAULT_LOCK, runWorker, type WorkerState } from '../../lab/queue/run-worker.js';
import { count } from '../../lab/tables.js';
import { defineCommand } from '../command.js';
import { gameOption, MOST_AT_ONCE, wholeNumber } from '../option-types.js';
import { interruptible } from '../process-end.js';
import { redisOptions } from '../redis-options.js';

const HEALTH_EVERY = 60;

function healthLine({ done, failed, refused, atWork }: WorkerState): string {
  return `${count(done)} units done, ${count(failed)} failed, ${count(refused)} refused, ${atWork} at work`;
}

export const command = defineCommand({
  description:
    'do units of leaderboards, bounds, evaluations, comparisons, calibrations and sweeps from a queue; ends at Ctrl-C or SIGTERM when those at work are done or given back',
  options: {
    queue: z.string().describe('Redis, redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS'),
    threads: wholeNumber(1, MOST_AT_ONCE)
      .optional()
      .describe('units at a time, each in a worker thread')
      .meta({ defaultText: 'processor cores' }),
    patience: redisOptions.redisPatience,
    grace: wholeNumber(0, 86_400)
      .prefault('20')
      .describe('seconds that units at work may take to their ends when the worker is asked to end'),
    lock: wholeNumber(1, 3600)
      .prefault(String(DEFAULT_LOCK))
      .describe('seconds without a sign of life after which others get its units'),
    quiet: z.boolean().default(false).describe('do not name every unit'),
    namespace: redisOptions.namespace,
    tlsCa: redisOptions.tlsCa,
    metrics: redisOptions.metrics,
    ...gameOption,
  },
  examples: [
    ['maketen work --queue redis://localhost:6379', 'on as many units at a time as there are cores'],
    ['maketen leaderboard --queue redis://localhost:6379', 'the work, from any machine'],
    ['maketen work --queue rediss://:secret@redis.example.org --threads 2 --metrics 9464', 'with TLS and a password'],
  ],
  async run({ queue, metrics, quiet, ...options }) {
    let state: WorkerState | null = null;
    const say = (line: string): void => void process.stderr.write(`maketen work: ${line}\n`);
    const endMetrics =
      metrics === undefined ? undefined : await serveMetrics(metrics, () => (state ? workerMetrics(state) : {}));
    const health = setInterval(() => state && say(healthLine(state)), HEALTH_EVERY * 1000);
    try {
      const onEvent = (line: string): void => {
        if (!quiet || !line.startsWith('done: ')) say(line);
      };
      const onState = (now: WorkerState): void => void (state = now);
      const end = await interruptible((signal) => runWorker(queue, { ...options, onEvent, onState, signal }));
      say(`ended: ${healthLine(end)}`);
    } finally {
      clearInterval(health);
      endMetrics?.();
    }
  },
});
