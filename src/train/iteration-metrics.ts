import type { Measures, Moment, Report, Totals } from './learner.js';
import { type Seconds, TIMED_PARTS, type Work } from './work-meter.js';

/** Of this iteration, each of the worker that took longest; what the parts are, `Seconds` says. */
type SecondsMetrics = { readonly [Part in keyof Seconds as `seconds_${Part}`]: number };

/**
 * What one iteration (play, then updates) measured; names as in the papers. The algorithm adds its own: losses, entropy, ... Every value is a finite
 * number: what there is no number for (a mean over nothing) is left out.
 */
export interface IterationMetrics extends SecondsMetrics {
  readonly iteration: number;
  /** Decisions so far, over all environments. */
  readonly steps: number;
  /** Episodes finished so far, those without a decision included. */
  readonly episodes: number;
  /** Over the episodes that finished in this iteration, exploration included; left out if none did. */
  readonly win_rate?: number;
  readonly episode_return?: number;
  readonly episode_length?: number;
  /** Of the last minibatch before clipping; left out without an update. */
  readonly gradient_norm?: number;
  readonly learning_rate: number;
  readonly [measure: string]: number | undefined;
}

/** Sums over all workers. */
export function sumTotals(reports: readonly Report[]): Totals {
  const sum = (key: keyof Totals): number => reports.reduce((total, { totals }) => total + totals[key], 0);
  return {
    steps: sum('steps'),
    episodes: sum('episodes'),
    won: sum('won'),
    totalReturn: sum('totalReturn'),
    totalLength: sum('totalLength'),
  };
}

/** The longest times of a worker so far. */
function longest(reports: readonly Report[]): Seconds {
  const most = TIMED_PARTS.map((part) => [part, Math.max(...reports.map(({ seconds }) => seconds[part]))]);
  return Object.fromEntries(most) as Seconds;
}

/** The work of all workers: the longest times of one, the rows of all. */
export function workOf(reports: readonly Report[]): Work {
  const sum = (kind: keyof Work['rows']): number => reports.reduce((total, { rows }) => total + rows[kind], 0);
  return { seconds: longest(reports), rows: { forward: sum('forward'), gradient: sum('gradient') } };
}

/** What of `seconds` came after `before`, by metric. */
function secondsSince(before: Seconds, seconds: Seconds): SecondsMetrics {
  const entries = TIMED_PARTS.map((part) => [`seconds_${part}`, seconds[part] - before[part]]);
  return Object.fromEntries(entries) as SecondsMetrics;
}

/** A training's sums and times at the end of an iteration. */
export interface Tally {
  readonly totals: Omit<Totals, 'steps'>;
  readonly seconds: Seconds;
}

/**
 * An iteration's metrics, from what its workers report.
 * @param before the tally of the iteration before
 */
export function iterationMetrics(moment: Moment, reports: readonly Report[], before: Tally): IterationMetrics {
  const totals = sumTotals(reports);
  const finished = totals.episodes - before.totals.episodes;
  const mean = (key: 'won' | 'totalReturn' | 'totalLength'): number => (totals[key] - before.totals[key]) / finished;
  return {
    iteration: moment.iteration,
    steps: totals.steps,
    episodes: totals.episodes,
    ...finite({ win_rate: mean('won'), episode_return: mean('totalReturn'), episode_length: mean('totalLength') }),
    ...finite({ gradient_norm: reports[0].gradientNorm }),
    learning_rate: moment.learningRate,
    ...finite(meanMeasures(reports)),
    ...secondsSince(before.seconds, longest(reports)),
  };
}

/** Means by name over workers and minibatches. */
function meanMeasures(reports: readonly Report[]): Measures {
  const all = new Map<string, { sum: number; count: number }>();
  for (let i = 0; i < reports[0].measures.length; i++) {
    for (const { measures } of reports) {
      for (const [name, value] of Object.entries(measures[i])) {
        const entry = all.get(name) ?? { sum: 0, count: 0 };
        entry.sum += value;
        entry.count++;
        all.set(name, entry);
      }
    }
  }
  return Object.fromEntries([...all].map(([name, { sum, count }]) => [name, sum / count]));
}

/** Measures that are numbers: a mean over nothing, or an explained variance where nothing varies, is left out. */
function finite<Name extends string>(measures: Readonly<Record<Name, number>>): Partial<Record<Name, number>> {
  const entries = Object.entries<number>(measures).filter(([, value]) => Number.isFinite(value));
  return Object.fromEntries(entries) as Partial<Record<Name, number>>;
}
