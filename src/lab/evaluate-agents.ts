import type { Agent, AgentOrName } from '../agents/index.js';
import { release } from '../agents/resolve/resolve-agent.js';
import type { GameParts } from '../env/environment/game.js';
import {
  type Deal,
  type EvaluateOptions,
  type Evaluation,
  EVALUATION_CHUNK,
  type EvaluationSource,
  expectDeals,
  type SeedRange,
  sourceOf,
} from '../evaluate/evaluate.js';
import { joinEvaluations, type PackedEvaluation, packedPart } from '../evaluate/evaluation-parts.js';
import { modulesOf } from '../zoo/agent-sources.js';
import { labelOf, loadAgent, loadValues, luckFreeValuesOf } from './agents.js';
import type { KeptUnits } from './jobs/sent-units.js';
import { timeoutOf } from './jobs/timeouts.js';
import type { Unit } from './jobs/unit.js';
import { inThreads, runnerFor, runUnits, sentName, type UnitRunner, unitsOf } from './jobs/unit-runner.js';
import { withoutLuck } from './surprises.js';
import type { WorkOptions } from './work-options.js';

/** How `evaluate` plays is asked for as there. */
export interface EvaluateAgentsOptions
  extends WorkOptions, Pick<EvaluateOptions, 'seed' | 'maxDecisions' | 'keepDecisions' | 'onDecision'> {
  /** Whether returns are given with the luck of the draw taken out too; default false. */
  readonly luckFree?: boolean;
  /** The policy whose values take it out, as `--agent` takes it; default: that of audits. */
  readonly values?: AgentOrName | undefined;
  /**
   * Seconds that an agent of a module may take for a decision on one game. It is then played by a thread of its own,
   * which ends with a clear line where it never returns. Default 0: any time, in this thread.
   */
  readonly patience?: number;
  /** Plays instead of this thread, and loads agents by their names; results do not depend on it, times do. */
  readonly runner?: UnitRunner;
  /** Keeps the results of agents by name as they come. */
  readonly kept?: KeptUnits | undefined;
}

/** Whether an agent is of a module, and another thread can play it: that makes the environment again from its spec. */
function isTimed(parts: GameParts, agent: AgentOrName) {
  try {
    return modulesOf(sentName(agent, parts)).length > 0;
  } catch {
    return false;
  }
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
  expectDeals(deals);
  return (await playAgents(parts, names, deals, options, sourceOf(parts, deals))) as Evaluation[];
}

/** `evaluateAgents`, in less memory where no source is given. */
export async function playAgents(
  parts: GameParts,
  names: readonly AgentOrName[],
  deals: readonly Deal[] | SeedRange,
  options: EvaluateAgentsOptions,
  source?: EvaluationSource,
): Promise<PackedEvaluation[]> {
  const { seed = 0, maxDecisions = 100_000, patience = 0, luckFree = false, onProgress, signal, kept } = options;
  const keepDecisions = luckFree || options.keepDecisions;
  // Refuses rules without values, and what has none, before anything is played.
  const values = luckFree ? (options.values ?? luckFreeValuesOf(parts)) : undefined;
  if (options.values !== undefined) release(options.values, await loadValues(parts, options.values, '--values'));
  timeoutOf(patience); // refuses a wrong number before anything is loaded
  /** What this thread plays. */
  const loaded: (readonly [AgentOrName, Agent])[] = [];
  const timed = inThreads(1, patience);
  const players: ReturnType<typeof runnerFor>[] = [];
  try {
    for (const name of names) {
      const agent = await loadAgent(parts, name, { signal });
      const runner = options.runner ?? (patience > 0 && isTimed(parts, name) ? timed : undefined);
      if (runner) release(name, agent);
      else loaded.push([name, agent]);
      players.push(runnerFor(parts, [runner ? name : agent], runner));
    }
    const units = players.flatMap(({ names: agents, runner }, place) => {
      const details = names.length > 1 ? { details: labelOf(names[place]) } : {};
      const told = place === 0 && { onDecision: options.onDecision }; // of the first agent
      const subject = { spec: parts.spec, agents, seed, maxDecisions, keepDecisions, ...told };
      const keeping = kept && {
        run: (unit: Unit, end: AbortSignal) =>
          kept.run(unit, sentName(names[place], parts), (asked) => runner.run(asked, end)),
      };
      return unitsOf('evaluation', subject, deals, EVALUATION_CHUNK).map((each) => ({
        ...each,
        runner: keeping ?? runner,
        ...details,
      }));
    });
    const work = { signal, onProgress };
    const results = await runUnits(units, options.runner ?? timed, work, { keep: packedPart });
    const chunks = units.length / names.length;
    const joined = names.map((name) => joinEvaluations(labelOf(name), results.splice(0, chunks), source));
    return values === undefined ? joined : await withoutLuck(parts, joined, deals, { ...options, values });
  } finally {
    for (const each of loaded) release(...each);
    await timed.close?.();
  }
}
