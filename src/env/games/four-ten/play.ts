import { InputError, shown } from '../../errors.js';
import { parseWith } from '../../options.js';
import type { Outcome } from '../../rules.js';
import { isSeed } from '../../seeds.js';
import { type FourTenConfig, fourTenOptions } from './config.js';
import type { FourTenMove } from './moves.js';
import { positionProblem } from './position-check.js';
import type { Position } from './position.js';
import { countByValue, handCards, readPosition, stateAt } from './position.js';
import { FourTenRules } from './rules.js';
import { CARDS_PER_VALUE, type FourTenState } from './state.js';
import { FourTenTraceCodec } from './trace.js';

/** A whole game as plain JSON for app makers: nothing is hidden in it, and no function changes it. */
export interface FourTenGame extends Position {
  readonly options: FourTenConfig;
  /** Later rounds are shuffled from it. */
  readonly seed: number;
  /** Values not yet drawn in this round; index 0 is next. */
  readonly drawPile: readonly number[];
  readonly outcome: Outcome;
}

function toJson(rules: FourTenRules, state: FourTenState): FourTenGame {
  const order = state.stock.wholeOrder();
  const drawPile = Array.from(order.subarray(state.stock.drawn), (card) => (card >> 3) + 1);
  return { options: rules.config, seed: state.seed, ...readPosition(state), drawPile, outcome: state.outcome };
}

function fromJson(game: FourTenGame): { rules: FourTenRules; state: FourTenState } {
  const rules = new FourTenRules(parseWith(fourTenOptions, game.options, 'option'));
  const problem = positionProblem(game, rules.config);
  if (problem) throw new InputError(`Expected ${problem.expected} ("${problem.field}"), but got ${problem.got}`);
  const all = [...handCards(game), ...game.out, ...(game.drawn === null ? [] : [game.drawn]), ...game.drawPile];
  const counts = countByValue(all);
  if (counts.some((count) => count !== CARDS_PER_VALUE))
    throw new InputError(
      `Expected a "drawPile" that makes eight cards of each value, but got ${counts.join(', ')} of 1 to 4`,
    );
  const state = stateAt(rules, game, game.drawPile);
  state.seed = game.seed;
  return { rules, state };
}

/** A new game: the deal of the environment with the same seed. Options that are left out have their defaults. */
export function newGame(seed: number, options: Partial<FourTenConfig> = {}): FourTenGame {
  if (!isSeed(seed)) throw new InputError(`Expected a seed: an integer from 0 to 2^53 - 1, but got ${shown(seed)}`);
  const rules = new FourTenRules(parseWith(fourTenOptions, options, 'option', Object.keys(fourTenOptions.shape)));
  const state = rules.createState();
  rules.deal(state, seed);
  return toJson(rules, state);
}

/** All legal moves, as in traces; none when the game is over. */
export function legalMoves(game: FourTenGame): FourTenMove[] {
  const { rules, state } = fromJson(game);
  const mask = new Uint8Array(rules.moves.length);
  rules.actionMask(state, mask);
  return rules.moves.filter((_, action) => mask[action] === 1).map((move) => ({ ...move }));
}

/** The game after a move; throws an InputError if it is not legal. The game given stays as it is. */
export function play(game: FourTenGame, move: FourTenMove): FourTenGame {
  if (game.outcome !== 'ongoing') throw new InputError(`Expected a game that goes on, but this one is ${game.outcome}`);
  const { rules, state } = fromJson(game);
  rules.apply(state, new FourTenTraceCodec(rules).moveFromJson(state, move));
  return toJson(rules, state);
}
