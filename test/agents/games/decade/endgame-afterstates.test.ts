import { describe, expect, test } from 'vitest';
import { AfterstateBatch } from '../../../../src/agents/afterstates/afterstate-batch.js';
import { afterstatesFor } from '../../../../src/agents/registry.js';
import { type GameState, partsOf } from '../../../../src/env/index.js';
import { expectimax } from '../../../support/expectimax.js';
import { latePositions } from '../../../support/late-positions.js';

const ENDGAME = 4;

describe.each(['decade', 'decade-loop', 'decade-loop3', 'decade-loop-fives'])('%s with an exact endgame', (preset) => {
  const { rules, reward } = partsOf(preset, { reward: 'cards-left' });
  const plain = afterstatesFor(rules, reward)!;
  const exact = afterstatesFor(rules, reward, { endgame: ENDGAME })!;

  function candidates(afterstates: typeof plain, state: Readonly<GameState>): AfterstateBatch {
    const batch = new AfterstateBatch(afterstates);
    afterstates.expand(state, batch);
    batch.endPosition();
    return batch;
  }

  test('every candidate with so few hidden cards has a known value, and the best has that of the best play', () => {
    for (const hidden of [ENDGAME, ENDGAME - 1, 1]) {
      for (const { orders } of latePositions(rules, hidden, 12, 1)) {
        const batch = candidates(exact, orders[0]);
        expect(batch.rows).toBe(0);
        const values = Array.from(batch.rewards.subarray(0, batch.count));
        expect(Math.max(...values)).toBeCloseTo(expectimax(rules, reward, orders[0]), 10);
      }
    }
  });
});
