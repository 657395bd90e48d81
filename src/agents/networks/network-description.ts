import { InputError } from '../../env/errors.js';
import type { NetworkInputs } from './network-inputs.js';

/** Logits of illegal moves: exp of it is exactly 0 in float32, and it stays finite (Huang and Ontanon, 2022, arXiv:2006.14171). */
export const ILLEGAL_LOGIT = -1e8;

/** A network with a number for each move, whatever computes it. */
interface MoveNetwork {
  /** Columns of an input, number of moves, and columns for each of them at the end of an input. */
  readonly inputs: number;
  readonly moves: number;
  readonly perMove: number;
  /** Frees the weights; the second time it does nothing. */
  dispose(): void;
}

/** A network whose logits are a policy and whose value is that of a position. */
export interface PolicyNetwork extends MoveNetwork {
  /**
   * Writes log pi [rows, moves] over the legal moves, about -1e8 for the others, and values [rows] if asked for them, of `rows` rows of
   * inputs [rows, inputs] and masks [rows, moves], 1 = legal.
   */
  predictPolicy(
    inputs: Float32Array,
    masks: Uint8Array,
    rows: number,
    logProbabilities: Float32Array,
    values?: Float32Array,
  ): void;
}

/** A network that rates moves. */
export interface QNetwork extends MoveNetwork {
  /** Writes Q [rows, moves], which means nothing for illegal moves, of `rows` rows of inputs [rows, inputs] and masks [rows, moves], 1 = legal. */
  predictActionValues(inputs: Float32Array, masks: Uint8Array, rows: number, q: Float32Array): void;
}

/** What a network's raw output is: the logit of a return in [0, 1], or the return itself. */
export type ValueScale = 'probability' | 'return';

/** A network that gives each row of inputs one number, whatever computes it. */
export interface ValueNetwork {
  /** Columns of an input. */
  readonly inputs: number;
  /** Writes the value of each row of inputs into values[0 .. rows); chances for 'probability'. */
  predictValues(inputs: NetworkInputs, scale: ValueScale, values: Float64Array): void;
  /** Frees the weights; the second time it does nothing. */
  dispose(): void;
}

export const ACTIVATIONS = ['relu', 'tanh'] as const;
export type Activation = (typeof ACTIVATIONS)[number];

/** What comes out: a number a move, one for the row, or both. */
export const HEADS = ['logits-and-value', 'logits', 'value'] as const;
export type Heads = (typeof HEADS)[number];

/** What a layer is, with its units and activation if it has any. */
export interface NetworkLayer {
  readonly name: string;
  readonly type: string;
  readonly units?: number | undefined;
  readonly activation?: string | undefined;
}

/** What a network is made of, whatever computes it: enough to make a copy on another backend. */
export interface NetworkDescription {
  /** Columns of an input, number of logits, and columns for each move at the end of an input. */
  readonly inputs: number;
  readonly moves: number;
  readonly perMove: number;
  readonly heads: Heads;
  /** Numbers in all kernels and biases together. */
  readonly weightCount: number;
  /** Its layers in order, by TensorFlow.js' names. */
  readonly layers: readonly NetworkLayer[];
  /** Copies all weights, layer by layer, into `weights` [weightCount]. */
  getWeights(weights?: Float32Array): Float32Array;
}

/** A network that any policy can ask for what it has heads for. */
export interface PlayableNetwork extends NetworkDescription, ValueNetwork, PolicyNetwork, QNetwork {}

/** @throws InputError for a network that has been disposed of */
export function expectUndisposed(isDisposed: boolean): void {
  if (isDisposed)
    throw new InputError('Expected a network to compute with, but it has been disposed of; load the model again');
}

/** Name and shape of a weight. */
export interface WeightSpec {
  /** Its layer's name and its own: 'hidden1/kernel'. */
  readonly name: string;
  readonly shape: number[];
  readonly dtype: 'float32';
}

/** A network as data: the parts of TensorFlow.js's layers-model format. */
export interface NetworkArtifacts {
  /** Keras-style topology, the `modelTopology` of a model.json. */
  readonly topology: object;
  /** Name, shape and dtype of each weight in order. */
  readonly weightSpecs: WeightSpec[];
  /** All weights in that order, float32, little endian. */
  readonly weights: Uint8Array;
}

/** @throws InputError that names the first weight that is not a finite number: nothing computed with it would be one */
export function expectFinite(weights: Float32Array): void {
  const wrong = weights.findIndex((weight) => !Number.isFinite(weight));
  if (wrong >= 0)
    throw new InputError(
      `Expected weights that are finite numbers, but weight ${wrong} is ${weights[wrong]}; train the model anew`,
    );
}

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
export async function rowFlops(
  network: Pick<NetworkDescription, 'moves' | 'perMove'> & { toArtifacts(): Promise<NetworkArtifacts> },
): Promise<RowFlops> {
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
