import { describe, expect, it } from 'vitest';
import type { DecadeConfig } from '../../../../src/env/games/decade/index.js';
import { fc } from '../../../support/fast-check.js';
import { type DecadePreset, gameOf, legalActions, valuesOn } from './support.js';

const LINE = 'decade 4 8 3 3 J 6';

function setsOf(preset: DecadePreset, options: Partial<DecadeConfig> = {}): string[] {
  const { rules, notation } = gameOf(preset, options);
  const state = notation.parseState(LINE);
  return legalActions(rules, state)
    .filter((action) => rules.setTotal(action) > 0)
    .map((action) => notation.describeMove(state, action));
}

describe('the test vectors of the rules for the line 4 8 3 3 J 6', () => {
  it.each<[string, DecadePreset, readonly string[], Partial<DecadeConfig>?]>([
    ['ring, at most three cards', 'decade-loop3', ['6+4=10', 'J+6+4=20']],
    ['ring, any length', 'decade-loop', ['6+4=10', 'J+6+4=20', '8+3+3+J+6=30']],
    ['straight, any length', 'decade', ['8+3+3+J+6=30']],
    ['straight, any length, optional', 'decade', ['8+3+3+J+6=30'], { discards: 'optional' }],
    ['straight, at most three cards', 'decade-max3', []],
    ['straight, at most three cards, optional', 'decade-max3', [], { discards: 'optional' }],
    ['straight with fives', 'decade-fives', ['8+3+3+J+6=30', '4+8+3=15'], { discards: 'optional' }],
  ])('%s', (_rules, preset, sets, options) => {
    expect(setsOf(preset, options)).toEqual(sets);
  });

  it('no position where a set does not end at the newest card', () => {
    expect(() => setsOf('decade-fives')).toThrow('Expected cards whose sets end at the newest one');
  });
});

/** All sets by their cards' indexes, found by trying every run: the rules read literally. */
function naiveSets(values: readonly number[], { loop, minRun, maxRun, totals }: DecadeConfig): string[] {
  const sets = new Set<string>();
  const length = values.length;
  for (let from = 0; from < length; from++) {
    for (let count = minRun; count <= Math.min(length, maxRun ?? length); count++) {
      if (!loop && from + count > length) break;
      const run = Array.from({ length: count }, (_, i) => (from + i) % length);
      if (loop && !run.includes(length - 1)) continue;
      if (totals.includes(run.reduce((sum, i) => sum + values[i], 0))) sets.add(run.sort((a, b) => a - b).join(' '));
    }
  }
  return [...sets].sort();
}

it('finds the sets of any line under any limits', () => {
  const line = fc.uniqueArray(fc.integer({ min: 0, max: 51 }), { minLength: 3, maxLength: 20 });
  const limits = fc.record({
    minRun: fc.integer({ min: 2, max: 5 }),
    extra: fc.option(fc.integer({ min: 0, max: 6 })),
    loop: fc.boolean(),
    totals: fc.uniqueArray(fc.integer({ min: 2, max: 120 }), { minLength: 1, maxLength: 12 }),
  });
  fc.assert(
    fc.property(line, limits, (cards, { minRun, extra, loop, totals }) => {
      const maxRun = extra === null ? null : minRun + extra;
      const { rules, notation } = gameOf('decade', {
        minRun,
        maxRun,
        loop,
        totals: [...totals].sort((a, b) => a - b),
        discards: 'optional',
      });
      const state = notation.parseState(
        `decade ${cards.map((card) => 'A23456789TJQK'[card >> 2] + 'CDHS'[card & 3]).join(' ')}`,
      );
      const found = legalActions(rules, state)
        .filter((action) => rules.setTotal(action) > 0)
        .map((action) =>
          notation
            .cardsOf(state, action)
            .map(({ index }) => index)
            .sort((a, b) => a - b)
            .join(' '),
        );
      expect(found.sort()).toEqual(naiveSets(valuesOn(state, 0), rules.config));
    }),
    { numRuns: 300 },
  );
});
