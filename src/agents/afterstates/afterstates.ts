import { DECK_SIZE } from '../../env/base/cards.js';
import type { Action, GameState } from '../../env/environment/rules.js';
import type { Thermometers } from '../networks/network-description.js';
import type { AfterstateBatch, AfterstateBlock } from './afterstate-batch.js';

/**
 * The afterstates of a game: positions after the player's move (or moves, where nothing is drawn between them) and before chance decides
 * (Sutton and Barto, Reinforcement Learning, 2nd ed., 6.8). A value network rates them; a player takes the move that leads to the best.
 * Inputs depend on nothing hidden: after `shuffleHidden` they are the same.
 */
export interface Afterstates<State extends GameState = GameState> {
  /** Recorded with a model: it changes when the numbers do. */
  readonly name: string;
  /** Columns of a network input, each in about [0, 1]. */
  readonly size: number;
  /** Name and number of each stretch of columns, in order: documentation, and what a saved model is compared with. */
  readonly blocks: readonly AfterstateBlock[];
  /** Which version of the input this is, where a game has several; absent for the first. */
  readonly inputVersion?: number;
  /** Stretches of columns in which an input written by `addSparse` names only the last column that is 1; default none. */
  readonly thermometers?: Thermometers | undefined;
  /**
   * Adds the candidates of a position that is not over: every legal move has at least one. The caller ends the position.
   * A candidate's depth counts the moves on the way up to and including the one before a card is drawn (or the last of the game), so it is 1 where
   * the move to play now is that one.
   * @param draws since the position to be decided, default 0: from two on none is valued by hindsight, which would take too long for so many, and
   * on rings with optional discards from one on none exactly that has more than eight hidden cards
   */
  expand(state: Readonly<State>, batch: AfterstateBatch, draws?: number): void;
  /** From so many hidden cards on, a candidate's value is exact and it has no input row; absent where that is never so. */
  readonly endgame?: number;
  /** From so many hidden cards on, where it is more than `endgame`, the best move is known, but not what it is worth; absent where that is never so. */
  readonly exactMoves?: number;
  /** That move, which `expand` names, too; -1 with more hidden cards. */
  bestMove?(state: Readonly<State>): Action;
  /** From so many hidden cards on, up to `endgame`, it is the mean of hindsight; absent or 0 where that is never so. */
  readonly hindsight?: number;
  /**
   * Writes the exact return to come after each input row that the last `expand` has added, in their order, before the position is played on; returns their
   * number. Absent where it is not known.
   */
  readonly exactRows?: ((values: Float64Array) => number) | undefined;
  /**
   * Writes the moves from the position last expanded to the afterstate of its `row`-th input row, the one before a card is drawn included;
   * returns their number. Where it is given, `Lookahead` can look a draw further.
   */
  pathTo?(row: number, moves: Int32Array): number;
}

/** How many draws a policy can look ahead. Each makes a decision about twenty times as long. */
export const LOOKAHEADS = [0, 1, 2] as const;
export type LookaheadDraws = (typeof LOOKAHEADS)[number];

/** With so many hidden cards the expectations of an exact endgame take a second a position. */
export const MOST_SOLVED = 12;

/** Where the best move is known without them, all cards may be hidden. */
export const MOST_ENDGAME = DECK_SIZE;

/** With more hidden cards a player who knows their order is too far from one who does not. */
export const MOST_HINDSIGHT = 24;

export interface AfterstatesOptions {
  /**
   * Hidden cards from which on the best play to the end is worked out exactly; default 0, never. At most MOST_SOLVED, where each more takes some four
   * times as long; at most MOST_ENDGAME on Decade's straight line with optional discards, where each costs nothing.
   */
  readonly endgame?: number;
  /**
   * Hidden cards from which on a value is the mean, over some orders of them, of the best result of a player who knows the order, down to where the endgame begins;
   * at most MOST_HINDSIGHT; default 0, never.
   */
  readonly hindsight?: number;
  /** Of what a network sees of an afterstate, where a game has several; default 1, the first. */
  readonly inputVersion?: number;
}
