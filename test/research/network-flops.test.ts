import { loadBackend, Network } from '../../src/agents/index.js';
import type { NetworkShape } from '../../src/agents/networks/network-plan.js';
import { rowFlops } from '../../research/bench/training-speed.js';

beforeAll(() => loadBackend('cpu'));

async function flopsOf(shape: Partial<NetworkShape>) {
  const network = Network.create(
    { inputs: 10, moves: 0, perMove: 0, moveUnits: 0, hiddenSizes: [8, 4], activation: 'relu', ...shape },
    0,
  );
  const flops = await rowFlops(network);
  network.dispose();
  return flops;
}

test('a value network has two operations a weight forward, and no gradient by its input', async () => {
  const [first, second, value] = [10 * 8, 8 * 4, 4];
  expect(await flopsOf({ heads: 'value' })).toEqual({
    forward: 2 * (first + second + value),
    gradient: 2 * (2 * first + 3 * second + 3 * value),
  });
});

test('layers that score moves count once a move', async () => {
  const moves = 3;
  const shape = { heads: 'logits-and-value', moves, perMove: 2, moveUnits: 5 } as const;
  const [first, second, context, value] = [10 * 8, 8 * 4, 4 * moves * 5, 4];
  const [move, logits] = [moves * 2 * 5, moves * 5];
  expect(await flopsOf(shape)).toEqual({
    forward: 2 * (first + second + context + value + move + logits),
    gradient: 2 * (2 * (first + move) + 3 * (second + context + value + logits)),
  });
});

test('without hidden layers every layer sees the input', async () => {
  expect(await flopsOf({ heads: 'value', hiddenSizes: [] })).toEqual({ forward: 20, gradient: 40 });
});
