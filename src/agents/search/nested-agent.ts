import { checkSearch, expectInteger, type SearchedGame } from './options.js';
import { RolloutAgent, type RolloutOptions } from './rollout-agent.js';

export interface NestedOptions extends RolloutOptions {
  /** Playouts for each legal move of the decisions inside the playouts; default 4. */
  readonly innerPlayouts?: number;
}

/**
 * Rollouts of rollouts (Bjarnason, Fern and Tadepalli 2009; nested Monte-Carlo search: Cazenave 2009): the playouts go to the end of the game and are
 * played by a rollout agent of few playouts. Base, leaf and depth are those of the rollouts inside.
 * @throws InputError for an option out of range
 */
export function createNestedAgent(game: SearchedGame, options: NestedOptions = {}): RolloutAgent {
  checkSearch(game, options);
  const { name = 'nested', base, leaf, depth, innerPlayouts = 4, ...outer } = options;
  expectInteger('innerPlayouts', innerPlayouts, 1);
  const inner = new RolloutAgent(game, { base, leaf, depth, playouts: innerPlayouts, allocation: options.allocation });
  return new RolloutAgent(game, { ...outer, name, base: inner });
}
