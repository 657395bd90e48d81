import { decade } from '../../../../src/env/games/decade/index.js';
import { fewestConceivable } from '../../../../src/env/games/decade/moves.js';
import { meaningOf } from '../../../../src/lab/catalogue.js';
import { rulesOf } from './support.js';

it('leaves out a goal of no cards, so that rules without one have the ids and hashes that they had', () => {
  expect(Object.keys(rulesOf('ten-twenty-thirty', { goal: 0 }).config)).not.toContain('goal');
  expect(rulesOf('ten-twenty-thirty').config.goal).toBe(1);
});

it('describes every option', () => {
  for (const field of Object.values(decade.optionFields)) expect(meaningOf(field)).toBeTruthy();
});

it('bounds the cards that are left from below: a game ends at its goal, with a set that began above it', () => {
  const options = [{}, { minRun: 3, maxRun: 3 }, { goal: 9, maxRun: 3 }, { goal: 20, maxRun: 3, loop: true }];
  expect(options.map((each) => fewestConceivable(rulesOf('decade', each).config))).toEqual([0, 1, 7, 18]);
});

it.each([2, 3, 4])('takes every deck that sets of at most %i cards clear', (maxRun) => {
  const ranks = 'A23456789T';
  for (let high = 1; high < 10; high++)
    for (let low = 0; low < high; low++) {
      const clears = (lows: number, highs: number, a = 0, b = 0): boolean =>
        lows + highs === 0 ||
        (a + b <= maxRun &&
          a <= lows &&
          b <= highs &&
          ((a + b > 1 && [10, 20, 30].includes(a * (low + 1) + b * (high + 1)) && clears(lows - a, highs - b)) ||
            clears(lows, highs, a + 1, b) ||
            clears(lows, highs, a, b + 1)));
      if (clears(4, 4)) rulesOf('decade-loop3-optional', { ranks: ranks[low] + ranks[high], maxRun });
    }
  rulesOf('decade', { ranks: '45', maxRun, goal: 6 });
});
