import type { AgentOrName } from '../agents/resolve/agent-sources.js';
import { release } from '../agents/resolve/resolve-agent.js';
import type { GameParts } from '../env/game.js';
import { measuresOf } from '../env/game.js';
import { type Deal, expectDeals } from '../evaluate/deals.js';
import { evaluate, type Evaluation, EVALUATION_CHUNK } from '../evaluate/evaluate.js';
import { joinEvaluations } from '../evaluate/evaluation.js';
import { labelOf, loadAgent } from './agents.js';
import { chunksOf, numberOfDeals } from './jobs/deal-list.js';
import { runUnits, sentName, type UnitRunner } from './jobs/unit-runner.js';
import { canBeWatched, EvaluationThread } from './patience/evaluation-thread.js';
import { type Patience, patienceOf } from './patience/with-patience.js';
import { evaluationKind, type EvaluationUnitResult } from './units/evaluation.js';
import { stepDone, type WorkOptions } from './work-options.js';

export interface EvaluateAgentsOptions extends WorkOptions {
  /** Of the agents' own randomness, not of the deals; default 0. */
  readonly seed?: number;
  /** A game is given up after so many decisions; default 100,000. */
  readonly maxDecisions?: number;
  /**
   * Seconds that an agent of a module may take for a decision on one game. It is then played by a thread of its own, which ends with a clear line where it never
   * returns. Default 0: any time, in this thread.
   */
  readonly patience?: number;
  /** Who plays instead of this thread; results do not depend on it, times do. They load agents by their names. */
  readonly runner?: UnitRunner;
}

type Settings = Required<Pick<EvaluateAgentsOptions, 'seed' | 'maxDecisions'>>;

/** An agent that is ready to play. */
interface Player {
  play(deals: readonly Deal[], settings: Settings, tell: (done: number) => Promise<void>): Promise<Evaluation>;
  close(): void | Promise<void>;
}

async function playerOf(
  parts: GameParts,
  name: AgentOrName,
  patience: Patience | null,
  work: WorkOptions,
): Promise<Player> {
  if (patience !== null && typeof name === 'string' && canBeWatched(parts, name)) {
    const thread = await EvaluationThread.start({ spec: parts.spec, agent: name });
    return {
      play: (deals, settings, tell) => thread.evaluate(deals, patience, settings, tell),
      close: () => thread.close(),
    };
  }
  const agent = await loadAgent(parts, name, work);
  return {
    play: (deals, settings, tell) => evaluate(parts, agent, deals, { ...settings, onProgress: tell }),
    close: () => release(name, agent),
  };
}

/**
 * Loads agents (before any of them plays: a mistyped name must not cost minutes) and plays each on all deals. Progress is in deals of all agents.
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
    for (const name of names) players.push(await playerOf(parts, name, patienceOf(patience), { signal }));
    for (const [index, player] of players.entries()) {
      const name = names[index];
      const details = names.length > 1 ? (typeof name === 'string' ? name : labelOf(name)) : '';
      const own = { signal, onProgress: onProgress && ((done: number) => onProgress(done, total, details)) };
      const tell = (done: number): Promise<void> => stepDone(own, index * deals.length + done, total);
      const evaluation = await player.play(deals, { seed, maxDecisions }, tell);
      evaluations.push({ ...evaluation, agent: labelOf(name) });
    }
  } finally {
    for (const player of players) await player.close();
  }
  return evaluations;
}

/** Everyone is loaded here first, and then loaded and played by others. */
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
  const { spec } = parts;
  const chunks = chunksOf(deals, EVALUATION_CHUNK);
  const units = sent.flatMap((name) =>
    chunks.map(({ list }, chunk) => ({
      unit: {
        kind: evaluationKind.name,
        subject: { spec, agents: [name], seed, maxDecisions },
        part: { chunk, deals: list },
      },
      size: numberOfDeals(list),
    })),
  );
  const results = await runUnits<EvaluationUnitResult>(units, runner, { onProgress, signal });
  const measures = measuresOf(parts).map(({ name }) => name);
  return sent.map((name, i) =>
    joinEvaluations(labelOf(name), measures, results.slice(i * chunks.length, (i + 1) * chunks.length)),
  );
}
