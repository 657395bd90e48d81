import { expect, test } from 'vitest';
import { trainingBackendCases } from '../../../src/cli/bench/training-backends.js';

test('every algorithm is measured on every backend named, in one group an algorithm', async () => {
  const cases = await trainingBackendCases(['wasm', 'cpu']);
  expect(cases.map(({ name, group }) => [group, name.split(', ').at(-1)])).toEqual(
    ['ppo', 'dqn', 'value'].flatMap((algorithm) => [
      [algorithm, 'wasm'],
      [algorithm, 'cpu'],
    ]),
  );
});

test('what is no backend is refused with the names there are', async () => {
  await expect(trainingBackendCases(['wasm', 'wsam'])).rejects.toThrow(
    'Expected --backend to be one of node, wasm, cpu, but got "wsam"; did you mean "wasm"?',
  );
});
