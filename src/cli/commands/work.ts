import { DEFAULT_LOCK, runWorker, type WorkerState } from '../../lab/queue/run-worker.js';
import { count } from '../../lab/tables.js';
import { defineCommand, flag, gameOption, integer, MOST_AT_ONCE, redisOptions, text } from '../command.js';
import { interruptible } from '../process-end.js';

const HEALTH_EVERY = 60;

function healthLine({ done, failed, refused, atWork }: WorkerState): string {
  return `${count(done)} units done, ${count(failed)} failed, ${count(refused)} refused, ${atWork} at work`;
}

export const command = defineCommand({
  description: 'do units of work from a queue; on Ctrl-C or SIGTERM, finish or give back those begun and end',
  options: {
    queue: text('Redis, redis://[:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS'),
    threads: integer([1, MOST_AT_ONCE], 'units at a time, each in a worker thread', { defaultText: 'processor cores' }),
    patience: redisOptions.redisPatience,
    grace: integer([0, 86_400], 'seconds that begun units may still take when the worker is asked to end', {
      default: 20,
    }),
    lock: integer([1, 3600], 'seconds without a sign of life after which other workers get its units', {
      default: DEFAULT_LOCK,
    }),
    quiet: flag('do not name every unit'),
    namespace: redisOptions.namespace,
    tlsCa: redisOptions.tlsCa,
    ...gameOption,
  },
  examples: {
    'maketen work --queue redis://localhost:6379': 'on as many units at a time as there are cores',
    'maketen leaderboard --queue redis://localhost:6379': 'the work, from any machine',
    'maketen work --queue rediss://:secret@redis.example.org --threads 2': 'with TLS and a password',
  },
  async run({ queue, quiet, ...options }) {
    let state: WorkerState | null = null;
    const say = (line: string): void => void process.stderr.write(`maketen work: ${line}\n`);
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
    }
  },
});
