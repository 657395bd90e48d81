import { expect, it } from 'vitest';
import { createHinter } from '../../src/hint/index.js';
import { listModels, loadModel } from '../../src/zoo/index.js';

it('a model of the package is loaded by its name, with what was measured of it, and gives hints', async () => {
  const model = await loadModel('decade-value');
  expect(model.config.environment.preset).toBe('decade');
  const [best] = createHinter({ model }).hint('decade 4 8 3 3 J 6', { limit: 1 });
  const { source, low, high } = best.winProbability;
  expect(source).toBe('model');
  expect(high - low).toBeLessThan(0.5); // without an evaluation it would be 1
  model.policy.dispose?.();
});

it('the models of the package are listed with their presets', () => {
  expect(listModels().find(({ name }) => name === 'decade-value')?.preset).toBe('decade');
});

it.each([['decade-valeu', 'did you mean "decade-value"'], [3], [''], [undefined]])(
  'a model called %j is refused in one line',
  async (name, hint = 'Unknown model') => {
    const refusal = await loadModel(name as string).catch((error: Error) => error.message);
    expect(refusal).toMatch(/^Unknown model [^\n]*$/);
    expect(refusal).toContain(hint);
  },
);
