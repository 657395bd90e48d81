/** Four Ten for an app of one game. Games are plain JSON, functions return new ones. Pure: runs anywhere. @module maketen/four-ten */
import type { GamePlay, PlainGame } from '../../play/game-play.js';
import { jsonGamePlay } from '../../play/json-game.js';
import type { FourTenConfig } from './config.js';
import type { FourTenMove } from './moves.js';
import { playedFourTen } from './play.js';
import type { FourTenPlayRules } from './rules.js';
import { type FourTenState, type Position, readPosition } from './state.js';

export { type FourTenConfig, fourTenOptions as options, fourTenPresets as presets } from './config.js';
export { type FourTenMove, HAND_NAMES, type HandName } from './moves.js';
export { valuesOf as handValues } from './hands.js';
export type { FourTenTraceState } from './play.js';
export type { FourTenRules } from './rules.js';
export { type FourTenState, PHASE_NAMES, type PhaseName } from './state.js';
export type { Choice, GamePlay, NewGame, PlainGame } from '../../play/game-play.js';
export type { Outcome } from '../../environment/rules.js';

/** A whole game as plain JSON for apps. Later rounds are shuffled from its seed. */
export interface FourTenGame extends PlainGame<FourTenConfig, FourTenMove>, Position {
  /** Values not yet drawn in this round; index 0 is next. */
  readonly drawPile: readonly number[];
}

/** Four Ten for apps: games are plain JSON, functions return new ones. */
export const fourTenPlay: GamePlay<FourTenGame, FourTenMove, FourTenConfig> = jsonGamePlay(playedFourTen, {
  view: (_rules: FourTenPlayRules, state: Readonly<FourTenState>) => {
    const drawPile = Array.from(state.stock.wholeOrder().subarray(state.stock.drawn), (card) => (card >> 3) + 1);
    return { ...readPosition(state), drawPile };
  },
  places: (_state, move: FourTenMove) => {
    if (move.type === 'place') return [move.to];
    if (move.type === 'replace') return [`${move.in} ${move.value}`];
    return move.type === 'exchange' ? [`hand ${move.hand}`, `${move.with} ${move.other}`] : [];
  },
});

// The functions of `GamePlay` by themselves, as `import { newGame }` finds them.
export const {
  newGame,
  legalMoves,
  choices,
  play,
  undo,
  canUndo,
  parseGame,
  seed,
  spec,
  outcome,
  score,
  cardsLeft,
  seedOfDate,
  traceOf,
  gamesOf,
  shareText,
  gameOfShareText,
} = fourTenPlay;
