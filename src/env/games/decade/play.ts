import { formatCard } from '../../cards.js';
import { InputError, shown } from '../../errors.js';
import { parseWith } from '../../options.js';
import { isSeed } from '../../seeds.js';
import { type DecadeConfig, decadeOptions } from './config.js';
import { type DecadeGame, positionKey, toJson } from './plain-game.js';
import { setCards } from './position.js';
import { DecadeRules } from './rules.js';
import { readGame } from './saved-game.js';
import { DecadeTraceCodec, type DecadeTraceMove } from './trace.js';

export type { DecadeGame } from './plain-game.js';
export { parseGame } from './saved-game.js';

/** A new game: the deal of the environment with the same seed. Options that are left out have their defaults. */
export function newGame(seed: number, options: Partial<DecadeConfig> = {}): DecadeGame {
  if (!isSeed(seed)) throw new InputError(`Expected a seed: an integer from 0 to 2^53 - 1, but got ${shown(seed)}`);
  const rules = new DecadeRules(parseWith(decadeOptions, options, 'option', Object.keys(decadeOptions.shape)));
  const state = rules.createState();
  rules.deal(state, seed);
  const positions = rules.config.recycle ? [positionKey(rules, state)] : [];
  return toJson(rules, state, { seed, discard: [], positions });
}

/** All legal moves, as in traces; none when the game is over. */
export function legalMoves(game: DecadeGame): DecadeTraceMove[] {
  const { rules, state } = readGame(game);
  const mask = new Uint8Array(rules.moves.length);
  rules.actionMask(state, mask);
  const codec = new DecadeTraceCodec(rules);
  return Array.from(mask.keys())
    .filter((action) => mask[action] === 1)
    .map((action) => codec.moveToJson(state, action));
}

/** The game after a move; throws an InputError if it is not legal. The game given stays as it is. */
export function play(given: DecadeGame, move: DecadeTraceMove): DecadeGame {
  const { game, rules, state } = readGame(given);
  if (game.outcome !== 'ongoing') throw new InputError(`Expected a game that goes on, but this one is ${game.outcome}`);
  const action = new DecadeTraceCodec(rules).moveFromJson(state, move);
  const cards = setCards(rules, state, action).map(({ card }) => formatCard(card));
  rules.apply(state, action);
  if (!rules.config.recycle) return toJson(rules, state, { ...game, discard: [...game.discard, ...cards] });
  const key = positionKey(rules, state);
  if (game.positions.includes(key) && state.outcome !== 'won' && action !== rules.table.finish) state.outcome = 'drawn';
  return toJson(rules, state, { ...game, positions: [...game.positions, key] });
}
