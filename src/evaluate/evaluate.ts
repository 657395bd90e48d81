import * as z from 'zod';
import type { Agent } from '../agents/agent.js';
import { expectAgentFor } from '../agents/expect-agent.js';
import { type DecisionWatch, GamesInPlay } from '../agents/games-in-play.js';
import { isModelSource, type ModelSource } from '../agents/resolve/agent-sources.js';
import type { EnvironmentParts } from '../env/environment.js';
import { expectGameParts } from '../env/expect-parts.js';
import type { Game } from '../env/game.js';
import { parseWith } from '../env/options.js';
import type { GameState } from '../env/rules.js';
import { derivedSeed, isSeed, nameKey } from '../env/seeds.js';
import { type Deal, expectDeals } from './deals.js';
import { type Evaluation, ResultColumns } from './evaluation.js';

export type { Evaluation } from './evaluation.js';

/** How an evaluation is made. */
export interface EvaluateOptions {
  /** Seed of the agent's own randomness; default 0. */
  seed?: number;
  /** A game is given up after this many decisions; default 100,000. Only undo without limit can make games that long. */
  maxDecisions?: number;
  /** Which of all the chunks of `EVALUATION_CHUNK` deals the first one here is, where a list of deals is evaluated in parts; default 0. */
  firstChunk?: number;
  /** Called after each chunk of deals. May be asynchronous: nothing goes on until it is done. */
  onProgress?: (dealsDone: number) => void | Promise<void>;
  /** Milliseconds clock, for the time taken. */
  clock?: () => number;
  /** Told of each question to the agent; games have the seeds of their deals as tags. */
  watch?: DecisionWatch;
}

/** Deals played side by side, with a random stream of their own. Fixed, so that results depend on neither speed nor number of workers. */
export const EVALUATION_CHUNK = 512;

const anyFunction = z.custom<unknown>((value) => typeof value === 'function', 'a function');

const optionsSchema = z.strictObject({
  seed: z.custom<number>(isSeed, 'an integer from 0 to 2^53 - 1').optional(),
  maxDecisions: z.union([z.int().min(0), z.literal(Infinity)], 'an integer of at least 0').optional(),
  firstChunk: z.int().min(0).optional(),
  onProgress: anyFunction.optional(),
  clock: anyFunction.optional(),
  watch: z.custom<unknown>((value) => typeof value === 'object' && value !== null, 'a watch').optional(),
});

const AGENT_KEY = nameKey('evaluate agent');

/**
 * Plays every deal exactly once to its end. Positions with one legal move are played without asking the agent.
 * Equal deals, agent and seed give equal results on one backend, also in parts: whole chunks, with their `firstChunk`.
 * @param agent or a trained model, such as the result of `train`, which is loaded and freed
 * @throws InputError, one line, for what is no environment's parts, agent, deal or option, and for an agent that was made for other rules
 */
export async function evaluate(
  parts: EnvironmentParts & { game: Game },
  agent: Agent | ModelSource,
  deals: readonly Deal[],
  options: EvaluateOptions = {},
): Promise<Evaluation> {
  expectGameParts(parts);
  if (!isModelSource(agent)) return evaluateAgent(parts, agent, deals, options);
  const { policy } = await agent.load(parts.rules, { name: agent.label });
  try {
    return await evaluateAgent(parts, policy, deals, options);
  } finally {
    policy.dispose?.();
  }
}

async function evaluateAgent(
  parts: EnvironmentParts & { game: Game },
  agent: Agent,
  deals: readonly Deal[],
  options: EvaluateOptions,
): Promise<Evaluation> {
  expectAgentFor(parts, agent);
  expectDeals(deals);
  parseWith(optionsSchema, options, 'evaluation option', Object.keys(optionsSchema.shape));
  const { seed = 0, maxDecisions = 100_000, firstChunk = 0, onProgress, clock = () => performance.now() } = options;
  const { watch } = options;
  const { rules } = parts;
  const count = deals.length;
  const columns = new ResultColumns(parts, count);
  const games = new GamesInPlay(rules, Math.min(EVALUATION_CHUNK, count));
  let decisions = 0;
  let milliseconds = 0;

  const record = (state: GameState, deal: number): void => columns.record(state, deal);
  const named = (deal: number): string => `the deal of seed ${deals[deal].seed}`;
  const seedWatch = watch && {
    asked: (decision: number, deal: number, games: number): void => watch.asked(decision, deals[deal].seed, games),
    answered: (): void => watch.answered(),
  };

  for (let start = 0; start < count; start += EVALUATION_CHUNK) {
    const end = Math.min(start + EVALUATION_CHUNK, count);
    const started = clock();
    agent.reseed?.(derivedSeed(AGENT_KEY, seed, firstChunk + start / EVALUATION_CHUNK));
    for (let deal = start; deal < end; deal++) rules.deal(games.add(deal), deals[deal].seed, deals[deal].deck);
    decisions += games.playOut(agent, maxDecisions, record, named, seedWatch);
    milliseconds += clock() - started;
    await onProgress?.(end);
  }
  return {
    agent: agent.name,
    deals: count,
    ...columns.results,
    decisions,
    seconds: milliseconds / 1000,
  };
}
