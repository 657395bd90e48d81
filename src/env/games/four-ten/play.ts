import type { GamePlay, PlainGame } from '../../play/game-play.js';
import { jsonGamePlay } from '../../play/json-game.js';
import type { FourTenConfig } from './config.js';
import type { FourTenMove } from './moves.js';
import { playedFourTen } from './played-game.js';
import { type Position, readPosition } from './position.js';
import type { FourTenRules } from './rules.js';
import type { FourTenState } from './state.js';

/** A whole game as plain JSON for app makers: nothing is hidden in it, and no function changes it. Later rounds are shuffled from its seed. */
export interface FourTenGame extends PlainGame<FourTenConfig, FourTenMove>, Position {
  /** Values not yet drawn in this round; index 0 is next. */
  readonly drawPile: readonly number[];
}

function plainCards(_rules: FourTenRules, state: FourTenState): Omit<FourTenGame, keyof PlainGame> {
  const order = state.stock.wholeOrder();
  const drawPile = Array.from(order.subarray(state.stock.drawn), (card) => (card >> 3) + 1);
  return { ...readPosition(state), drawPile };
}

/** Four Ten for apps: games are plain JSON, functions return new ones. */
export const fourTenPlay: GamePlay<FourTenGame, FourTenMove, FourTenConfig> = jsonGamePlay(playedFourTen, {
  view: plainCards,
});
