import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/env/base/random.js';
import { fourTenOptions } from '../../../../src/env/games/four-ten/config.js';
import { valuesOf } from '../../../../src/env/games/four-ten/hands.js';
import { fourTenRewards } from '../../../../src/env/games/four-ten/play.js';
import { outOfPlay } from '../../../../src/env/games/four-ten/state.js';
import { fc } from '../../../support/fast-check.js';
import { Table } from './table.js';

const tables = [
  new Table(),
  new Table({ precedence: 'fault-first' }),
  new Table({ handTarget: 12, gameTarget: 25, safeties: 6 }),
  new Table({ handTarget: 16, safeties: 0 }),
];
const someTable = fc.constantFrom(...tables);
const runs = { numRuns: 60 };

describe('in every game', () => {
  it('32 cards are conserved, eight of each value', () => {
    fc.assert(
      fc.property(someTable, fc.nat(), (table, seed) => {
        table.visit(seed, new Random('laws', seed), (state) => {
          const hidden = [...state.hidden].flatMap((count, kind) => Array.from({ length: count }, () => kind + 1));
          const drawn = state.drawn > 0 ? [state.drawn] : [];
          const all = [...[...state.hands].flatMap(valuesOf), ...drawn, ...outOfPlay(state), ...hidden];
          expect(all.sort()).toEqual(Array.from({ length: 32 }, (_, i) => (i >> 3) + 1));
          expect(hidden.length).toBe(state.stock.left);
        });
      }),
      runs,
    );
  });

  it('dealing the hidden cards anew changes the rounds to come', () => {
    const [{ rules }] = tables;
    const [start, other] = [rules.createState(), rules.createState()];
    for (let seed = 0; seed < 30; seed++) {
      rules.deal(start, seed);
      rules.copyState(other, start);
      rules.shuffleHidden(other, new Random('laws', seed));
      expect(other.seed).not.toBe(start.seed);
    }
  });

  it('objective, progress and, in its unit, rounds agree at the end', () => {
    const table = tables[0];
    const [objective, rounds, points, progress] = ['objective', 'rounds', 'points', 'progress'].map((name) =>
      fourTenRewards.find((reward) => reward.name === name)!,
    );
    for (let seed = 0; seed < 40; seed++) {
      const state = table.visit(seed, new Random('laws', seed), () => undefined);
      const wanted = (state.outcome === 'won' ? 1 : 0) - 0.01 * state.round;
      expect(objective.returnSoFar(table.rules, state)).toBeCloseTo(wanted, 12);
      expect(progress.returnSoFar(table.rules, state)).toBeCloseTo(wanted, 12);
      expect(rounds.returnSoFar(table.rules, state)).toBeCloseTo((wanted - 1) / 0.01, 9);
      expect(points.returnSoFar(table.rules, state)).toBe(state.points / 50);
    }
  });
});

describe('the options', () => {
  it('have the defaults of the rules', () => {
    expect(fourTenOptions.parse({})).toEqual({ gameTarget: 50, handTarget: 10, safeties: 3, precedence: 'gain-first' });
  });
});
