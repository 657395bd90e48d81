import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/env/base/random.js';
import { fc } from '../../../support/fast-check.js';
import { Table } from './table.js';

const table = new Table();

describe('exchanges', () => {
  it('end in every turn, however they are chosen', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = new Random('exchanges', seed);
        const state = table.at('hand 1 2 3 2 / home 1 2 4 3 / shadow 1 1 2 3 / phase exchange');
        let exchanges = 0;
        for (;;) {
          const legal = table.legal(state).filter((move) => move !== 'end turn');
          if (legal.length === 0 || state.round > 1) return;
          table.play(state, [legal[random.below(legal.length)]]);
          expect(exchanges++).toBeLessThan(1225);
        }
      }),
      { numRuns: 60 },
    );
  });
});
