import type { GameParts } from '../../env/game.js';
import type { Action, GameState } from '../../env/rules.js';
import { legalActions } from '../position/played-moves.js';
import type { ExactEnd } from './exact-end.js';
import type { BestLine, NamedMove } from './game-review.js';

/** A move of a position by its names. */
export function namedMove(parts: GameParts, state: GameState, action: Action): NamedMove {
  const { notation, game, rules } = parts;
  return {
    action,
    play: game.createTraceCodec(rules).moveToJson(state, action),
    move: notation.describeMove(state, action),
    notation: notation.formatMove(action),
  };
}

/**
 * The best play from a position to the end of the game, or of what one shuffle deals, the hidden cards coming in their real order. The player does not
 * know that order: each move is the best one over all orders.
 * @returns null where it is not exactly known
 */
export function bestLine(parts: GameParts, exact: ExactEnd, from: GameState, first: Action): BestLine | null {
  const { rules } = parts;
  if (exact.moveOf(from) === null) return null;
  const state = rules.createState();
  rules.copyState(state, from);
  const moves: NamedMove[] = [];
  const shuffles = rules.shuffles(state);
  for (let next = first; ;) {
    moves.push(namedMove(parts, state, next));
    rules.apply(state, next);
    const legal = legalActions(rules, state);
    if (legal.length === 0 || rules.shuffles(state) !== shuffles) {
      return { moves, outcome: state.outcome, score: rules.score(state) };
    }
    const best = legal.length === 1 ? legal[0] : exact.moveOf(state);
    if (best === null) return null;
    next = best;
  }
}
