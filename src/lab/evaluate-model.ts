import { join } from 'node:path';
import { partsOf } from '../env/index.js';
import { comparePaired, type PairedComparison, summarize, type Summary } from '../evaluate/compare.js';
import { writeJsonFile } from '../io/json.js';
import type { TrainingConfig } from '../train/index.js';
import { modelHashes } from '../train/models/model-config.js';
import { modelOf, readModel } from '../train/models/model-folder.js';
import type { DealSource, NamedDeals } from './deals.js';
import { evaluateAgents } from './evaluate-agents.js';
import type { WorkOptions } from './work-options.js';

/** A trained model beside other agents on equal deals; plain JSON, evaluation.json in the model's folder. */
export interface ModelEvaluation {
  readonly environment: {
    readonly preset: string;
    readonly rules: Readonly<Record<string, unknown>>;
    readonly reward: string;
  };
  /** Of the model's weights.bin: hints by a model with others do not take this for theirs. */
  readonly weightsSha256: string;
  /** Of the model's config.json, as that says it. */
  readonly configSha256: string;
  readonly deals: DealSource;
  readonly agents: readonly Summary[];
  readonly differences: readonly PairedComparison[];
}

/** Plays a saved model and other agents on equal deals, and writes evaluation.json beside the model. */
export async function evaluateModel(
  { preset, rules, reward }: Pick<TrainingConfig, 'preset' | 'rules' | 'reward'>,
  folder: string,
  others: readonly string[],
  { deals, source }: Pick<NamedDeals, 'deals' | 'source'>,
  options: WorkOptions = {},
): Promise<ModelEvaluation> {
  const parts = partsOf(preset, { rules, ...(reward === undefined ? {} : { reward }) });
  const names = [folder, ...others];
  const [model, ...rest] = await evaluateAgents(parts, names, deals, options);
  const { config } = await readModel(folder);
  const evaluation: ModelEvaluation = {
    environment: { preset, rules: parts.spec.rules, reward: parts.spec.reward },
    ...modelHashes(config),
    deals: source,
    agents: [model, ...rest].map(summarize),
    differences: rest.map((other) => comparePaired(model, other)),
  };
  writeJsonFile(join(modelOf(folder), 'evaluation.json'), evaluation);
  return evaluation;
}
