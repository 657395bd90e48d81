import type { AgentOrName } from '../agents/resolve/agent-sources.js';
import { release } from '../agents/resolve/resolve-agent.js';
import type { GameParts } from '../env/game.js';
import { measuresOf } from '../env/game.js';
import { expectThreadsKnow, gameOf } from '../env/game-registry.js';
import {
  type Deal,
  evaluate,
  type Evaluation,
  EVALUATION_CHUNK,
  expectDeals,
  joinEvaluations,
} from '../evaluate/evaluate.js';
import { modulesOf } from '../zoo/agent-sources.js';
import { labelOf, loadAgent } from './agents.js';
import { chunksOf, numberOfDeals } from './jobs/deal-list.js';
import { timeoutOf } from './jobs/timeouts.js';
import { inThreads, runUnits, sentName, type SizedUnit, type UnitRunner } from './jobs/unit-runner.js';
import { evaluationKind, type EvaluationUnitResult } from './units/evaluation.js';
import { stepDone, type WorkOptions } from './work-options.js';

export interface EvaluateAgentsOptions extends WorkOptions {
  /** Of the agents' own randomness, not of the deals; default 0. */
  readonly seed?: number;
  /** A game is given up after so many decisions; default 100,000. */
  readonly maxDecisions?: number;
  /**
   * Seconds that an agent of a module may take for a decision on one game. It is then played by a thread of its own,
   * which ends with a clear line where it never returns. Default 0: any time, in this thread.
   */
  readonly patience?: number;
  /** Plays instead of this thread, and loads agents by their names; results do not depend on it, times do. */
  readonly runner?: UnitRunner;
}

type Settings = Required<Pick<EvaluateAgentsOptions, 'seed' | 'maxDecisions'>>;

/** An agent that is ready to play. */
interface Player {
  play(deals: readonly Deal[], settings: Settings, work: WorkOptions): Promise<Evaluation>;
  close(): void | Promise<void>;
}

/** Whether an agent is of a module, and another thread can play it: that makes the environment again from its spec. */
function isTimed({ game, reward, spec }: GameParts, agent: string): boolean {
  if (modulesOf(agent).length === 0 || gameOf(spec.preset) !== game || !game.rewards.includes(reward)) return false;
  try {
    expectThreadsKnow(spec.preset);
    return true;
  } catch {
    return false;
  }
}

async function playerOf(parts: GameParts, name: AgentOrName, timeout: number, work: WorkOptions): Promise<Player> {
  const agent = await loadAgent(parts, name, work);
  if (timeout > 0 && typeof name === 'string' && isTimed(parts, name)) {
    release(name, agent);
    const thread = inThreads(1, timeout);
    return {
      play: async (deals, settings, own) => {
        expectDeals(deals);
        const results = await runUnits<EvaluationUnitResult>(unitsOf(parts, name, deals, settings), thread, own);
        return joined(parts, name, results);
      },
      close: () => thread.close?.(),
    };
  }
  return {
    play: (deals, settings, own) =>
      evaluate(parts, agent, deals, { ...settings, onProgress: (done) => stepDone(own, done, deals.length) }),
    close: () => release(name, agent),
  };
}

/**
 * Loads agents (before any of them plays: a mistyped name must not cost minutes) and plays each on all deals. Progress
 * is in deals of all agents.
 * @param names as `--agent` takes them; or agents, which stay their owner's, or trained models
 * @throws InputError for an agent that is not known, or not one for these rules
 * @example const [own, random] = await evaluateAgents(partsOf('decade'), ['runs/mine', 'random'], seedDeals(0, 1000));
 * comparePaired(own, random).winRate;
 */
export async function evaluateAgents(
  parts: GameParts,
  names: readonly AgentOrName[],
  deals: readonly Deal[],
  options: EvaluateAgentsOptions = {},
): Promise<Evaluation[]> {
  if (options.runner) return evaluateBy(options.runner, parts, names, deals, options);
  const { seed = 0, maxDecisions = 100_000, patience = 0, onProgress, signal } = options;
  const players: Player[] = [];
  const evaluations: Evaluation[] = [];
  const total = deals.length * names.length;
  try {
    timeoutOf(patience); // refuses a wrong number before anything is loaded
    for (const name of names) players.push(await playerOf(parts, name, patience, { signal }));
    for (const [index, player] of players.entries()) {
      const name = names[index];
      const details = names.length > 1 ? (typeof name === 'string' ? name : labelOf(name)) : '';
      const before = index * deals.length;
      const own = { signal, onProgress: onProgress && ((done: number) => onProgress(before + done, total, details)) };
      const evaluation = await player.play(deals, { seed, maxDecisions }, own);
      evaluations.push({ ...evaluation, agent: labelOf(name) });
    }
  } finally {
    for (const player of players) await player.close();
  }
  return evaluations;
}

/** All agents are loaded here first, and then loaded and played by the runner. */
async function evaluateBy(
  runner: UnitRunner,
  parts: GameParts,
  names: readonly AgentOrName[],
  deals: readonly Deal[],
  { seed = 0, maxDecisions = 100_000, onProgress, signal }: EvaluateAgentsOptions,
): Promise<Evaluation[]> {
  expectDeals(deals);
  const sent = names.map((name) => sentName(name, parts));
  for (const name of sent) release(name, await loadAgent(parts, name, { signal }));
  const units = sent.map((name) => unitsOf(parts, name, deals, { seed, maxDecisions }));
  const results = await runUnits<EvaluationUnitResult>(units.flat(), runner, { onProgress, signal });
  return sent.map((name, i) => joined(parts, name, results.splice(0, units[i].length)));
}

function unitsOf({ spec }: GameParts, name: string, deals: readonly Deal[], settings: Settings): SizedUnit[] {
  return chunksOf(deals, EVALUATION_CHUNK).map(({ list }, chunk) => ({
    unit: { kind: evaluationKind.name, subject: { spec, agents: [name], ...settings }, part: { chunk, deals: list } },
    size: numberOfDeals(list),
  }));
}

function joined(parts: GameParts, name: string, results: readonly EvaluationUnitResult[]): Evaluation {
  const measures = measuresOf(parts).map((measure) => measure.name);
  return joinEvaluations(labelOf(name), measures, results);
}
