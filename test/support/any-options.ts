import { fc } from './fast-check.js';

/** Any options of Decade, valid together. @param stacks to choose from */
export function anyDecadeOptions(mostTotals: number, stacks: readonly number[]) {
  return fc
    .record({
      minRun: fc.integer({ min: 2, max: 4 }),
      longer: fc.option(fc.integer({ min: 0, max: 4 })),
      loop: fc.boolean(),
      totals: fc.uniqueArray(fc.integer({ min: 2, max: 45 }), { minLength: 1, maxLength: mostTotals }),
      stacks: fc.constantFrom(...stacks),
      discards: fc.constantFrom('mandatory', 'optional'),
      recycle: fc.boolean(),
      goal: fc.constantFrom(0, 0, 1, 4, 20),
    })
    .map(({ longer, totals, recycle, goal, ...rules }) => ({
      ...rules,
      ...(goal > 0 && !recycle && { goal }),
      maxRun: longer === null ? null : rules.minRun + longer,
      totals: [...totals].sort((a, b) => a - b),
      recycle: recycle && rules.stacks > 1,
    }));
}
