/** Tens and Block Ten for an app. Games are plain JSON; functions return new ones. Runs anywhere. @module maketen/tens */
import { tensPlay } from './play.js';

export { type Card, toCard } from '../../base/cards.js';

export type { PairMove, QuartetMove, RefillMove, TensConfig, TensMove, TensVariant, UndoMove } from './config.js';
export { removedRanks, tensOptions as options, tensPresets as presets } from './config.js';
export { mostStuckTens } from './guide.js';
export { checkWin, initGame, refillTableau, removeCards, scanLegalMoves, step } from './play.js';
export type { SlotMoves, TensGame, TensTurn } from './slot-game.js';
export type { TensTraceMove, TensTraceState } from './played-game.js';
export type { TensRules } from './rules.js';
export type { TensState } from './state.js';
export type { Choice, GamePlay, NewGame } from '../../play/game-play.js';
export type { Outcome } from '../../environment/rules.js';
export { tensPlay };

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
} = tensPlay;
