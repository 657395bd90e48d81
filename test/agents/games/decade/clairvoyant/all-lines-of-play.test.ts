import { describe, expect, it } from 'vitest';
import { knowingTheDeck } from '../../../../../src/agents/games/decade/clairvoyant/knowing-the-deck.js';
import { DECADE_PRESETS, decadeOptions } from '../../../../../src/env/games/decade/config.js';
import { DecadeRules } from '../../../../../src/env/games/decade/rules.js';
import { fc } from '../../../../support/fast-check.js';
import { sized } from '../../../../support/size.js';
import { bruteForce } from './brute-force.js';
import { expectLinesHold } from './lines.js';

/** Compares the deals of some seeds, as far as they have few enough positions; returns how many these are. */
function compare(options: object, seeds: number, limit: number): number {
  const rules = new DecadeRules(decadeOptions.parse(options));
  const solve = knowingTheDeck(rules);
  let compared = 0;
  for (let seed = 0; seed < seeds; seed++) {
    const deck = rules.dealOrder(seed, 0);
    const expected = bruteForce(rules, deck, limit);
    if (expected === null) continue;
    const { win, fewest } = solve(deck);
    expect({ seed, canWin: win.possible, fewest: fewest.cardsLeft }).toEqual({ seed, ...expected });
    expect([win.proved, fewest.proved]).toEqual([true, true]);
    expectLinesHold(rules, deck, { win, fewest });
    compared++;
  }
  return compared;
}

describe('agrees with all lines of play by the rules', () => {
  /** Deals that have few enough positions, where not all have. */
  const fewer: Readonly<Record<string, number>> = { 'decade-seven': 8, 'decade-seven-loop3': 8, 'acm-10-20-30': 4 };
  // With optional discards no whole deck has few enough: smaller games of these rules follow.
  const presets = Object.entries(DECADE_PRESETS).filter(([, { options }]) => !('discards' in options));
  it.each(presets)('%s', { tags: 'sized' }, (preset, { options }) => {
    expect(compare(options, sized(4, 12), 2000)).toBeGreaterThanOrEqual(sized(1, fewer[preset] ?? 12));
  });

  it.each([
    [{ discards: 'optional', minRun: 3, maxRun: 3, totals: [15] }, 4],
    [{ discards: 'optional', totals: [13, 40] }, 2],
    [{ discards: 'optional', totals: [40, 41], minRun: 5, maxRun: 6 }, 4],
    [{ discards: 'optional', loop: true, minRun: 3, maxRun: 3, totals: [10] }, 4],
    [{ discards: 'optional', loop: true, totals: [11], maxRun: 2 }, 2],
    [{ discards: 'optional', stacks: 7, minRun: 3, maxRun: 3 }, 2],
    [{ discards: 'optional', stacks: 13, totals: [17] }, 2],
    [{ stacks: 2, loop: true }, 4],
    [{ stacks: 3, totals: [7, 9, 10, 20] }, 4],
    [{ stacks: 2, recycle: true, minRun: 3, maxRun: 4 }, 2],
    [{ stacks: 4, recycle: true, loop: true, totals: [10] }, 2],
    [{ stacks: 7, recycle: true, discards: 'optional', minRun: 4, maxRun: 4, totals: [20] }, 1],
  ])('%j', (options, least) => {
    expect(compare(options, 5, 6000)).toBeGreaterThanOrEqual(least);
  });
});

it('agrees with all lines of play under any options', { tags: 'sized' }, () => {
  const anyOptions = fc
    .record({
      minRun: fc.integer({ min: 2, max: 5 }),
      longer: fc.constantFrom(null, 0, 1, 2, 6),
      loop: fc.boolean(),
      totals: fc.uniqueArray(fc.integer({ min: 2, max: 45 }), { minLength: 1, maxLength: 3 }),
      tens: fc.boolean(),
      stacks: fc.constantFrom(1, 1, 2, 3, 5, 7, 13),
      discards: fc.constantFrom('mandatory', 'optional'),
      recycle: fc.boolean(),
    })
    .map(({ minRun, longer, totals, tens, recycle, stacks, ...others }) => ({
      ...others,
      minRun,
      maxRun: longer === null ? null : minRun + longer,
      totals: tens ? [10, 20, 30] : totals.sort((a, b) => a - b),
      stacks,
      recycle: recycle && stacks > 1,
    }));
  let compared = 0;
  fc.assert(
    fc.property(anyOptions, (options) => {
      compared += compare(options, 2, 1500);
    }),
    { numRuns: sized(10, 80) },
  );
  expect(compared).toBeGreaterThan(sized(5, 40));
});
