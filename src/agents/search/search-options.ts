import { InputError, mismatch } from '../../env/base/errors.js';
import { expectObject } from '../../env/base/schema.js';
import type { EnvironmentParts } from '../../env/environment/environment.js';
import { expectRulesAndReward } from '../../env/environment/environment-parts.js';
import type { Agent, Policy } from '../agent.js';
import { expectAgent } from '../games-in-play.js';

/** What a search plays: the rules and what it tries to get, as in an environment's parts. */
export type SearchedGame = Pick<EnvironmentParts, 'rules' | 'reward'>;

/** What every search takes. */
export interface SearchOptions {
  readonly name?: string;
  /** Who plays the playouts, without a leaf; default the strongest scripted agent of the game. The search owns it: `dispose` frees it. */
  readonly base?: Agent;
  /**
   * Whose values stand for playouts; without one, they go on to the end of the game. They must be expectations of the
   * searched game's reward. Owned like `base`.
   */
  readonly leaf?: Policy;
  /** Whose move is played where playouts do not tell moves apart; default the leaf, else the base. Owned like `base`. */
  readonly guide?: Agent;
  /** Playouts for each legal move of a decision; default 100, with a time budget no limit. */
  readonly playouts?: number;
  /** Milliseconds for a decision, after which no further playouts begin; the first ones always run. Then results depend on speed. */
  readonly budgetMs?: number;
  /** Milliseconds clock for the budget; default performance.now, or Date.now where there is none. */
  readonly clock?: () => number;
}

export const DEFAULT_PLAYOUTS = 100;

function expecting(kind: string, isOne: (value: unknown) => boolean) {
  return (name: string, value: number | undefined, least: number) => {
    if (value !== undefined && !(isOne(value) && value >= least))
      throw mismatch(`${name} to be ${kind} of at least ${least}`, value);
  };
}

export const expectInteger = expecting('an integer', Number.isSafeInteger);
export const expectNumber = expecting('a number', Number.isFinite);

export function checkSearch(game: SearchedGame, options: SearchOptions) {
  expectRulesAndReward(game);
  expectObject(options, "a search's options, such as { playouts: 30 }");
  const { base, leaf, guide, playouts, budgetMs } = options;
  for (const agent of [base, leaf, guide]) if (agent !== undefined) expectAgent(agent);
  expectInteger('playouts', playouts, 1);
  expectNumber('budgetMs', budgetMs, 0);
  if (base && leaf) throw new InputError('Expected a base or a leaf for playouts, but got both');
}
