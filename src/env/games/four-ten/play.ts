import type { GamePlay } from '../../play/game-play.js';
import { jsonGamePlay } from '../../play/json-game.js';
import type { FourTenConfig } from './config.js';
import type { FourTenMove } from './moves.js';
import { playedFourTen } from './played-game.js';
import { earlierGame, type FourTenGame, plainCards } from './saved-game.js';

/** Four Ten for apps: games are plain JSON, functions return new ones. */
export const fourTenPlay: GamePlay<FourTenGame, FourTenMove, FourTenConfig> = jsonGamePlay(playedFourTen, {
  view: plainCards,
  earlier: earlierGame,
});
