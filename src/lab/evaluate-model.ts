import { join } from 'node:path';
import type { GameParts } from '../env/index.js';
import { comparePaired, summarize, type Summary } from '../evaluate/compare.js';
import { writeJsonFile } from '../io/json.js';
import { modelHashes } from '../train/models/model-config.js';
import { modelOf, readModel } from '../train/models/model-folder.js';
import type { NamedDeals } from './deals.js';
import { evaluateAgents } from './evaluate-agents.js';
import type { WorkOptions } from './work-options.js';

/** A trained model beside other agents on equal deals; plain JSON, evaluation.json in the model's folder. */
export type ModelEvaluation = Readonly<Awaited<ReturnType<typeof evaluateModel>>>;

/** Plays a saved model and other agents on equal deals, and writes evaluation.json beside the model. */
export async function evaluateModel(
  parts: GameParts,
  folder: string,
  others: readonly string[],
  { deals, source }: Pick<NamedDeals, 'deals' | 'source'>,
  options: WorkOptions = {},
) {
  const names = [folder, ...others];
  const [model, ...rest] = await evaluateAgents(parts, names, deals, options);
  const { config } = await readModel(folder);
  const { preset, rules, reward } = parts.spec;
  const evaluation = {
    environment: { preset, rules, reward },
    /** Hints by a model with other weights or another config do not take this for theirs. */
    ...modelHashes(config),
    deals: source,
    agents: [model, ...rest].map(summarize) as readonly Summary[],
    differences: rest.map((other) => comparePaired(model, other)),
  };
  writeJsonFile(join(modelOf(folder), 'evaluation.json'), evaluation);
  return evaluation;
}
