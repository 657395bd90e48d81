import type { KnownDeckResult } from '../../agents/exact/index.js';
import type { Action } from '../../env/rules.js';

/** A line of play on a deck, for people. */
export interface KnownDeckGame {
  /** The moves between which cards are only drawn: how many had been dealt by then, the move in notation, and the cards that it takes. */
  readonly moves: readonly { readonly dealt: number; readonly move: string; readonly cards: string }[];
  /** How it ends: "52 cards dealt, 0 left: won". */
  readonly end: string;
}

/** Works out the best results on decks that are known as a whole. */
export interface DeckKnower {
  /** Positions of a deal after which it is given up as not proved. */
  readonly nodeLimit: number;
  /** Whether cards leave the game, so that it says something how few are left. */
  readonly cardsLeave: boolean;
  /**
   * Whether the deal can be won, and by which moves.
   * @param deck cards in the order in which they are drawn
   */
  solve(deck: Readonly<Uint8Array>): KnownDeckResult;
  /** Moves in notation. */
  format(line: readonly Action[]): string[];
  /** A line that `solve` has found, played on its deck. */
  play(deck: Readonly<Uint8Array>, line: readonly Action[]): KnownDeckGame;
}
