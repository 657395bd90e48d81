import { describe, expect, it } from 'vitest';
import { OneDecision } from '../../../src/agents/decide-one.js';
import { RolloutAgent } from '../../../src/agents/search/rollout-agent.js';
import type { SearchOptions } from '../../../src/agents/search/search-options.js';
import { UctAgent } from '../../../src/agents/search/uct-agent.js';
import { type GameState, partsOf } from '../../../src/env/index.js';
import { CountingLeaf } from './expectimax.js';
import { decisions } from './positions.js';

const parts = partsOf('four-ten');
const mask = new Uint8Array(parts.rules.moves.length);
/** Decisions of the first round: no playout ends before the leaf values it. */
const states = decisions(parts, 10);

function playoutsOf(
  options: SearchOptions & object,
  Search: typeof RolloutAgent | typeof UctAgent,
  state: GameState,
): number {
  const leaf = new CountingLeaf(parts.rules.moves.length);
  new OneDecision(parts.rules, new Search(parts, { ...options, leaf })).decide(state);
  return leaf.valued;
}

describe('the playouts of a decision', () => {
  it.each([1, 2, 7, 40])('are %i for each legal move', (playouts) => {
    for (const state of states) {
      const all = playouts * parts.rules.actionMask(state, mask);
      expect(playoutsOf({ playouts }, RolloutAgent, state)).toBe(all);
      expect(playoutsOf({ playouts }, UctAgent, state)).toBe(all);
      expect(playoutsOf({ playouts, ensemble: 3 } as object, UctAgent, state)).toBe(all);
    }
  });

  it.each([RolloutAgent, UctAgent])('end with the time budget, but some are always made (%o)', (Search) => {
    let time = 0;
    const clock = (): number => (time += 1);
    const [state] = states;
    const none = playoutsOf({ budgetMs: 0, clock }, Search, state);
    const some = playoutsOf({ budgetMs: 20, clock }, Search, state);
    const limited = playoutsOf({ budgetMs: 1000, clock, playouts: 10 }, Search, state);
    expect(none).toBeGreaterThan(0);
    expect(some).toBeGreaterThanOrEqual(15 * none);
    expect(some).toBeLessThanOrEqual(25 * none);
    expect(limited).toBeLessThanOrEqual(10 * parts.rules.actionMask(state, mask));
  });
});
