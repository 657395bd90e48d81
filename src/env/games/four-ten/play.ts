import { InputError, shown } from '../../errors.js';
import { parseWith } from '../../options.js';
import { isSeed } from '../../seeds.js';
import { type FourTenConfig, fourTenOptions } from './config.js';
import type { FourTenMove } from './moves.js';
import { FourTenRules } from './rules.js';
import { type FourTenGame, readGame, toJson } from './saved-game.js';
import { FourTenTraceCodec } from './trace.js';

export { type FourTenGame, parseGame } from './saved-game.js';

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
  const { rules, state } = readGame(game);
  const mask = new Uint8Array(rules.moves.length);
  rules.actionMask(state, mask);
  return rules.moves.filter((_, action) => mask[action] === 1).map((move) => ({ ...move }));
}

/** The game after a move; throws an InputError if it is not legal. The game given stays as it is. */
export function play(given: FourTenGame, move: FourTenMove): FourTenGame {
  const { game, rules, state } = readGame(given);
  if (game.outcome !== 'ongoing') throw new InputError(`Expected a game that goes on, but this one is ${game.outcome}`);
  rules.apply(state, new FourTenTraceCodec(rules).moveFromJson(state, move));
  return toJson(rules, state);
}
