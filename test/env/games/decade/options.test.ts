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
