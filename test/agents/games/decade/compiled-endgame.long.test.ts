import { expect, test } from 'vitest';
import { compareEndgames, ENDGAME_RULES } from './compare-endgames.js';

test('on more than 10,000 positions compiled values are those of JavaScript, to the last bit', () => {
  let positions = 0;
  for (const [preset, options, most] of ENDGAME_RULES)
    positions += compareEndgames(preset, options, most, 800).compared;
  expect(positions).toBeGreaterThan(10_000);
});
