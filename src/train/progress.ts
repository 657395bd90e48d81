import cliProgress from 'cli-progress';
import type { TrainingMetrics } from './train.js';

export interface TrainingProgress {
  update(metrics: TrainingMetrics): void;
  /** Leaves the bar as it is and gives the line back. */
  stop(): void;
}

const FORMAT =
  '{bar} {percentage}% | {steps} of {all} decisions | {rate}/s | ETA {eta_formatted} | wins {wins} | return {return} | entropy {entropy}';

/**
 * A progress bar on standard error.
 * @param totalSteps decisions to come
 * @param stream silent unless it is a terminal
 */
export function trainingProgress(totalSteps: number, stream: NodeJS.WriteStream = process.stderr): TrainingProgress {
  if (!stream.isTTY) return { update: () => undefined, stop: () => undefined };
  const bar = new cliProgress.SingleBar(
    { format: FORMAT, stream, etaBuffer: 20, hideCursor: true },
    cliProgress.Presets.shades_classic,
  );
  bar.start(totalSteps, 0, payloadOf(totalSteps));
  return {
    update: (metrics) => bar.update(Math.min(metrics.steps, totalSteps), payloadOf(totalSteps, metrics)),
    stop: () => bar.stop(),
  };
}

function payloadOf(totalSteps: number, metrics?: TrainingMetrics): Record<string, string> {
  return {
    steps: inThousands(metrics?.steps ?? 0),
    all: inThousands(totalSteps),
    rate: metrics ? metrics.steps_per_second.toFixed(0) : '-',
    wins: metrics && !Number.isNaN(metrics.win_rate) ? `${(metrics.win_rate * 100).toFixed(1)} %` : '-',
    return: metrics && !Number.isNaN(metrics.episode_return) ? metrics.episode_return.toFixed(3) : '-',
    entropy: metrics ? metrics.entropy.toFixed(3) : '-',
  };
}

function inThousands(steps: number): string {
  return steps < 10_000 ? String(steps) : `${Math.round(steps / 1000)}k`;
}
