import type { AgentOrName } from '../agents/resolve/agent-sources.js';
import { release } from '../agents/resolve/resolve-agent.js';
import type { GameParts } from '../env/game.js';
import { measuresOf } from '../env/game.js';
import {
  type Deal,
  type Evaluation,
  EVALUATION_CHUNK,
  expectDeals,
  joinEvaluations,
  sourceOf,
} from '../evaluate/evaluate.js';
import { modulesOf } from '../zoo/agent-sources.js';
import { labelOf, loadAgent } from './agents.js';
import { chunksOf } from './jobs/deal-list.js';
import { timeoutOf } from './jobs/timeouts.js';
import { inThisThread, inThreads, runUnits, sentName, type UnitRunner } from './jobs/unit-runner.js';
import { evaluationKind, type EvaluationUnitResult } from './units/evaluation.js';
import type { WorkOptions } from './work-options.js';

export interface EvaluateAgentsOptions extends WorkOptions {
  /** Of the agents' own randomness, not of the deals; default 0. */
  readonly seed?: number;
  /** A game is given up after so many decisions; default 100,000. */
  readonly maxDecisions?: number;
  /** Whether evaluations keep each deal's decisions, which an audit needs; default false. */
  readonly keepDecisions?: boolean;
  /**
   * Seconds that an agent of a module may take for a decision on one game. It is then played by a thread of its own,
   * which ends with a clear line where it never returns. Default 0: any time, in this thread.
   */
  readonly patience?: number;
  /** Plays instead of this thread, and loads agents by their names; results do not depend on it, times do. */
  readonly runner?: UnitRunner;
}

/** Whether an agent is of a module, and another thread can play it: that makes the environment again from its spec. */
function isTimed(parts: GameParts, agent: AgentOrName): boolean {
  try {
    return modulesOf(sentName(agent, parts)).length > 0;
  } catch {
    return false;
  }
}

/** An agent in this thread, or in one of its own: the name that its runner knows it by, and what ends it. */
async function playerOf(parts: GameParts, name: AgentOrName, { patience = 0, signal }: EvaluateAgentsOptions) {
  const agent = await loadAgent(parts, name, { signal });
  if (patience > 0 && isTimed(parts, name)) {
    release(name, agent);
    const thread = inThreads(1, patience);
    return { names: [sentName(name, parts)], runner: thread, close: (): void | Promise<void> => thread.close?.() };
  }
  const runner = inThisThread({ partsOf: () => parts, agentOf: () => agent });
  return { names: [labelOf(name)], runner, close: (): void => release(name, agent) };
}

/** All agents are loaded here first, and then loaded and played side by side by the runner. */
async function playersBy(runner: UnitRunner, parts: GameParts, names: readonly AgentOrName[], signal?: AbortSignal) {
  const sent = names.map((name) => sentName(name, parts));
  for (const name of sent) release(name, await loadAgent(parts, name, { signal }));
  return { names: sent, runner, close: () => {} };
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
  const { seed = 0, maxDecisions = 100_000, patience = 0, keepDecisions, runner, onProgress, signal } = options;
  const measures = measuresOf(parts).map((measure) => measure.name);
  const total = deals.length * names.length;
  const all: Awaited<ReturnType<typeof playerOf>>[] = [];
  const evaluations: Evaluation[] = [];
  expectDeals(deals);
  timeoutOf(patience); // refuses a wrong number before anything is loaded
  try {
    if (runner) all.push(await playersBy(runner, parts, names, signal));
    else for (const name of names) all.push(await playerOf(parts, name, options));
    for (const { names: own, runner: by } of all) {
      const done = evaluations.length * deals.length;
      const details = all.length > 1 ? labelOf(names[evaluations.length]) : '';
      const units = own.map((name) => {
        const subject = { spec: parts.spec, agents: [name], seed, maxDecisions, keepDecisions };
        return chunksOf(deals, EVALUATION_CHUNK).map(({ list, size }, chunk) => ({
          unit: { kind: evaluationKind.name, subject, part: { chunk, deals: list } },
          size,
        }));
      });
      const work = { signal, onProgress: onProgress && ((now: number) => onProgress(now, total, details)) };
      const results = await runUnits<EvaluationUnitResult>(units.flat(), by, work, { done, total });
      for (const { length } of units) {
        const label = labelOf(names[evaluations.length]);
        evaluations.push(joinEvaluations(label, measures, results.splice(0, length), sourceOf(parts, deals)));
      }
    }
  } finally {
    for (const { close } of all) await close();
  }
  return evaluations;
}
