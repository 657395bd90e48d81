import type { Action, GameState } from '../../env/rules.js';

/** When a position came up: card 33, round 4, move 12. */
export interface GameMoment {
  /** 'card', 'round' or another word of the game; 'move' where it has none. */
  readonly unit: string;
  /** From 1. */
  readonly number: number;
}

/** How reviews speak of a game, and what they judge its moves by. All is optional. */
export interface ReviewWords {
  /**
   * Present where the chance to win says little (nearly all games are won, or lost): moves are judged by the main measure at the end. A won game is
   * worth so much of it beside.
   */
  readonly judgedByResult?: { readonly worthOfWin: number };
  /** When a position came up, to follow "until": card 33. Default move 12. */
  moment?(state: Readonly<GameState>): GameMoment;
  /** What a move is instead of a better one, to be followed by "cost": "taking 6+4=10 instead of J+6+4=20". */
  mistake?(state: Readonly<GameState>, action: Action, best: Action): string;
}
