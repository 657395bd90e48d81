import type { Agent } from '../agents/agent.js';
import type { SolvingAgent } from '../agents/exact-play.js';
import { GamesInPlay } from '../agents/games-in-play.js';
import { type FirstMove, RedealtStarts } from '../agents/search/playouts.js';
import { derivedSeed, nameKey, Random } from '../env/base/random.js';
import type { GameParts } from '../env/environment/game.js';
import { featuresFor } from '../env/environment/hidden-cards.js';
import type { GameState } from '../env/environment/rules.js';
import { noResults, type PlayoutResults, recordEnd } from './move-estimate.js';

const DEAL_KEY = nameKey('hint playouts');
const AGENT_KEY = nameKey('hint agent');

/** Games played side by side; fewer under a time budget, so that it is kept more closely. */
const MOST_ROWS = 512;
const ROWS_ON_BUDGET = 64;

/** A playout is given up, and counts as not won, after this many decisions: only undo without limit makes games that long. */
export const MAX_DECISIONS = 20_000;

interface PlayoutOptions {
  readonly playouts: number;
  readonly seed: number;
  /** Milliseconds after which no further playouts begin; the first ones always run. */
  readonly budgetMs?: number | undefined;
  readonly clock: () => number;
}

/**
 * Plays games on from a position with hidden cards dealt anew each time, so that their real order never matters. All first moves meet the same
 * hidden cards (common random numbers), which makes their differences far more certain than their chances. Without a budget, equal seeds give
 * equal results.
 * @returns the results after each of the first moves
 */
export function playOn(
  parts: GameParts,
  agent: Agent,
  state: Readonly<GameState>,
  firstMoves: readonly FirstMove[],
  { playouts, seed, budgetMs, clock }: PlayoutOptions,
): PlayoutResults[] {
  const { length } = firstMoves;
  const results = firstMoves.map(noResults);
  const wave = Math.max(1, Math.floor((budgetMs === undefined ? MOST_ROWS : ROWS_ON_BUDGET) / length));
  const games = new GamesInPlay(parts.rules, Math.min(wave, playouts) * length, featuresFor(parts, agent));
  const starts = new RedealtStarts(parts.rules);
  const random = new Random('', 0);
  const { playToEnd } = agent as Partial<SolvingAgent>;
  const started = budgetMs === undefined ? 0 : clock();
  for (let from = 0; from < playouts; from += wave) {
    if (from > 0 && budgetMs !== undefined && clock() - started >= budgetMs) break;
    agent.reseed?.(derivedSeed(AGENT_KEY, seed, from));
    for (let playout = from; playout < Math.min(from + wave, playouts); playout++) {
      random.reseed(DEAL_KEY, seed, playout);
      starts.begin(state, firstMoves, random, (index) => games.add(playout * length + index));
    }
    if (playToEnd) for (let game = 0; game < games.size; game++) playToEnd.call(agent, games.states[game]);
    games.playOut(agent, MAX_DECISIONS, (end, tag) =>
      recordEnd(parts, end, results[tag % length], Math.floor(tag / length)),
    );
  }
  return results;
}
