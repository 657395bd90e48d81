import type { Action, GameState } from '../env/rules.js';

/** What a legal move does to the table, in words that go on after the move's: "leaves Q 3 7 next to each other". Never looks at hidden cards. */
export type Consequence = (state: GameState, action: Action) => string;

/** The same as data: which of the things that a game's moves do, and with what. Plain JSON; each game has its own. */
export interface MoveEffect {
  readonly type: string;
}

/** What a legal move does to the table, as data. Never looks at hidden cards. */
export type Effect<Of extends MoveEffect = MoveEffect> = (state: GameState, action: Action) => Of;
