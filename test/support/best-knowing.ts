import { legalActions } from '../../src/env/environment/rules.js';
import type { GameState, RewardScheme, Rules } from '../../src/env/index.js';
import { afterAction } from './games.js';

/** The largest return of all lines of play of a deal, one after the other: that of a player who knows the order of the cards. */
export function bestKnowing(rules: Rules, reward: RewardScheme, state: Readonly<GameState>): number {
  const moves = legalActions(rules, state);
  if (moves.length === 0) return reward.returnSoFar(rules, state);
  return Math.max(...moves.map((move) => bestKnowing(rules, reward, afterAction(rules, state, move))));
}
