import { describe, expect, it } from 'vitest';
import { Random } from '../../../../src/env/base/random.js';
import { fourTenOptions } from '../../../../src/env/games/four-ten/config.js';
import { SUM, valuesOf } from '../../../../src/env/games/four-ten/hands.js';
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

  it('no position to be played has a fault or a Hand at its target', () => {
    fc.assert(
      fc.property(someTable, fc.nat(), (table, seed) => {
        table.visit(seed, new Random('laws', seed), (state) => {
          if (state.outcome !== 'ongoing') return;
          const [hand, home, shadow] = Array.from(state.hands, (each) => SUM[each]);
          expect(hand).toBeLessThan(table.rules.config.handTarget);
          expect(home).toBeLessThanOrEqual(table.rules.config.handTarget);
          expect(home).toBeGreaterThanOrEqual(hand);
          expect(hand).toBeGreaterThanOrEqual(shadow);
          expect(state.points).toBeGreaterThanOrEqual(0);
        });
      }),
      runs,
    );
  });

  it('positions are read back from their notation with the same legal moves', () => {
    fc.assert(
      fc.property(someTable, fc.nat(), (table, seed) => {
        table.visit(seed, new Random('laws', seed), (state) => {
          const parsed = table.at(table.text(state).replace('four-ten ', ''));
          expect(table.text(parsed)).toBe(table.text(state));
          expect(table.legal(parsed)).toEqual(table.legal(state));
        });
      }),
      { numRuns: 30 },
    );
  });

  it('dealing the hidden cards anew cannot be seen, and changes the rounds to come', () => {
    const table = tables[0];
    let changed = 0;
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = new Random('laws', seed);
        const other = table.rules.createState();
        const a = new Float32Array(table.rules.observationSize);
        const b = new Float32Array(table.rules.observationSize);
        const start = table.visit(seed, random, (state) => {
          table.rules.copyState(other, state);
          table.rules.shuffleHidden(other, random);
          expect(table.text(other)).toBe(table.text(state));
          expect(table.legal(other)).toEqual(table.legal(state));
          table.rules.observe(state, a);
          table.rules.observe(other, b);
          expect(b).toEqual(a);
        });
        if (start.outcome === 'lost') changed++;
        table.rules.deal(start, seed);
        table.rules.copyState(other, start);
        table.rules.shuffleHidden(other, random);
        expect(other.seed).not.toBe(start.seed);
      }),
      { numRuns: 30 },
    );
    expect(changed).toBeGreaterThan(0);
  });

  it('copies go their own way', () => {
    const table = tables[0];
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = new Random('laws', seed);
        const copy = table.rules.createState();
        table.visit(seed, random, (state) => {
          table.rules.copyState(copy, state);
          const [text, legal] = [table.text(state), table.legal(state)];
          for (let i = 0; i < 4 && copy.outcome === 'ongoing'; i++) {
            const moves = table.legal(copy);
            table.play(copy, [moves[random.below(moves.length)]]);
          }
          expect([table.text(state), table.legal(state)]).toEqual([text, legal]);
        });
      }),
      { numRuns: 20 },
    );
  });

  it('observations hold whole numbers over their maximum', () => {
    fc.assert(
      fc.property(someTable, fc.nat(), (table, seed) => {
        const observation = new Float32Array(table.rules.observationSize);
        table.visit(seed, new Random('laws', seed), (state) => {
          table.rules.observe(state, observation);
          let at = 0;
          for (const { size, maximum } of table.rules.features) {
            for (const value of observation.subarray(at, at + size)) {
              const whole = Math.round(value * maximum);
              if (value < 0 || value > 1 || Math.abs(value * maximum - whole) >= 1e-4) expect.fail(`${value}`);
            }
            at += size;
          }
          expect(at).toBe(observation.length);
        });
      }),
      { numRuns: 30 },
    );
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

  it('refuse what is no option', () => {
    for (const options of [
      { gameTarget: 0 },
      { safeties: -1 },
      { handTarget: 2.5 },
      { precedence: 'first' },
      { hand: 1 },
    ])
      expect(() => fourTenOptions.parse(options)).toThrow(/^(Expected|Unknown) option /);
  });
});
