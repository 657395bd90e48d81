import { Stopwatch } from './stopwatch.js';

/** What a worker's time goes into. */
export const TIMED_PARTS = ['environment', 'features', 'forward', 'learn', 'gradient', 'optimizer'] as const;

/**
 * Seconds of a worker in its process so far. `environment`: games with their inputs, of which `features` is what makes inputs for the network.
 * `forward`: passes that choose moves. `learn`: updates, of which `gradient` is forward and backward passes of minibatches, `optimizer` clipping
 * and Adam, and the rest minibatches being put together and waiting for other workers.
 */
export type Seconds = Readonly<Record<(typeof TIMED_PARTS)[number], number>>;

/** What a worker has done in its process so far. */
export interface Work {
  readonly seconds: Seconds;
  /** Rows through a network: in forward passes that choose moves or make targets, and in those that a gradient is worked out of. */
  readonly rows: { readonly forward: number; readonly gradient: number };
}

/** Adds up a worker's time and the rows through its networks, for reports; nothing that is learnt depends on it. */
export class WorkMeter {
  readonly environment = new Stopwatch();
  readonly features = new Stopwatch();
  readonly forward = new Stopwatch();
  readonly learn = new Stopwatch();
  readonly gradient = new Stopwatch();
  readonly optimizer = new Stopwatch();
  readonly rows = { forward: 0, gradient: 0 };

  get work(): Work {
    const seconds = Object.fromEntries(TIMED_PARTS.map((part) => [part, this[part].seconds])) as Seconds;
    return { seconds, rows: { ...this.rows } };
  }
}
