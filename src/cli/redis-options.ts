import * as z from 'zod';
import { DEFAULT_NAMESPACE, DEFAULT_REDIS_PATIENCE } from '../lab/queue/connection.js';
import { MOST_AT_ONCE, optionalText, wholeNumber } from './option-types.js';

/** Options of Redis beside its address: light, for `maketen work` loads nothing else. */
export const redisOptions = {
  namespace: z.string().default(DEFAULT_NAMESPACE).describe('what all keys of the queue in Redis begin with'),
  tlsCa: optionalText('file with certificates (PEM) of an authority of your own, for a Redis at rediss://'),
  redisPatience: wholeNumber(1, MOST_AT_ONCE * 1000)
    .prefault(String(DEFAULT_REDIS_PATIENCE))
    .describe('seconds that Redis may be gone before the command ends'),
  metrics: wholeNumber(1, 65_535).optional().describe('port to serve metrics for Prometheus at, under /metrics'),
};
