import type { GameState, RewardScheme, Rules } from '../../src/env/index.js';

/** The largest return of all lines of play of a deal, one after the other: that of a player who knows the order of the cards. */
export function bestKnowing(rules: Rules, reward: RewardScheme, state: Readonly<GameState>): number {
  const mask = new Uint8Array(rules.moves.length);
  if (rules.actionMask(state, mask) === 0) return reward.returnSoFar(rules, state);
  let best = -Infinity;
  for (const [move, legal] of mask.entries()) {
    if (legal === 0) continue;
    const next = rules.createState();
    rules.copyState(next, state);
    rules.apply(next, move);
    best = Math.max(best, bestKnowing(rules, reward, next));
  }
  return best;
}
