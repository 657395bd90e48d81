import { cpus } from 'node:os';
import { join } from 'node:path';
import { expectList, expectObject, type ReadonlyRecord } from '../env/base/schema.js';
import { expectGameParts, type GameParts } from '../env/environment/game.js';
import { comparePaired, type Distribution, distributionsOf, summarize, type Summary } from '../evaluate/compare.js';
import { expectDeals, reportedSpec } from '../evaluate/evaluate.js';
import { writeJsonFile } from '../io/json.js';
import { modelFoldersOf, modulesOf } from '../zoo/agent-sources.js';
import { knownAuditValues } from './agents.js';
import { auditsOf } from './audit.js';
import type { NamedDeals } from './deals.js';
import { evaluateAgents, type EvaluateAgentsOptions, playAgents } from './evaluate-agents.js';

/** How an agent did, with how often each measure had each value. */
export type DistributedSummary = Summary & { readonly distributions: ReadonlyRecord<Distribution> };

/** What `maketen compare` writes and `readEvaluation` reads; plain JSON. */
export type ComparisonJson = Readonly<Awaited<ReturnType<typeof compareAgents>>>;

/** What `maketen evaluate` writes and `readEvaluation` reads: a single agent. */
export type EvaluationJson = Readonly<Awaited<ReturnType<typeof evaluateAgent>>>;

/**
 * Plays agents on equal deals and says how each does, and how the others differ from the first.
 * @param names as `--agent` takes them
 * @throws InputError for an agent that is not known, or not one for these rules
 * @example
 * const deals = evaluationDeals({ seeds: '0..999' }, parts.game);
 * const { differences } = await compareAgents(parts, ['random', 'runs/mine'], deals);
 */
export async function compareAgents(
  parts: GameParts,
  names: readonly string[],
  named: Omit<NamedDeals, 'label'>,
  options: EvaluateAgentsOptions = {},
) {
  expectGameParts(parts);
  expectList(names, 'a list of agents');
  expectObject(named, 'deals, as evaluationDeals gives them');
  const { range, source } = named;
  if (!range) expectDeals(named.deals);
  const isForeign = names.map((name) => modulesOf(name).length > 0);
  const keepDecisions = isForeign.includes(true) && knownAuditValues(parts) !== undefined;
  const evaluations = await playAgents(parts, names, range ?? named.deals, { ...options, keepDecisions });
  const audits = await auditsOf(
    parts,
    evaluations.filter((_, i) => isForeign[i]),
    () => named.deals,
  );
  const hasModel = names.some((name) => modelFoldersOf(name).length > 0);
  const backends = hasModel ? await import('../agents/networks/backend.js') : null;
  return {
    env: reportedSpec(parts),
    deals: source,
    /** Of the agents' own randomness, not of the deals. */
    seed: options.seed ?? 0,
    agents: evaluations.map((each): DistributedSummary => ({
      ...summarize(each),
      distributions: distributionsOf(each),
    })),
    /** Every other agent against the first, in pairs of equal deals. */
    differences: evaluations.slice(1).map((each) => comparePaired(each, evaluations[0])),
    caveat: parts.game.caveat ?? null,
    /** Whether agents of modules knew hidden cards; unset without any, and where no values are known. */
    ...(audits.length > 0 && { audits }),
    machine: `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`,
    backend: backends && (await backends.loadKernelFirst()),
  };
}

/** The same for a single agent. */
export async function evaluateAgent(
  parts: GameParts,
  name: string,
  deals: Omit<NamedDeals, 'label'>,
  options: EvaluateAgentsOptions = {},
) {
  const { deals: source, agents, ...all } = await compareAgents(parts, [name], deals, options);
  const { env, seed, caveat, audits, machine, backend } = all;
  return { env, deals: source, seed, result: agents[0], caveat, ...(audits && { audits }), machine, backend };
}

/** A trained model beside other agents on equal deals; plain JSON, evaluation.json in the model's folder. */
export type ModelEvaluation = Readonly<Awaited<ReturnType<typeof evaluateModel>>>;

/** Plays a saved model and other agents on equal deals, and writes evaluation.json beside the model. */
export async function evaluateModel(
  parts: GameParts,
  folder: string,
  others: readonly string[],
  { deals, source }: Pick<NamedDeals, 'deals' | 'source'>,
  options: Pick<EvaluateAgentsOptions, 'onProgress' | 'signal'> = {},
) {
  const [model, ...rest] = await evaluateAgents(parts, [folder, ...others], deals, options);
  const { modelHashes } = await import('../train/models/model-config.js');
  const { modelOf, readModel } = await import('../train/models/model-folder.js');
  const { config } = await readModel(folder);
  const evaluation = {
    environment: reportedSpec(parts),
    /** Hints by a model with other weights or another config do not take this for theirs. */
    ...modelHashes(config),
    deals: source,
    agents: [model, ...rest].map(summarize) as readonly Summary[],
    differences: rest.map((other) => comparePaired(model, other)),
  };
  writeJsonFile(join(modelOf(folder), 'evaluation.json'), evaluation);
  return evaluation;
}
