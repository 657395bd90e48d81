import { InputError, shown } from '../../env/errors.js';
import type { Notation } from '../../env/notation.js';
import type { Action, GameState, Rules } from '../../env/rules.js';

/** What reading moves needs of a game. */
export interface MoveNames {
  readonly rules: Rules;
  readonly notation: Notation;
}

/** The legal actions in ascending order; empty when the game is over. */
export function legalActions(rules: Rules, state: Readonly<GameState>): Action[] {
  const mask = new Uint8Array(rules.moves.length);
  rules.actionMask(state, mask);
  return Array.from(mask.keys()).filter((action) => mask[action] === 1);
}

/**
 * The action of a legal move that is given by its name.
 * @param where begins the message: "Move 2 of --moves"
 * @throws InputError that says what could be played
 */
export function legalMove({ rules, notation }: MoveNames, state: GameState, text: string, where: string): Action {
  let action: Action;
  try {
    action = notation.parseMove(text);
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${where}: ${error.message}`);
    throw error;
  }
  const legal = legalActions(rules, state);
  if (legal.length === 0)
    throw new InputError(`${where}: expected no further move, for the game is ${state.outcome}, but got "${text}"`);
  if (!legal.includes(action)) {
    const names = legal.map((each) => notation.formatMove(each)).join(', ');
    throw new InputError(`${where}: expected one of ${names}, but got "${text}"`);
  }
  return action;
}

/**
 * Plays moves by their names, forced ones included.
 * @param what what the list of moves is called in messages: "--moves"
 * @throws InputError that says which one cannot be played, and what could
 */
export function playMoves(parts: MoveNames, state: GameState, moves: readonly string[], what: string): void {
  for (const [index, move] of moves.entries()) {
    const where = `Move ${index + 1} of ${what}`;
    if (typeof move !== 'string') throw new InputError(`${where}: expected a move's name, but got ${shown(move)}`);
    if (move.trim() === '') throw new InputError(`${where}: expected a move, but got nothing between two commas`);
    parts.rules.apply(state, legalMove(parts, state, move, where));
  }
}
