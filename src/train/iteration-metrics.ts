import {
  type Measures,
  type Moment,
  type Report,
  type Seconds,
  sumTotals,
  TIMED_PARTS,
  type Totals,
  workOf,
} from './learner.js';

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

/** An iteration's metrics, from its workers' reports. @param before sums and times at the end of the last iteration */
export function iterationMetrics(
  moment: Moment,
  reports: readonly Report[],
  before: { readonly totals: Omit<Totals, 'steps'>; readonly seconds: Seconds },
): IterationMetrics {
  const totals = sumTotals(reports);
  const { seconds } = workOf(reports);
  const finished = totals.episodes - before.totals.episodes;
  const mean = (key: 'won' | 'totalReturn' | 'totalLength'): number => (totals[key] - before.totals[key]) / finished;
  const times = TIMED_PARTS.map((part) => [`seconds_${part}`, seconds[part] - before.seconds[part]]);
  return {
    iteration: moment.iteration,
    steps: totals.steps,
    episodes: totals.episodes,
    ...finite({ win_rate: mean('won'), episode_return: mean('totalReturn'), episode_length: mean('totalLength') }),
    ...finite({ gradient_norm: reports[0].gradientNorm }),
    learning_rate: moment.learningRate,
    ...finite(meanMeasures(reports)),
    ...(Object.fromEntries(times) as SecondsMetrics),
  };
}

/** Means by name over workers and minibatches; added up minibatch by minibatch, as rounding depends on the order. */
function meanMeasures(reports: readonly Report[]): Measures {
  const all = new Map<string, number[]>();
  for (const i of reports[0].measures.keys())
    for (const { measures } of reports)
      for (const [name, value] of Object.entries(measures[i])) {
        if (!all.has(name)) all.set(name, []);
        all.get(name)!.push(value);
      }
  return Object.fromEntries([...all].map(([name, each]) => [name, each.reduce((sum, x) => sum + x, 0) / each.length]));
}

/** Measures that are numbers: a mean over nothing, or an explained variance where nothing varies, is left out. */
function finite<Name extends string>(measures: Readonly<Record<Name, number>>): Partial<Record<Name, number>> {
  const entries = Object.entries<number>(measures).filter(([, value]) => Number.isFinite(value));
  return Object.fromEntries(entries) as Partial<Record<Name, number>>;
}
