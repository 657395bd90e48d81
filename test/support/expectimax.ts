import { legalActions } from '../../src/env/environment/rules.js';
import type { Action, GameState, RewardScheme, Rules } from '../../src/env/index.js';
import { afterAction, hiddenIn } from './games.js';

/** The expected return of the best play from a position, from the rules alone: every draw takes any hidden card. For few hidden cards. */
export function expectimax(rules: Rules, reward: RewardScheme, state: Readonly<GameState>): number {
  const moves = legalActions(rules, state);
  if (moves.length === 0) return reward.returnSoFar(rules, state);
  return Math.max(...moves.map((move) => expectationOf(rules, reward, state, move)));
}

/** The expected return of a move and the best play after it. */
export function expectationOf(rules: Rules, reward: RewardScheme, state: Readonly<GameState>, move: Action): number {
  const counts = new Uint8Array(rules.cardKinds.length);
  const hidden = rules.unseen(state, counts);
  const after = afterAction(rules, state, move);
  if (hiddenIn(rules, after) === hidden) return expectimax(rules, reward, after);
  let sum = 0;
  for (const [kind, copies] of counts.entries())
    if (copies > 0) sum += (copies / hidden) * expectimax(rules, reward, afterAction(rules, state, move, kind));
  return sum;
}
