/** maketen/four-ten: Four Ten for an app of one game. Games are plain JSON, functions return new ones. Pure: runs anywhere. */
import { fourTenPlay } from './play.js';

export { type FourTenConfig, fourTenOptions as options, fourTenPresets as presets } from './config.js';
export type { FourTenMove } from './moves.js';
export { HAND_NAMES, type HandName, valuesOf as handValues } from './moves.js';
export type { FourTenTraceState } from './play.js';
export type { FourTenRules } from './rules.js';
export { type FourTenState, PHASE_NAMES, type PhaseName } from './state.js';
export type { GamePlay, NewGame, PlainGame } from '../../play/game-play.js';
export type { Outcome } from '../../rules.js';
export type { FourTenGame } from './play.js';
export { fourTenPlay };

/** The functions for apps. What each of them does is said in `GamePlay`. */
export const { newGame, legalMoves, play, undo, canUndo, seed, spec, outcome, score, cardsLeft } = fourTenPlay;
export const { parseGame, traceOf, gamesOf, shareText, gameOfShareText, seedOfDate } = fourTenPlay;
