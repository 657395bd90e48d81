import '../../page/session/all-games.js';
import { expect, it } from 'vitest';
import { oddsCurve } from '../../page/panels/odds.js';

it('draws the chances so far, over gaps, up to the position that is shown', () => {
  expect(oddsCurve([], 0)).toBe('');
  expect(oddsCurve([0.5], 0)).toBe('');
  expect(oddsCurve([0, 1], 1)).toBe('0.0,21.0 56.0,1.0');
  const chances: number[] = [];
  chances[2] = 0.5;
  chances[4] = 1;
  chances[6] = 0;
  expect(oddsCurve(chances, 6)).toBe('0.0,11.0 28.0,1.0 56.0,21.0');
  expect(oddsCurve(chances, 5)).toBe('0.0,11.0 56.0,1.0');
});
