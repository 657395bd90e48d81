import type { Action, GameState } from '../env/rules.js';

/** What a legal move does to the table, in words that go on after the move's: "leaves Q 3 7 next to each other". Never looks at hidden cards. */
export type Consequence = (state: GameState, action: Action) => string;
