import { describe, expect, test } from 'vitest';
import { solveTens } from '../../../../../src/agents/exact/index.js';
import { tensOptions, tensPresets } from '../../../../../src/env/games/tens/config.js';
import { TensRules } from '../../../../../src/env/games/tens/rules.js';
import { Random } from '../../../../../src/env/index.js';
import { randomAction } from '../../../../support/games.js';

const DEALS = 20_000;

/** Seeds are fixed; with others, a difference above four standard errors comes about once in 16,000 times. */
describe.each(Object.entries(tensPresets))('%s', (_name, preset) => {
  const config = tensOptions.parse(preset.options);
  const rules = new TensRules(config);
  const solution = solveTens(config);

  test(
    `random play of ${DEALS} deals wins as often, and each deal's chance is right on average`,
    { tags: 'long' },
    () => {
      const random = new Random('test exact tens', 7);
      const mask = new Uint8Array(rules.moves.length);
      const state = rules.createState();
      let won = 0;
      let sum = 0;
      let squares = 0;
      for (let seed = 0; seed < DEALS; seed++) {
        rules.deal(state, seed);
        const chance = solution.winProbability(state);
        sum += chance;
        squares += chance ** 2;
        while (state.outcome === 'ongoing') rules.apply(state, randomAction(rules, state, mask, random));
        if (state.outcome === 'won') won++;
      }
      const { fromDeal } = solution;
      expect(Math.abs(won / DEALS - fromDeal)).toBeLessThan(4 * Math.sqrt((fromDeal * (1 - fromDeal)) / DEALS));
      const mean = sum / DEALS;
      expect(Math.abs(mean - fromDeal)).toBeLessThan(4 * Math.sqrt((squares / DEALS - mean ** 2) / DEALS));
      // The wins given the deals' own chances: their sum, with a variance of at most a quarter each.
      expect(Math.abs(won - sum)).toBeLessThan(4 * Math.sqrt(sum - squares));
    },
  );
});
