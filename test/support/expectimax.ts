import { copyOf, legalActions } from '../../src/env/environment/rules.js';
import type { Action, GameState, RewardScheme, Rules } from '../../src/env/index.js';

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
  const after = (kind: number | null) => {
    const next = copyOf(rules, state);
    if (kind !== null) rules.stackNext(next, kind);
    rules.apply(next, move);
    return next;
  };
  const draws = rules.unseen(after(null), new Uint8Array(counts.length)) < hidden;
  if (!draws) return expectimax(rules, reward, after(null));
  let sum = 0;
  for (const [kind, copies] of counts.entries())
    if (copies > 0) sum += (copies / hidden) * expectimax(rules, reward, after(kind));
  return sum;
}
