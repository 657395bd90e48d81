import { EXACT, OneDecision, strongestFor } from 'maketen';
import { gamePlayOf } from 'maketen/env';
import { canBeWon, type GameReview, type Hinter, type HintOptions, reviewGame, type ReviewOptions } from 'maketen/hint';
import { initialState, partsFor, type Position } from '../session/position.js';
import type { GameSpec, Turn } from '../session/session.js';
import { traceOf } from '../session/trace-file.js';
import type { AgentPool } from './agent-pool.js';
import type { PlayedDeal, SentPosition } from './calls.js';

/** Whether the cards of a deal can be won by somebody who knows them all; null where that is not known. */
function dealCanBeWon(spec: GameSpec): boolean | null {
  const { game } = partsFor(spec);
  const { newGame } = gamePlayOf(game.name);
  const cards = spec.deck === undefined ? { seed: spec.seed } : { deck: spec.deck };
  return canBeWon(newGame({ preset: spec.preset, ...spec.options, ...cards }));
}

/** What the player's own model, else the strongest agent, makes of the same cards; null for a position that was set up, and where the agent is too slow. */
export async function playDeal(pool: AgentPool, position: Position, spec: GameSpec): Promise<PlayedDeal | null> {
  const { parts } = position;
  if (spec.position !== undefined) return null;
  const own = await pool.ownFor(parts);
  const loaded = own ?? (await pool.load(position).catch(() => null));
  if (loaded === null && strongestFor(parts.rules).isSlow === true) return null;
  const { agent } = await pool.forHints(parts, loaded);
  const state = initialState(parts, spec);
  const player = new OneDecision(parts.rules, agent);
  const turns: Turn[] = [];
  while (state.outcome === 'ongoing') {
    const action = player.decide(state);
    turns.push({ action });
    parts.rules.apply(state, action);
  }
  return {
    agent: agent.name,
    kind: loaded === EXACT ? 'exact' : loaded === null ? 'scripted' : own !== null ? 'own model' : 'model',
    turns,
    canBeWon: dealCanBeWon(spec),
  };
}

/** Where chances are counted in games played on: of each position at most so many, begun within so many milliseconds. */
const COUNTED: HintOptions = { playouts: 100, budgetMs: 150 };

/** A whole game, told afterwards. @throws InputError for a game that has none */
export function review(
  game: SentPosition,
  hinter: Hinter,
  options: Pick<ReviewOptions, 'signal' | 'onProgress'>,
): Promise<GameReview> {
  return reviewGame(traceOf(game), hinter, { ...(hinter.playsOn && COUNTED), ...options });
}
