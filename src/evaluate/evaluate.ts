import * as z from 'zod/mini';
import type { Agent, DecisionWatch } from '../agents/agent.js';
import { expectAgentFor, GamesInPlay, isAgent } from '../agents/games-in-play.js';
import { isModelSource, type ModelSource } from '../agents/resolve/agent-sources.js';
import { InputError, mismatch } from '../env/base/errors.js';
import {
  derivedSeed,
  EARLIER_SELECTION,
  FIRST_RESULT_SEED,
  isSeed,
  keptRegion,
  nameKey,
  SELECTION,
} from '../env/base/random.js';
import { expectList, isObject, parseWith, type ReadonlyRecord } from '../env/base/schema.js';
import { type EnvironmentParts, type EnvironmentSpec, rulesSeen } from '../env/environment/environment-parts.js';
import { expectGameParts, type GameParts, measuresOf } from '../env/environment/game.js';
import { featuresFor, reseedAgent } from '../env/environment/hidden-cards.js';
import type { Action, Deck, GameState } from '../env/environment/rules.js';

/** One agent's results on a list of deals, deal by deal. */
export interface Evaluation<Column = Float64Array, Flags = Uint8Array> {
  readonly agent: string;
  readonly deals: number;
  /** `[deals]`: 1 where the game was won. */
  readonly won: Flags;
  /** `[deals]`: 1 where the game was still going on at the limit of decisions, or truncated after the parts' maxSteps. */
  readonly unfinished: Flags;
  /** `[deals]` */
  readonly scores: Column;
  /** `[deals]`: the return under the environment's reward scheme. */
  readonly returns: Column;
  /** The game's measures by name, each [deals]. */
  readonly measures: ReadonlyRecord<Column>;
  /** Positions with at least two legal moves, in all games. */
  readonly decisions: number;
  readonly seconds: number;
  /** What was played; unset for results that were put together by hand. */
  readonly source?: EvaluationSource;
  /** Where they were asked for (`keepDecisions`). */
  readonly choices?: Decisions;
  /** `[deals]`: the returns with the luck of the draw taken out, which have the same mean, and whose values tell what is luck; where it was asked for. */
  readonly luckFree?: { readonly values: string; readonly returns: Float64Array };
}

/** The games of an evaluation. */
export interface EvaluationSource {
  readonly env: Pick<EnvironmentSpec, 'preset' | 'rules' | 'reward'>;
  readonly deals: readonly Deal[];
}

/** `[deals][decisions]`: the actions that an agent chose where there were at least two legal moves. */
export type Decisions = readonly (readonly Action[])[];

/** Columns of results, and what records in them how the game of a deal was left. */
export function resultColumns(parts: GameParts, deals: number) {
  const { rules, reward } = parts;
  const kinds = measuresOf(parts);
  const results = {
    won: new Uint8Array(deals),
    unfinished: new Uint8Array(deals),
    scores: new Float64Array(deals),
    returns: new Float64Array(deals),
    measures: Object.fromEntries(kinds.map(({ name }) => [name, new Float64Array(deals)])),
  };
  const record = (state: GameState, deal: number) => {
    results.won[deal] = state.outcome === 'won' ? 1 : 0;
    results.unfinished[deal] = state.outcome === 'ongoing' ? 1 : 0;
    results.scores[deal] = rules.score(state);
    results.returns[deal] = reward.returnSoFar(rules, state);
    for (const kind of kinds) results.measures[kind.name][deal] = kind.of(rules, state);
  };
  return { results, record };
}

/** What reports say of an environment. */
export function reportedSpec({ spec: { preset, rules, reward } }: Pick<EnvironmentParts, 'spec'>) {
  return { preset, rules, reward };
}

export function sourceOf(parts: EnvironmentParts, deals: readonly Deal[]): EvaluationSource {
  return { env: reportedSpec(parts), deals };
}

/** Deals played side by side, with one random stream: fixed, so that results depend on no speed or worker count. */
export const EVALUATION_CHUNK = 512;

const isFunction = (value: unknown) => typeof value === 'function';

const isSignal = (value: unknown) => isFunction((value as Partial<AbortSignal> | null)?.throwIfAborted);

const whole = z.int().check(z.minimum(0));

const optionsSchema = z.strictObject({
  /** Seed of the agent's own randomness; default 0. */
  seed: z.optional(z.custom<number>(isSeed, 'an integer from 0 to 2^53 - 1')),
  /** A game is given up after this many decisions; default 100,000. Only undo without limit makes such long games. */
  maxDecisions: z.optional(z.union([whole, z.literal(Infinity)], 'an integer of at least 0')),
  /** The number of the first chunk of `EVALUATION_CHUNK` deals here, where a list is played in parts; default 0. */
  firstChunk: z.optional(whole),
  /** Called after each chunk of deals, and awaited. */
  onProgress: z.optional(z.custom<(dealsDone: number) => void | Promise<void>>(isFunction, 'a function')),
  /** Whether the evaluation keeps each deal's decisions, which an audit needs; default false. */
  keepDecisions: z.optional(z.boolean()),
  /** Told each decision at once, with the place of its deal in the whole list: what there is of games if the agent fails. */
  onDecision: z.optional(z.custom<(deal: number, action: Action) => void>(isFunction, 'a function')),
  /** Milliseconds clock, for the time taken. */
  clock: z.optional(z.custom<() => number>(isFunction, 'a function')),
  /** Where it is given, play pauses every 12 ms to let messages and signals through, and rejects with its reason once it is aborted. */
  signal: z.optional(z.custom<StopSignal>(isSignal, 'an AbortSignal')),
  /** Called around each question to the agent; games have the seeds of their deals as tags. */
  watch: z.optional(z.custom<DecisionWatch>(isObject, 'a watch')),
});

/** How an evaluation is made. */
export type EvaluateOptions = z.infer<typeof optionsSchema>;

const AGENT_KEY = nameKey('evaluate agent');

/**
 * Plays every deal exactly once to its end. Positions with one legal move are played without asking the agent. Equal deals, agent and seed give equal
 * results on one backend, also in parts: whole chunks, with their `firstChunk`.
 * @param agent or a trained model, such as the result of `train`, which is loaded and freed
 * @throws InputError, one line, for what is no environment's parts, agent, deal or option, and for an agent that was made for other rules
 */
export async function evaluate(
  parts: GameParts,
  agent: Agent | ModelSource,
  deals: readonly Deal[],
  options: EvaluateOptions = {},
): Promise<Evaluation> {
  expectGameParts(parts);
  if (!isAgent(agent) && isModelSource(agent)) {
    const { policy } = await agent.load(rulesSeen(parts), { name: agent.label });
    return evaluate(parts, policy, deals, options).finally(() => policy.dispose?.());
  }
  expectAgentFor(parts, agent);
  expectDeals(deals);
  parseWith(optionsSchema, options, 'evaluation option');
  const {
    seed = 0,
    maxDecisions = 100_000,
    firstChunk = 0,
    onProgress,
    clock = () => performance.now(),
    watch,
    keepDecisions = false,
    onDecision,
    signal,
  } = options;
  const pause = signal && pauses(signal);
  const rules = rulesSeen(parts);
  const count = deals.length;
  const columns = resultColumns(parts, count);
  const games = new GamesInPlay(rules, Math.min(EVALUATION_CHUNK, count), featuresFor(parts, agent));
  let decisions = 0;
  let milliseconds = 0;

  // Tags are places in the whole list, also where this is a part of it.
  const before = firstChunk * EVALUATION_CHUNK;
  const choices = keepDecisions ? deals.map((): Action[] => []) : undefined;
  const decided = (tag: number, action: Action) => {
    choices?.[tag - before].push(action);
    onDecision?.(tag, action);
  };
  const record = (state: GameState, tag: number) => columns.record(state, tag - before);
  const seedOf = (tag: number) => deals[tag - before].seed;
  const named = (tag: number) => `the deal of seed ${seedOf(tag)}`;
  const seedWatch = watch && {
    asked: (decision: number, tag: number, games: number) => watch.asked(decision, seedOf(tag), games),
    answered: () => watch.answered(),
  };

  for (let start = 0; start < count; start += EVALUATION_CHUNK) {
    const end = Math.min(start + EVALUATION_CHUNK, count);
    const started = clock();
    reseedAgent(agent, rules, derivedSeed(AGENT_KEY, seed, firstChunk + start / EVALUATION_CHUNK));
    for (let deal = start; deal < end; deal++) rules.deal(games.add(before + deal), deals[deal].seed, deals[deal].deck);
    const playOptions = { named, watch: seedWatch, decided, limit: parts.spec };
    const rounds = games.playRounds(agent, maxDecisions, record, playOptions);
    let round = rounds.next();
    for (; !round.done; round = rounds.next()) if (pause) await pause();
    decisions += round.value;
    milliseconds += clock() - started;
    await onProgress?.(end);
  }
  return {
    agent: agent.name,
    deals: count,
    ...columns.results,
    decisions,
    seconds: milliseconds / 1000,
    source: sourceOf(parts, deals),
    ...(choices && { choices }),
  };
}

/** A deal is a seed, or a given deck (then the seed deals what the deck does not give). */
export interface Deal {
  readonly seed: number;
  readonly deck?: Deck;
}

/** The most deals a seed range may name. */
export const MOST_DEALS = 10_000_000;

/** @throws InputError for what is no list of deals; the first that is none is named */
export function expectDeals(deals: unknown): asserts deals is readonly Deal[] {
  expectList(deals, "a list of deals, such as parseSeedRange('0..99')");
  const wrong = deals.findIndex((deal: unknown) => !isSeed((deal as Partial<Deal> | null | undefined)?.seed));
  if (wrong >= 0) throw mismatch(`deal ${wrong} to have a seed, an integer from 0 to 2^53 - 1`, deals[wrong]);
}

/** Deals of successive seeds, as plain JSON. */
export interface SeedRange {
  readonly firstSeed: number;
  readonly count: number;
}

/** `seedDeals` that are not made yet. @throws InputError for what are no integers, or too many */
export function seedsFrom(first: number, count: number): SeedRange {
  if (count > MOST_DEALS) throw mismatch(`at most ${MOST_DEALS} seeds`, count);
  if (!isSeed(first) || !isSeed(count))
    throw mismatch(
      "seedDeals(first, count), integers of at least 0 (parseSeedRange reads '0..9')",
      isSeed(first) ? count : first,
    );
  return { firstSeed: first, count };
}

/** Deals of the seeds first, first + 1, ..., first + count - 1. @throws InputError for what are no integers, or too many */
export function seedDeals(first: number, count: number): Deal[] {
  return Array.from({ length: seedsFrom(first, count).count }, (_, i) => ({ seed: first + i }));
}

/**
 * Checks that no deal of the seeds from `first` to `last` is one that trainings learn from or choose their best weights by: results on those would be too good.
 * @throws InputError that says which seeds to take
 */
export function expectEvaluationSeeds(first: number, last: number) {
  const region = keptRegion(first, last);
  if (region === undefined) return;
  throw new InputError(
    `Expected seeds for evaluation, below ${EARLIER_SELECTION.first} or from ${FIRST_RESULT_SEED} to ${SELECTION.first - 1}, but got ${first}..${last}: ${region.first}..${region.end - 1} are deals that ${region.use}`,
  );
}

/** Reads a seed range: "7" or "0..99" (both ends included). */
export function parseSeedRange(text: string): Deal[] {
  const { firstSeed, count } = readSeedRange(text);
  return seedDeals(firstSeed, count);
}

/** `parseSeedRange` whose deals are not made yet. */
export function readSeedRange(text: string): SeedRange {
  const match = typeof text === 'string' ? /^(\d+)(?:\.\.(\d+))?$/.exec(text.trim()) : null;
  const first = Number(match?.[1]);
  const last = Number(match?.[2] ?? match?.[1]);
  if (!match || !isSeed(first) || !isSeed(last) || last < first) {
    throw mismatch('a seed or a range of seeds such as 0..99 (integers, the lower first)', text);
  }
  return seedsFrom(first, last - first + 1);
}

/** Milliseconds for which a long computation may hold up messages, signals and frames. */
const TURN = 12;

/** Lets messages, signals and frames through. By a message: `setTimeout` would wait for 4 ms each time. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof MessageChannel !== 'function') {
      setTimeout(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    const onmessage = () => {
      port1.close();
      resolve();
    };
    Object.assign(port1, { onmessage }); // Node's types do not know it
    port2.postMessage(null);
  });
}

/** What ends an evaluation early: an AbortSignal, or what stands for one in a thread. */
export type StopSignal = Pick<AbortSignal, 'throwIfAborted'>;

/** To be called and awaited often within a long computation: every 12 ms it lets messages through. */
export type Pause = () => Promise<void> | undefined;

/** @param signal after an abort a pause rejects with its reason */
export function pauses(signal?: StopSignal): Pause {
  let last = performance.now();
  const pause = async () => {
    await nextTurn();
    signal?.throwIfAborted();
    last = performance.now();
  };
  return () => (performance.now() - last < TURN ? undefined : pause());
}
