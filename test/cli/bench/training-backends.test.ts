import { expect, test } from 'vitest';
import { trainingBackendCases } from '../../../src/cli/bench/training-backends.js';

test('every algorithm is measured on every backend named, in one group an algorithm and size', async () => {
  const cases = await trainingBackendCases(['wasm', 'cpu']);
  expect(cases.map(({ name, group }) => [group, name.split(', ').at(-1)])).toEqual(
    ['ppo', 'dqn', 'value', 'value [128,64]'].flatMap((algorithm) => [
      [algorithm, 'wasm'],
      [algorithm, 'cpu'],
    ]),
  );
});

test('every algorithm is measured on the compiled kernel, too', async () => {
  const cases = await trainingBackendCases(['wasm', 'kernel']);
  const onKernel = cases.filter(({ name }) => name.endsWith('kernel')).map(({ group }) => group);
  expect(onKernel).toEqual(['ppo', 'dqn', 'value', 'value [128,64]']);
});

test('what is no backend is refused with the names there are', async () => {
  await expect(trainingBackendCases(['wasm', 'wsam'])).rejects.toThrow(
    'Expected --backend to be one of node, wasm, cpu, kernel, but got "wsam"; did you mean "wasm"?',
  );
});
