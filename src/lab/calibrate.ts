import { join } from 'node:path';
import { isPolicy } from '../agents/agent.js';
import type { AgentOrName } from '../agents/resolve/agent-sources.js';
import { release } from '../agents/resolve/resolve-agent.js';
import { type GameParts, InputError } from '../env/index.js';
import type { Predictions } from '../evaluate/calibration.js';
import type { Deal } from '../evaluate/evaluate.js';
import { calibrateHints, type Predict } from '../hint/calibrate-hints.js';
import { ratesMoves } from '../hint/model-values.js';
import { writeJsonFile } from '../io/json.js';
import { CHANCES } from '../train/models/model-config.js';
import { expectModelEvaluation, recordInEvaluation } from '../zoo/models.js';
import { type HintAgent, loadHintAgent } from './hint-agent.js';
import { joinPredictions } from './jobs/unit-kinds.js';
import { runnerFor, runUnits, type UnitRunner, unitsOf } from './jobs/unit-runner.js';
import type { WorkOptions } from './work-options.js';

export interface CalibrateOptions extends WorkOptions {
  /** Playouts of each position, with the hidden cards shuffled; at least 2, default 100. */
  readonly playouts?: number;
  /** Of the positions that are chosen, and of the playouts (not of the deals); default 0. */
  readonly seed?: number;
  /** Positions of the agent's own games, or of games played at random; default own. */
  readonly positions?: 'own' | 'random';
  /** Whether to write the result into the model's evaluation.json, for the intervals of hints; default false. */
  readonly record?: boolean;
  /** Decisions of a policy's own games that the chances of its hints are fitted to first; they are written beside the model. Then the result is recorded. */
  readonly fit?: number | undefined;
  /** Runs the work instead of this thread, and loads agents by their names; results do not depend on it. */
  readonly runner?: UnitRunner;
}

/** How far the win chances in an agent's hints, and a model's values, can be trusted. */
export type AgentCalibration = Readonly<Awaited<ReturnType<typeof calibrateAgent>>>;

/** Fits the chances of a policy's hints to its own games, and loads it with them. @throws InputError for an agent that is no policy of a model's folder */
async function fitted(
  parts: GameParts,
  name: AgentOrName,
  { name: label, agent, folder }: HintAgent,
  options: CalibrateOptions,
) {
  if (folder === undefined || !isPolicy(agent) || ratesMoves(agent))
    throw new InputError(
      `Expected --fit with the folder of a policy (ppo, dqn) as --agent, but "${label}" is none; leave --fit out`,
    );
  expectModelEvaluation(folder);
  const { fit: steps = 0, seed = 0, signal, onProgress } = options;
  const { readModel } = await import('../train/models/model-folder.js');
  const { fitChances } = await import('../train/value/fit-chances.js');
  const { config } = await readModel(folder);
  const tell = (done: number) => onProgress?.(Math.min(done, steps), steps, 'decisions');
  const chances = await fitChances(parts, agent, config, { steps, seed, signal, onProgress: tell });
  writeJsonFile(join(folder, CHANCES), chances);
  release(name, agent);
  return loadHintAgent(parts, name, options);
}

/**
 * Compares the win chances in an agent's hints, and the values of a model, with the results of its playouts: one
 * position of each deal.
 * @param name of the agent, as `--agent` takes it; or an agent, which stays its owner's, or a trained model
 * @throws InputError for an unknown agent, `record` without a model's folder, or fewer than two deals with a position
 * to judge
 * @example const { result } = await calibrateAgent(partsOf('tens'), 'tens-value', seedDeals(0, 1000));
 * result.chances.calibrationError;
 */
export async function calibrateAgent(
  parts: GameParts,
  name: AgentOrName,
  deals: readonly Deal[],
  options: CalibrateOptions = {},
) {
  const { playouts = 100, seed = 0, positions = 'own', fit } = options;
  const record = options.record === true || fit !== undefined;
  const found = await loadHintAgent(parts, name, options);
  const loaded = fit === undefined ? found : await fitted(parts, name, found, options);
  const { name: label, agent, values, folder } = loaded;
  try {
    if (record && folder === undefined)
      throw new InputError(
        `Expected --record with a model folder as --agent, but "${label}" is none; leave --record out`,
      );
    if (record) expectModelEvaluation(folder!);
    const { runner, names } = runnerFor(parts, [options.runner ? name : agent], options.runner, loaded);
    const total = deals.length;
    let done = 0;
    const predict: Predict = async (asked, some) => {
      const units = unitsOf(
        'prediction',
        { spec: parts.spec, agents: names, asked, playouts, seed, positions },
        some,
        8,
      );
      const chunks = await runUnits<Predictions[]>(units, runner, options, { done, total });
      done += some.length;
      return joinPredictions(chunks, playouts);
    };
    const result = await calibrateHints(parts, agent, deals, { values, playouts, seed, predict });
    if (result === null)
      throw new InputError('Expected at least two deals with a position to judge, but got fewer; give more --seeds');
    if (record) recordInEvaluation(folder!, { calibration: result });
    return { agent: label, reward: (values?.reward ?? parts.reward).name, result };
  } finally {
    release(name, agent);
  }
}
