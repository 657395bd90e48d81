import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/env/base/random.js';
import { fc } from '../../../support/fast-check.js';
import { Table } from './table.js';

const table = new Table();

describe('exchanges', () => {
  it('change one card of Hand against one of Home or Shadow, any number of times', () => {
    const state = table.at('hand 1 3 / home 2 4 / shadow 2 / phase exchange');
    table.play(state, ['exchange 1 shadow 2', 'exchange 3 home 2']);
    expect(table.text(state)).toContain('hand 2 2 / home 3 4 / shadow 1');
    expect(table.legal(state)).toContain('end turn');
  });

  it('may not lead to any other arrangement of this turn', () => {
    const state = table.at('hand 1 3 / home 4 4 / shadow 2 / phase exchange');
    table.play(state, ['exchange 1 shadow 2', 'exchange 3 shadow 1']);
    expect(table.text(state)).toContain('hand 1 2 / home 4 4 / shadow 3');
    expect(table.text(state)).toContain('seen 13|44|2 23|44|1');
    expect(table.legal(state)).not.toContain('exchange 1 shadow 3');
    expect(table.legal(state)).not.toContain('exchange 2 shadow 3');
  });

  it('may lead to arrangements of earlier turns', () => {
    const state = table.at('hand 1 3 / home 2 4 / phase exchange');
    table.play(state, ['exchange 1 home 2', 'end turn', 'place home'], [1]);
    expect(table.legal(state)).toContain('exchange 2 home 1');
  });

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
