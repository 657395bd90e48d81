import type { Network } from './network.js';

/** Floating-point operations of one row through a network. */
export interface RowFlops {
  /** Of a forward pass. */
  readonly forward: number;
  /** Of a forward and a backward pass, for the gradient by the weights. */
  readonly gradient: number;
}

/** Layers that every move goes through by itself, in a network with columns for each move. */
const LAYERS_OF_MOVES = ['move', 'logits'];

/**
 * Counts the products of dense layers, two operations (multiply, add) a weight, as if no number in them were 0; biases, activations and losses are
 * left out. A backward pass has two more products of the same size, by the weights and by the layer's input, which those that see the network's
 * own input can do without.
 */
export async function rowFlops(network: Network): Promise<RowFlops> {
  const { moves, perMove } = network;
  const { weightSpecs } = await network.toArtifacts();
  const hasHidden = weightSpecs.some(({ name }) => name === 'hidden1/kernel');
  let forward = 0;
  let gradient = 0;
  for (const { name, shape } of weightSpecs) {
    const [layer, part] = name.split('/');
    if (part !== 'kernel') continue;
    const times = perMove > 0 && LAYERS_OF_MOVES.includes(layer) ? moves : 1;
    const product = 2 * shape[0] * shape[1] * times;
    const isFirst = layer === 'hidden1' || layer === 'move' || !hasHidden;
    forward += product;
    gradient += (isFirst ? 2 : 3) * product;
  }
  return { forward, gradient };
}
