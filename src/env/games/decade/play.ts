import type { GamePlay } from '../../play/game-play.js';
import { jsonGamePlay } from '../../play/json-game.js';
import type { DecadeConfig } from './config.js';
import { type DecadeGame, plainCards } from './plain-game.js';
import { playedDecade } from './played-game.js';
import { discards } from './position.js';
import { earlierGame } from './saved-game.js';
import type { DecadeTraceMove } from './trace.js';

/** Decade for apps: games are plain JSON, functions return new ones. */
export const decadePlay: GamePlay<DecadeGame, DecadeTraceMove, DecadeConfig> = jsonGamePlay(playedDecade, {
  view: plainCards,
  discards,
  earlier: earlierGame,
});
