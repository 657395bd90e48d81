import { join } from 'node:path';
import { expectWritable, writeFileAtomically } from '../io/files.js';
import { readRun } from '../lab/plot/curves.js';
import { curvesSvg } from '../lab/plot/curves-figure.js';
import { count, percent } from '../lab/tables.js';
import {
  resumeInFolder,
  type TimedMetrics,
  trainInFolder,
  type TrainingConfig,
  type TrainingOptions,
  type TrainingResult,
} from '../train/index.js';
import { readRunConfig } from '../train/runs/run-folder.js';
import { notice } from './output.js';
import { interruptible } from './process-end.js';
import { progressBar } from './progress.js';

export type RunRequest =
  | ({ readonly folder: string; readonly config: TrainingConfig } & Pick<TrainingOptions, 'from' | 'parts'>)
  | { readonly resume: string };

export interface FinishedRun extends TrainingResult {
  readonly folder: string;
}

export interface TrainingView {
  update(metrics: TimedMetrics): void;
  stop(): void;
}

/** Trains in a run folder. Ctrl-C saves a checkpoint after the present iteration. @param viewOf shows progress */
export async function trainRun(
  request: RunRequest,
  viewOf: (config: TrainingConfig) => TrainingView = trainingBar,
): Promise<FinishedRun> {
  const folder = 'resume' in request ? request.resume : request.folder;
  const config = 'resume' in request ? await readRunConfig(folder) : request.config;
  expectWritable(folder);
  const view = viewOf(config);
  const warn = warnOnce();
  const onProgress = (metrics: TimedMetrics) => {
    warn(metrics);
    view.update(metrics);
  };
  try {
    const result = await interruptible((signal) => {
      const options = { signal, onProgress };
      if ('resume' in request) return resumeInFolder(folder, options);
      return trainInFolder(config, folder, { ...options, from: request.from, parts: request.parts });
    });
    const run = readRun(folder);
    if (run.metrics.some(({ evaluation_win_rate }) => evaluation_win_rate !== undefined))
      writeFileAtomically(join(folder, 'curves.svg'), curvesSvg([run]));
    return { ...result, folder };
  } finally {
    view.stop();
  }
}

/** Says once that a policy plays worse than random moves: a training may break down early, and would go on to its end. */
function warnOnce(): (metrics: TimedMetrics) => void {
  let isSaid = false;
  return ({ steps, evaluation_return, evaluation_random }) => {
    if (isSaid || evaluation_random === undefined) return;
    isSaid = true;
    notice(
      `after ${count(steps)} decisions play is worse than random (return ${evaluation_return!.toFixed(3)}, random ${evaluation_random.toFixed(3)}); if it stays so, try another --seed or a lower learningRate`,
    );
  };
}

function trainingBar({ totalSteps }: TrainingConfig): TrainingView {
  const progress = progressBar('train');
  let evaluated = '';
  return {
    update(metrics) {
      const { steps, win_rate, evaluation_win_rate, evaluation_result, steps_per_second } = metrics;
      if (evaluation_win_rate !== undefined) {
        const result = evaluation_result === undefined ? '' : ` (${evaluation_result.toFixed(2)})`;
        evaluated = `| evaluated ${percent(evaluation_win_rate)}${result} `;
      }
      const wins = win_rate === undefined ? '' : `| wins ${percent(win_rate)} `;
      const speed = `| ${count(steps_per_second)} decisions/s (${sharesOf(metrics)})`;
      progress.update(steps, totalSteps, wins + evaluated + speed);
    },
    stop: () => progress.stop(),
  };
}

function sharesOf({ seconds_environment, seconds_forward, seconds_learn }: TimedMetrics) {
  const total = seconds_environment + seconds_forward + seconds_learn;
  const share = (seconds: number) => `${Math.round((100 * seconds) / total)} %`;
  return `environment ${share(seconds_environment)}, forward ${share(seconds_forward)}, learn ${share(seconds_learn)}`;
}
