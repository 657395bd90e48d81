import * as fs from 'node:fs';
import { join } from 'node:path';
import type { Interval } from '../../evaluate/statistics.js';
import { writeJsonFile } from '../../io/json.js';
import { type Metrics, readMetrics } from '../../train/metrics/index.js';

/** What a finished run has come to. Evaluations are those of the greedy policy on the config's evaluation deals. */
export interface RunResult {
  /** Mean return of the best evaluation: that of the model in the run folder. */
  readonly return: number;
  /** Share of the deals won in it, with the 95 % interval. */
  readonly winRate: Interval;
  /** Mean of the game's main result beside winning in it (cards left, rounds); null if it has none. */
  readonly result: number | null;
  /** Decisions before it. */
  readonly bestSteps: number;
  /** Decisions in all. */
  readonly steps: number;
  /** Of training, evaluations included. */
  readonly seconds: number;
  /** While training, evaluations left out. */
  readonly decisionsPerSecond: number;
}

/** Marks a run as finished. */
const FILE = 'result.json';

/** The result of a run that is finished; null for one that is not. */
export function readResult(folder: string): RunResult | null {
  try {
    return JSON.parse(fs.readFileSync(join(folder, FILE), 'utf8')) as RunResult;
  } catch {
    return null; // going on with a finished run finds that out, and writes it again
  }
}

/** Writes what the metrics of a run that has just finished say. */
export function writeResult(folder: string): RunResult {
  const result = resultOf(readMetrics(folder));
  writeJsonFile(join(folder, FILE), result);
  return result;
}

function resultOf(metrics: readonly Metrics[]): RunResult {
  const evaluations = metrics.filter(({ evaluation_return }) => typeof evaluation_return === 'number');
  // As training does: of equal ones the last.
  const best = evaluations.reduce((a, b) => (b.evaluation_return! >= a.evaluation_return! ? b : a));
  const { steps, seconds } = metrics[metrics.length - 1];
  const busy = metrics
    .map(
      ({ seconds_environment, seconds_forward, seconds_learn }) =>
        seconds_environment! + seconds_forward! + seconds_learn!,
    )
    .reduce((sum, each) => sum + each, 0);
  return {
    return: best.evaluation_return!,
    winRate: {
      estimate: best.evaluation_win_rate!,
      low: best.evaluation_win_rate_low!,
      high: best.evaluation_win_rate_high!,
    },
    result: best.evaluation_result ?? null,
    bestSteps: best.steps,
    steps,
    seconds: seconds!,
    decisionsPerSecond: steps / busy,
  };
}
