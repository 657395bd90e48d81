import { InputError } from '../../env/errors.js';
import { suggestion } from '../../env/nearest-name.js';
import type { Curve, XAxis } from './curve.js';
import { curveOf } from './curve.js';
import type { Run } from './run.js';
import { groupRuns } from './run-groups.js';

/** The curves of one metric; groups of runs that have not measured it have none. */
export interface Panel {
  readonly metric: string;
  readonly curves: readonly Curve[];
}

/** Which metrics are drawn, over what. */
export interface PanelOptions {
  /** Default: the win rate of the evaluations or, if there were none, that of the training games. */
  readonly metrics?: readonly string[];
  /** Default: steps. */
  readonly x?: XAxis;
}

const DEFAULT_METRICS = ['evaluation_win_rate', 'win_rate'];

/** Names that have a value somewhere in these runs. */
function measuredMetrics(runs: readonly Run[]): string[] {
  const names = new Set<string>();
  for (const { metrics } of runs)
    for (const row of metrics)
      for (const [name, value] of Object.entries(row)) if (typeof value === 'number') names.add(name);
  return [...names];
}

/**
 * The learning curves of runs, a panel for each metric.
 * @throws InputError for a metric that no run has measured
 */
export function panelsOf(runs: readonly Run[], { metrics, x = 'steps' }: PanelOptions = {}): Panel[] {
  const measured = measuredMetrics(runs);
  const wanted = metrics ?? [DEFAULT_METRICS.find((name) => measured.includes(name)) ?? DEFAULT_METRICS[1]];
  const groups = groupRuns(runs);
  return wanted.map((metric) => {
    if (!measured.includes(metric))
      throw new InputError(
        `Expected a metric that these runs have, but got "${metric}"${suggestion(metric, measured)}`,
      );
    const curves = groups.map((group) => curveOf(group, metric, x)).filter((curve) => curve !== null);
    return { metric, curves };
  });
}
