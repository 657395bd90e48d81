import type { Action } from '../../../../env/rules.js';

/** Whether a deal can be won by a player who knows the whole deck. */
export interface PossibleWin {
  /** True also if the search stopped before it found out, so never false where a win exists. */
  readonly possible: boolean;
  /** Whether `possible` is certain. */
  readonly proved: boolean;
  /** All actions of a game that is won; null if none was found. */
  readonly line: readonly Action[] | null;
}

/** The fewest cards that a player who knows the whole deck can have left at the end of a deal. */
export interface FewestCardsLeft {
  /** If the search stopped early: a number that no line of play gets below. */
  readonly cardsLeft: number;
  /** Whether a line of play gets there. */
  readonly proved: boolean;
  /** All actions of the game with the fewest cards left that was found: `cardsLeft` of them if proved. */
  readonly line: readonly Action[];
}

/**
 * The best results of a deal, were its whole deck known. No honest player can be expected to reach them: they are a bound for what agents
 * can get, and no policy. With stacks the two results can need different games, for a win may come with cards left in the stock.
 */
export interface KnownDeckResult {
  readonly win: PossibleWin;
  readonly fewest: FewestCardsLeft;
}

/** The results of a search of one deck, before they are checked by the rules. */
export interface Findings {
  /** Actions of a win; null if there is none, or none was found. */
  readonly winning: readonly Action[] | null;
  /** Actions of the game with the fewest cards left that was found, without a `finish` at its end. */
  readonly fewest: readonly Action[];
  /** Whether everything has been searched that could be better. */
  readonly isComplete: boolean;
}

/** Searches one deck, given as values 1..10 in draw order. */
export interface DeckSearch {
  search(deck: Readonly<Uint8Array>): Findings;
}
