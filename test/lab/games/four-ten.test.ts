import { shippedFourTenSolution } from '../../../src/agents/games/four-ten/exact/solution.js';
import { fourTenSolution } from '../../../src/lab/games/four-ten.js';
import { configOf } from '../../agents/games/four-ten/exact/made-up-solution.js';

test('the presets are not solved again, but for another cost of a round or other options they are', async () => {
  let solved = 0;
  const onProgress = (): void => void solved++;
  const preset = configOf({});
  expect(await fourTenSolution(preset, { onProgress })).toEqual(shippedFourTenSolution(preset));
  expect(solved).toBe(0);
  const small = configOf({ gameTarget: 2, safeties: 0 });
  const usual = await fourTenSolution(small, { onProgress });
  expect(solved).toBeGreaterThan(0);
  const dearer = await fourTenSolution(small, { roundCost: 0.02 });
  expect(dearer.roundCost).toBe(0.02);
  expect(dearer.start.value).toBeLessThan(usual.start.value);
});
