/** maketen/four-ten: Four Ten for an app of one game. Games are plain JSON, functions return new ones. Pure: runs anywhere. */
import type { GamePlay, PlainGame } from '../../play/game-play.js';
import { jsonGamePlay } from '../../play/json-game.js';
import type { FourTenConfig } from './config.js';
import type { FourTenMove } from './moves.js';
import { playedFourTen } from './play.js';
import type { FourTenRules } from './rules.js';
import { type FourTenState, type Position, readPosition } from './state.js';

export { type FourTenConfig, fourTenOptions as options, fourTenPresets as presets } from './config.js';
export type { FourTenMove } from './moves.js';
export { HAND_NAMES, type HandName, valuesOf as handValues } from './moves.js';
export type { FourTenTraceState } from './play.js';
export type { FourTenRules } from './rules.js';
export { type FourTenState, PHASE_NAMES, type PhaseName } from './state.js';
export type { GamePlay, NewGame, PlainGame } from '../../play/game-play.js';
export type { Outcome } from '../../rules.js';

/** A whole game as plain JSON for apps. Later rounds are shuffled from its seed. */
export interface FourTenGame extends PlainGame<FourTenConfig, FourTenMove>, Position {
  /** Values not yet drawn in this round; index 0 is next. */
  readonly drawPile: readonly number[];
}

function plainCards(_rules: FourTenRules, state: Readonly<FourTenState>): Omit<FourTenGame, keyof PlainGame> {
  const order = state.stock.wholeOrder();
  const drawPile = Array.from(order.subarray(state.stock.drawn), (card) => (card >> 3) + 1);
  return { ...readPosition(state), drawPile };
}

/** Four Ten for apps: games are plain JSON, functions return new ones. */
export const fourTenPlay: GamePlay<FourTenGame, FourTenMove, FourTenConfig> = jsonGamePlay(playedFourTen, {
  view: plainCards,
});

/** Deals a game: `newGame(7)`, `newGame({ preset, seed, ...options })`. */
export const newGame = fourTenPlay.newGame;
/** Every move that `play` takes; none when the game is over. */
export const legalMoves = fourTenPlay.legalMoves;
/** The game after a legal move. */
export const play = fourTenPlay.play;
/** The game before its last move. */
export const undo = fourTenPlay.undo;
/** Whether `undo` can take something back. */
export const canUndo = fourTenPlay.canUndo;
/** The seed of the deal; null for a deck of its own. */
export const seed = fourTenPlay.seed;
/** Preset and rule options of a game. */
export const spec = fourTenPlay.spec;
/** 'ongoing', 'won', 'lost' or 'drawn'. */
export const outcome = fourTenPlay.outcome;
/** The points. */
export const score = fourTenPlay.score;
/** Null: Four Ten has no such result. */
export const cardsLeft = fourTenPlay.cardsLeft;
/** Reads a saved game, as text or parsed, and checks all of it. */
export const parseGame = fourTenPlay.parseGame;
/** The game as a line of docs/trace-format.md. */
export const traceOf = fourTenPlay.traceOf;
/** The games of a trace: the deal, and the game after each move. */
export const gamesOf = fourTenPlay.gamesOf;
/** Deal and moves as a short text for links. */
export const shareText = fourTenPlay.shareText;
/** The game of a share text. */
export const gameOfShareText = fourTenPlay.gameOfShareText;
/** The seed of a day's deal: `seedOfDate('2026-11-22')`. */
export const seedOfDate = fourTenPlay.seedOfDate;
