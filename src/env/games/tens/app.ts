/** maketen/tens: Tens and Block Ten for an app. Games are plain JSON; functions return new ones. Runs anywhere. */
import { tensPlay } from './play.js';

export {
  type PairMove,
  type QuartetMove,
  type RefillMove,
  removedRanks,
  type TensConfig,
  type TensMove,
  tensOptions as options,
  tensPresets as presets,
  type TensVariant,
  type UndoMove,
} from './config.js';
export { mostStuckTens } from './guide.js';
export { checkWin, initGame, refillTableau, removeCards, scanLegalMoves, step } from './play.js';
export type { SlotMoves, TensGame, TensTurn } from './slot-game.js';
export type { TensTraceMove, TensTraceState } from './played-game.js';
export type { TensRules } from './rules.js';
export type { TensState } from './state.js';
export type { GamePlay, NewGame } from '../../play/game-play.js';
export type { Outcome } from '../../rules.js';
export { tensPlay };

/** Deals a game: `newGame(7)`, `newGame({ preset, seed, ...options })`. */
export const newGame = tensPlay.newGame;
/** Every move that `play` takes; none when the game is over. */
export const legalMoves = tensPlay.legalMoves;
/** The game after a legal move. */
export const play = tensPlay.play;
/** The game before its last move. */
export const undo = tensPlay.undo;
/** Whether `undo` can take something back. */
export const canUndo = tensPlay.canUndo;
/** The seed of the deal; null for a deck of its own. */
export const seed = tensPlay.seed;
/** Preset and rule options of a game. */
export const spec = tensPlay.spec;
/** 'ongoing', 'won', 'lost' or 'drawn'. */
export const outcome = tensPlay.outcome;
/** What the game itself counts. */
export const score = tensPlay.score;
/** Cards on the table and in the stock. */
export const cardsLeft = tensPlay.cardsLeft;
/** Reads a saved game, as text or parsed, and checks all of it. */
export const parseGame = tensPlay.parseGame;
/** The game as a line of docs/trace-format.md. */
export const traceOf = tensPlay.traceOf;
/** The games of a trace: the deal, and the game after each move. */
export const gamesOf = tensPlay.gamesOf;
/** Deal and moves as a short text for links. */
export const shareText = tensPlay.shareText;
/** The game of a share text. */
export const gameOfShareText = tensPlay.gameOfShareText;
/** The seed of a day's deal: `seedOfDate('2026-11-22')`. */
export const seedOfDate = tensPlay.seedOfDate;
