import type { Agent } from '../agents/agent.js';
import type { DecisionBatch } from '../env/decision-batch.js';
import type { EnvironmentParts } from '../env/environment.js';
import type { Game } from '../env/game.js';
import type { GameState } from '../env/rules.js';
import { derivedSeed, nameKey } from '../env/seeds.js';
import type { Deal } from './deals.js';

/** What one agent did on a list of deals, deal by deal. */
export interface Evaluation {
  readonly agent: string;
  readonly deals: number;
  /** [deals]: 1 where the game was won. */
  readonly won: Uint8Array;
  /** [deals]: 1 where the game was still going on at the limit of decisions. */
  readonly unfinished: Uint8Array;
  readonly scores: Float64Array;
  /** [deals]: the return under the environment's reward scheme. */
  readonly returns: Float64Array;
  /** The game's measures by name, each [deals]. */
  readonly measures: Readonly<Record<string, Float64Array>>;
  /** Positions with at least two legal moves, in all games. */
  readonly decisions: number;
  readonly seconds: number;
}

export interface EvaluateOptions {
  /** Seed of the agent's own randomness; default 0. */
  seed?: number;
  /** A game is given up after this many decisions; default 100,000. Only undo without limit can make games that long. */
  maxDecisions?: number;
  /** Called after each chunk of deals. May be asynchronous: nothing goes on until it is done. */
  onProgress?: (dealsDone: number) => void | Promise<void>;
  /** Milliseconds clock, for the time taken. */
  clock?: () => number;
}

/** Deals played side by side. Fixed, so that results depend on neither speed nor number of workers. */
const CHUNK = 512;

const AGENT_KEY = nameKey('evaluate agent');

class Chunk implements DecisionBatch {
  size = 0;
  readonly states: GameState[];
  readonly observations: Float32Array;
  readonly actionMasks: Uint8Array;
  readonly legalCounts: Uint8Array;
  readonly actions = new Int32Array(CHUNK);
  /** [CHUNK]: the index of the deal in each row */
  readonly dealAt = new Int32Array(CHUNK);
  private readonly width: number;

  constructor(private readonly parts: EnvironmentParts) {
    const { rules } = parts;
    this.width = rules.moves.length;
    this.states = Array.from({ length: CHUNK }, () => rules.createState());
    this.observations = new Float32Array(CHUNK * rules.observationSize);
    this.actionMasks = new Uint8Array(CHUNK * this.width);
    this.legalCounts = new Uint8Array(CHUNK);
  }

  /** Plays row i on until there is something to decide; false when its game is over. */
  playForced(i: number): boolean {
    const { rules } = this.parts;
    const offset = i * this.width;
    for (;;) {
      const count = rules.actionMask(this.states[i], this.actionMasks, offset);
      this.legalCounts[i] = count;
      if (count !== 1) return count > 1;
      rules.apply(this.states[i], this.actionMasks.indexOf(1, offset) - offset);
    }
  }

  /** Puts the last row's game into row i. */
  replaceByLast(i: number): void {
    const last = --this.size;
    const state = this.states[i];
    this.states[i] = this.states[last];
    this.states[last] = state;
    this.dealAt[i] = this.dealAt[last];
    this.legalCounts[i] = this.legalCounts[last];
    this.actionMasks.copyWithin(i * this.width, last * this.width, (last + 1) * this.width);
  }
}

/**
 * Plays every deal exactly once to its end. Positions with one legal move are played without asking the agent.
 * Equal deals, agent and seed give equal results on one backend.
 */
export async function evaluate(
  parts: EnvironmentParts & { game: Game },
  agent: Agent,
  deals: readonly Deal[],
  options: EvaluateOptions = {},
): Promise<Evaluation> {
  const { seed = 0, maxDecisions = 100_000, onProgress, clock = () => performance.now() } = options;
  const { rules, reward, game } = parts;
  const count = deals.length;
  const won = new Uint8Array(count);
  const unfinished = new Uint8Array(count);
  const scores = new Float64Array(count);
  const returns = new Float64Array(count);
  const measures = Object.fromEntries(game.measures.map(({ name }) => [name, new Float64Array(count)]));
  const chunk = new Chunk(parts);
  let decisions = 0;
  let milliseconds = 0;

  const record = (row: number): void => {
    const state = chunk.states[row];
    const deal = chunk.dealAt[row];
    won[deal] = state.outcome === 'won' ? 1 : 0;
    unfinished[deal] = state.outcome === 'ongoing' ? 1 : 0;
    scores[deal] = rules.score(state);
    returns[deal] = reward.returnSoFar(rules, state);
    for (const measure of game.measures) measures[measure.name][deal] = measure.of(rules, state);
  };

  for (let start = 0; start < count; start += CHUNK) {
    const started = clock();
    agent.reseed?.(derivedSeed(AGENT_KEY, seed, start / CHUNK));
    chunk.size = 0;
    for (let deal = start; deal < Math.min(start + CHUNK, count); deal++) {
      const row = chunk.size++;
      rules.deal(chunk.states[row], deals[deal].seed, deals[deal].deck);
      chunk.dealAt[row] = deal;
    }
    for (let row = chunk.size - 1; row >= 0; row--) {
      if (chunk.playForced(row)) continue;
      record(row);
      chunk.replaceByLast(row);
    }
    for (let round = 1; chunk.size > 0; round++) {
      if (agent.usesObservations) {
        for (let row = 0; row < chunk.size; row++)
          rules.observe(chunk.states[row], chunk.observations, row * rules.observationSize);
      }
      agent.act(chunk, chunk.actions);
      decisions += chunk.size;
      for (let row = chunk.size - 1; row >= 0; row--) {
        rules.apply(chunk.states[row], chunk.actions[row]);
        if (chunk.playForced(row) && round < maxDecisions) continue;
        record(row);
        chunk.replaceByLast(row);
      }
    }
    milliseconds += clock() - started;
    await onProgress?.(Math.min(start + CHUNK, count));
  }
  return {
    agent: agent.name,
    deals: count,
    won,
    unfinished,
    scores,
    returns,
    measures,
    decisions,
    seconds: milliseconds / 1000,
  };
}
