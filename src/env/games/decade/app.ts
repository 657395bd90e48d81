/** maketen/decade: Decade for an app of one game. Games are plain JSON; functions return new ones. Runs anywhere. */
import { decadePlay } from './play.js';

export { DECADE_PRESETS as presets, type DecadeConfig, decadeOptions as options } from './config.js';
export { decadeTotalsKind, isHopelessDecade } from './guide.js';
export type { DecadeGame, DecadeTraceMove } from './play.js';
export type { DecadeMove, LoopDiscard, StraightDiscard } from './moves.js';
export type { DecadeTraceState } from './play.js';
export type { DecadeRules } from './rules.js';
export { type DecadeState, goneCards, recycledCards, stackCards } from './state.js';
export type { GamePlay, NewGame, PlainGame } from '../../play/game-play.js';
export type { Outcome } from '../../rules.js';
export { decadePlay };

/** The functions for apps. What each of them does is said in `GamePlay`. */
export const { newGame, legalMoves, play, undo, canUndo, seed, spec, outcome, score, cardsLeft } = decadePlay;
export const { parseGame, traceOf, gamesOf, shareText, gameOfShareText, seedOfDate } = decadePlay;
