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

/** Deals a game: `newGame(7)`, `newGame({ preset, seed, ...options })`. */
export const newGame = decadePlay.newGame;
/** Every move that `play` takes; none when the game is over. */
export const legalMoves = decadePlay.legalMoves;
/** The game after a legal move. */
export const play = decadePlay.play;
/** The game before its last move. */
export const undo = decadePlay.undo;
/** Whether `undo` can take something back. */
export const canUndo = decadePlay.canUndo;
/** The seed of the deal; null for a deck of its own. */
export const seed = decadePlay.seed;
/** Preset and rule options of a game. */
export const spec = decadePlay.spec;
/** 'ongoing', 'won', 'lost' or 'drawn'. */
export const outcome = decadePlay.outcome;
/** What the game itself counts. */
export const score = decadePlay.score;
/** Cards on the table and in the stock. */
export const cardsLeft = decadePlay.cardsLeft;
/** Reads a saved game, as text or parsed, and checks all of it. */
export const parseGame = decadePlay.parseGame;
/** The game as a line of docs/trace-format.md. */
export const traceOf = decadePlay.traceOf;
/** The games of a trace: the deal, and the game after each move. */
export const gamesOf = decadePlay.gamesOf;
/** Deal and moves as a short text for links. */
export const shareText = decadePlay.shareText;
/** The game of a share text. */
export const gameOfShareText = decadePlay.gameOfShareText;
/** The seed of a day's deal: `seedOfDate('2026-11-22')`. */
export const seedOfDate = decadePlay.seedOfDate;
