import { join } from 'node:path';
import { partsOf } from '../../env/index.js';
import { comparePaired, type PairedComparison, type Summary, summarize } from '../../evaluate/compare.js';
import type { PpoConfig, TrainingMetrics, TrainingResult } from '../../train/index.js';
import { expectReplaceable, saveModel, trainPpo } from '../../train/index.js';
import type { ChosenDeals } from '../deal-options.js';
import { expectWritable, writeFileAside } from '../files.js';
import { count, percent } from '../numbers.js';
import { Progress } from '../progress.js';
import { evaluateAgents } from '../run-evaluation.js';

function detailsOf({ steps_per_second, win_rate, entropy }: TrainingMetrics): string {
  const wins = Number.isNaN(win_rate) ? '' : `| wins ${percent(win_rate)} `;
  return `${wins}| entropy ${entropy.toFixed(3)} | ${count(steps_per_second)} decisions/s`;
}

/** Trains with a progress bar and saves the model folder. */
export async function trainModel(config: PpoConfig, folder: string): Promise<TrainingResult> {
  expectWritable(folder);
  await expectReplaceable(folder);
  const progress = new Progress('train', config.totalSteps);
  try {
    const onProgress = (metrics: TrainingMetrics): void => progress.update(metrics.steps, detailsOf(metrics));
    const result = await trainPpo(config, { onProgress });
    await saveModel(folder, result);
    return result;
  } finally {
    progress.stop();
  }
}

/** A trained model beside scripted agents on equal deals; plain JSON, saved as evaluation.json in the model's folder. */
export interface ModelEvaluation {
  readonly environment: {
    readonly preset: string;
    readonly rules: Readonly<Record<string, unknown>>;
    readonly reward: string;
  };
  readonly deals: ChosenDeals['source'];
  readonly agents: readonly Summary[];
  /** The model against each of the others. */
  readonly differences: readonly PairedComparison[];
}

/** Plays a saved model and other agents on equal deals. */
export async function evaluateModel(
  config: PpoConfig,
  folder: string,
  others: readonly string[],
  { deals, source }: ChosenDeals,
): Promise<ModelEvaluation> {
  const { preset, rules, reward } = config;
  const parts = partsOf(preset, { rules, ...(reward === undefined ? {} : { reward }) });
  const names = [folder, ...others];
  const progress = new Progress('evaluate', deals.length * names.length);
  const [model, ...rest] = await evaluateAgents(parts, names, deals, { seed: 0, maxDecisions: 100_000, progress });
  const evaluation: ModelEvaluation = {
    environment: { preset, rules: parts.spec.rules, reward: parts.spec.reward },
    deals: source,
    agents: [model, ...rest].map(summarize),
    differences: rest.map((other) => comparePaired(model, other)),
  };
  writeFileAside(join(folder, 'evaluation.json'), `${JSON.stringify(evaluation, null, 2)}\n`);
  return evaluation;
}
