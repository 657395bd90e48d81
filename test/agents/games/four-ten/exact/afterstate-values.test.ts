import { expect, test } from 'vitest';
import { AfterstateBatch } from '../../../../../src/agents/afterstates/afterstate-batch.js';
import { FourTenPlayer } from '../../../../../src/agents/games/four-ten/exact/player.js';
import { shippedFourTenSolution } from '../../../../../src/agents/games/four-ten/exact/solution.js';
import { afterstatesFor } from '../../../../../src/agents/registry.js';
import { FourTenRules } from '../../../../../src/env/games/four-ten/rules.js';
import { partsOf, Random } from '../../../../../src/env/index.js';
import { sized } from '../../../../support/size.js';
import { eachPosition } from './expectimax.js';

test.each(sized(['four-ten-fault-first'], ['four-ten', 'four-ten-fault-first']))(
  'exact values of afterstates in %s are those of the exact player',
  { tags: 'sized' },
  (preset) => {
    const { rules } = partsOf(preset);
    const { reward } = partsOf(preset, { reward: 'rounds' });
    const solution = rules instanceof FourTenRules ? shippedFourTenSolution(rules.config) : undefined;
    const afterstates = afterstatesFor(rules, reward);
    if (!(rules instanceof FourTenRules) || !solution || !afterstates?.exactRows)
      throw new Error(`${preset} is not solved`);
    const player = new FourTenPlayer(solution);
    const values = new Float64Array(1000);
    let compared = 0;
    eachPosition(rules, sized(1, 6), new Random('test exact afterstates', 1), (state) => {
      const batch = new AfterstateBatch(afterstates);
      afterstates.expand(state, batch);
      expect(afterstates.exactRows!(values)).toBe(batch.rows);
      let best = -Infinity;
      for (let c = 0; c < batch.count; c++)
        best = Math.max(best, batch.rewards[c] + (batch.inputRows[c] < 0 ? 0 : values[batch.inputRows[c]]));
      expect(best).toBeCloseTo((player.value(state) - 1) / solution.roundCost, 8);
      compared++;
    });
    expect(compared).toBeGreaterThan(10);
  },
);

test('other rewards have no exact values of afterstates', () => {
  const { rules, reward } = partsOf('four-ten', { reward: 'objective' });
  expect(afterstatesFor(rules, reward)?.exactRows).toBeUndefined();
});
