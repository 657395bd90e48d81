import type { GameState, Rules } from '../../env/rules.js';

/**
 * A number for the cards that have been drawn so far, whatever their order: a hash of what is still hidden and of the shuffles used. Two
 * different draws have the same number once in some billions of times.
 */
export function drawnKey(rules: Rules, state: Readonly<GameState>, counts: Uint8Array): number {
  rules.unseen(state, counts);
  let key = rules.shuffles(state);
  for (let kind = 0; kind < counts.length; kind++) key = Math.imul(key ^ counts[kind], 0x9e3779b1) ^ (key >>> 15);
  return key;
}
