import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/env/base/random.js';
import type { TensConfig } from '../../../../src/env/games/tens/config.js';
import { fc } from '../../../support/fast-check.js';
import { configs, playRandomly, result, rulesWith, seeds } from './support.js';

function end(options: Partial<TensConfig>, deal: number, order: number) {
  const rules = rulesWith(options);
  const state = rules.createState();
  rules.deal(state, deal);
  playRandomly(rules, state, new Random('order', order));
  expect(state.outcome).not.toBe('ongoing');
  return result(state);
}

describe('the order of play', () => {
  it('does not matter: two random orders of a deal end in the same state, whatever the refill policy or undo', () => {
    fc.assert(
      fc.property(configs, configs, seeds, seeds, seeds, (options, other, deal, order1, order2) => {
        const { blockTen = false, courts = 'quartets', tableauSize = 13 } = options;
        const sameRemovals = { ...other, blockTen, courts, tableauSize };
        expect(end(options, deal, order1)).toEqual(end(sameRemovals, deal, order2));
      }),
      { numRuns: 500 },
    );
  });
});
