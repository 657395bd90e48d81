import { cpus } from 'node:os';
import { MOST_SOLVED } from '../../src/agents/afterstates/afterstates.js';
import { agentsFor } from '../../src/agents/registry.js';
import { partsOf } from '../../src/env/index.js';
import { FIRST_RESULT_SEED } from '../../src/env/base/random.js';
import { type Distribution, distributionsOf } from '../../src/evaluate/compare.js';
import {
  comparePaired,
  evaluate,
  type Evaluation,
  seedDeals,
  summarize,
  type Summary,
} from '../../src/evaluate/index.js';
import { calibrateHints, type HintCalibration, needsWinCurve } from '../../src/hint/calibrate-hints.js';
import { loadAgent } from '../../src/lab/agents.js';
import type { ModelEvaluation } from '../../src/lab/evaluation-report.js';
import { LAB_KITS } from '../../src/lab/games/kits.js';
import { loadHintAgent } from '../../src/lab/hint-agent.js';
import { type ModelConfig, modelHashes } from '../../src/train/models/model-config.js';

/** One position a deal, on deals of their own. */
const CALIBRATION_SEED = FIRST_RESULT_SEED + 500_000;

/** Deals and playouts that hints are checked with, where the game's kit says nothing else; twice the deals where half of them go into a curve. */
const CALIBRATION = { deals: 1000, playouts: 100 };

/** evaluation.json of a model in models/: how it plays, how far its hints can be believed, and how long it took. */
export interface ZooEvaluation extends ModelEvaluation {
  readonly agents: readonly (Summary & { readonly distributions?: Readonly<Record<string, Distribution>> })[];
  readonly training: { readonly seconds: number; readonly steps: number; readonly episodes: number };
  readonly calibration: HintCalibration;
  readonly machine: string;
}

/** Chances that are further off than this are corrected by a curve. */
const LARGEST_ERROR = 0.02;

/** How far the hints of a model in models/ can be believed. */
export async function calibrateModel(name: string, { environment }: ModelConfig): Promise<HintCalibration> {
  const parts = partsOf(environment);
  const { agent, values } = await loadHintAgent(parts, name);
  const { deals, playouts } = LAB_KITS.of(parts.rules).calibration ?? CALIBRATION;
  const measured = async (fitsCurve: boolean, times = 1): Promise<HintCalibration> => {
    const asked = seedDeals(CALIBRATION_SEED, times * (fitsCurve ? 2 * deals : deals));
    const result = await calibrateHints(parts, agent, asked, { values, playouts, seed: 0, fitsCurve });
    if (result === null) throw new Error(`Expected positions to judge ${name} by`);
    return result;
  };
  const needsCurve = values !== undefined && needsWinCurve(values);
  let result = await measured(needsCurve);
  if (!needsCurve && result.chances.calibrationError > LARGEST_ERROR) result = await measured(true);
  // Large errors are rare: they take many positions in which values are asked.
  const { positions } = result.values ?? result.chances;
  if (positions < deals / 2) result = await measured(result.winCurve !== null, Math.ceil(deals / positions));
  agent.dispose?.();
  return result;
}

/** A model in models/ and the scripted agents on equal deals. */
export async function evaluateModel(
  name: string,
  config: ModelConfig,
  count: number,
): Promise<
  Pick<ZooEvaluation, 'environment' | 'weightsSha256' | 'configSha256' | 'deals' | 'agents' | 'differences' | 'machine'>
> {
  const { environment, inputs } = config;
  const parts = partsOf(environment);
  const plays = parts.game.playMatters;
  const looksAhead = inputs.kind === 'afterstates' && inputs.lookahead !== 0;
  // Where exact play takes over early, what the network knows itself shows without it.
  const endsEarly = inputs.kind === 'afterstates' && inputs.endgame > MOST_SOLVED;
  const scripted = plays ? agentsFor(parts.rules).map((agent) => agent.name) : ['random'];
  const without = [...(looksAhead ? ['lookahead'] : []), ...(endsEarly ? ['endgame'] : [])];
  const names = [name, ...without.map((setting) => `${name}+${setting}=0`), ...scripted];
  const deals = seedDeals(FIRST_RESULT_SEED, count);
  const results: Evaluation[] = [];
  for (const each of names) {
    const agent = await loadAgent(parts, each);
    results.push(await evaluate(parts, agent, deals));
    agent.dispose?.();
    console.log(`  ${agent.name}`);
  }
  const { preset, rules, reward } = parts.spec;
  return {
    environment: { preset, rules, reward },
    ...modelHashes(config),
    deals: { seeds: `${FIRST_RESULT_SEED}..${FIRST_RESULT_SEED + count - 1}` },
    agents: results.map((result) => ({ ...summarize(result), distributions: distributionsOf(result) })),
    differences: results.slice(1).map((other) => comparePaired(results[0], other)),
    machine: `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`,
  };
}
