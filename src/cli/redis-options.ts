import * as z from 'zod';
import { DEFAULT_NAMESPACE } from '../lab/queue/place.js';
import { DEFAULT_REDIS_PATIENCE } from '../lab/queue/redis.js';
import { MOST_AT_ONCE, wholeNumber } from './option-types.js';

/** Which Redis: `--namespace` and `--redis-patience`, beside its address. */
export const redisOptions = {
  namespace: z.string().default(DEFAULT_NAMESPACE).describe('what all keys of the queue in Redis begin with'),
  tlsCa: z
    .string()
    .optional()
    .describe('file with certificates (PEM) of an authority of your own, for a Redis at rediss://'),
  redisPatience: wholeNumber(1, MOST_AT_ONCE * 1000)
    .prefault(String(DEFAULT_REDIS_PATIENCE))
    .describe('seconds that Redis may be gone before the command ends'),
  metrics: wholeNumber(1, 65_535).optional().describe('port to serve metrics for Prometheus at, under /metrics'),
};
