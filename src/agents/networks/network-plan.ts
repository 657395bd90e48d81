import { InputError } from '../../env/base/errors.js';
import { Random } from '../../env/base/random.js';
import {
  type Activation,
  type Heads,
  type NetworkArtifacts,
  SizedNetwork,
  type WeightSpec,
} from './network-description.js';
import type { NetworkDescription } from './network-interfaces.js';

/** Backends of TensorFlow.js, and the compiled kernel. */
export const BACKEND_PREFERENCES = ['auto', 'node', 'wasm', 'cpu', 'kernel'] as const;
/** 'auto' takes the first of node, wasm and cpu that starts; trainings and saved models take the kernel before these (`loadKernelFirst`). */
export type BackendPreference = (typeof BACKEND_PREFERENCES)[number];

export interface NetworkShape {
  /** Columns of an input. */
  readonly inputs: number;
  /** Default 'logits-and-value'. */
  readonly heads?: Heads;
  /** Logits that come out; 0 without that head. */
  readonly moves: number;
  /** Columns for each move at the end of an input; 0 for none. */
  readonly perMove: number;
  /** Units of each hidden layer, from the input on. */
  readonly hiddenSizes: readonly number[];
  /** Units that score a move from its columns, shared by all moves; used if `perMove` is not 0. */
  readonly moveUnits: number;
  readonly activation: Activation;
}

/** A layer of a network as model folders hold it, with the names of those that it reads. */
export interface SavedLayer {
  readonly name: string;
  readonly type: string;
  readonly from: readonly string[];
  readonly units?: number;
  readonly activation?: string;
  /** Of an input, and what numbers are regrouped to. */
  readonly shape?: readonly number[];
  /** Other keys of its config. */
  readonly config?: object;
}

/** A layer of a network to be made. */
export interface PlannedLayer extends SavedLayer {
  readonly type: 'InputLayer' | 'Dense' | 'Activation' | 'Add' | 'Reshape' | 'Flatten';
  readonly activation?: Activation | 'linear';
}

/** The layers of a network of this shape, in TensorFlow.js' order. */
export function plannedLayers(shape: NetworkShape): readonly PlannedLayer[] {
  const { inputs, heads = 'logits-and-value', moves, perMove, moveUnits, hiddenSizes, activation } = shape;
  const layers: PlannedLayer[] = [{ name: 'input', type: 'InputLayer', from: [], shape: [inputs] }];
  const add = (name: string, type: PlannedLayer['type'], from: string[], more: Partial<PlannedLayer> = {}) => {
    layers.push({ name, type, from, ...more });
    return name;
  };
  // Activations are layers of their own: on TensorFlow.js a dense layer with one runs another kernel under a gradient and rounds differently, and then
  // PPO's ratio would not be 1 before the first update. A value has no ratio to keep, and within a dense layer its activation saves a gradient
  // by the inputs (tfjs-core 4.22, ops/fused/mat_mul.ts): a fifth of the whole step.
  const inDense = heads === 'value';
  const dense = (name: string, units: number, from: string, of: Activation | 'linear' = 'linear') =>
    add(name, 'Dense', [from], { units, activation: of });
  let trunk = 'input';
  for (const [i, units] of hiddenSizes.entries()) {
    trunk = dense(`hidden${i + 1}`, units, trunk, inDense ? activation : 'linear');
    if (!inDense) trunk = add(`activation${i + 1}`, 'Activation', [trunk], { activation });
  }
  if (heads !== 'value' && perMove === 0) dense('logits', moves, trunk);
  if (heads !== 'value' && perMove > 0) {
    add('moves', 'InputLayer', [], { shape: [moves, perMove] });
    dense('context', moves * moveUnits, trunk);
    dense('move', moveUnits, 'moves');
    add('split', 'Reshape', ['context'], { shape: [moves, moveUnits] });
    add('join', 'Add', ['move', 'split']);
    add('activation-move', 'Activation', ['join'], { activation });
    dense('logits', 1, 'activation-move');
    add('flat-logits', 'Flatten', ['logits']);
  }
  if (heads !== 'logits') dense('value', 1, trunk);
  return layers;
}

/** Names of the layers that come out. */
export function outputsOf({ heads, perMove }: NetworkShape): readonly string[] {
  const logits = perMove === 0 ? 'logits' : 'flat-logits';
  return heads === 'value' ? ['value'] : heads === 'logits' ? [logits] : [logits, 'value'];
}

const ZEROS = { class_name: 'Zeros', config: {} };

/** A layer's config as TensorFlow.js saves it, every key in its place: equal networks have equal files. */
function savedConfig({ name, type, units, activation, shape }: SavedLayer): object {
  const own = { name, trainable: true };
  switch (type) {
    case 'InputLayer':
      return { batch_input_shape: [null, ...shape!], dtype: 'float32', sparse: false, name };
    case 'Dense':
      return {
        units,
        activation,
        use_bias: true,
        kernel_initializer: ZEROS,
        bias_initializer: ZEROS,
        kernel_regularizer: null,
        bias_regularizer: null,
        activity_regularizer: null,
        kernel_constraint: null,
        bias_constraint: null,
        ...own,
      };
    case 'LayerNormalization':
      return {
        axis: [1],
        epsilon: 0.001,
        center: true,
        scale: true,
        beta_initializer: ZEROS,
        gamma_initializer: { class_name: 'Ones', config: {} },
        beta_regularizer: null,
        gamma_regularizer: null,
        ...own,
      };
    case 'Activation':
      return { activation, ...own };
    case 'Reshape':
      return { target_shape: shape, ...own };
    default:
      return own;
  }
}

/** The topology that TensorFlow.js saves for a model of these layers. */
export function topologyOf(layers: readonly SavedLayer[], heads: Heads, outputs: readonly string[]): object {
  const reference = (name: string) => [name, 0, 0];
  return {
    class_name: 'Model',
    config: {
      name: heads,
      layers: layers.map((layer) => ({
        name: layer.name,
        class_name: layer.type,
        config: { ...savedConfig(layer), ...layer.config },
        inbound_nodes: layer.from.length === 0 ? [] : [layer.from.map((name) => [...reference(name), {}])],
      })),
      input_layers: layers.filter(({ type }) => type === 'InputLayer').map(({ name }) => reference(name)),
      output_layers: outputs.map(reference),
    },
    keras_version: 'tfjs-layers 4.22.0',
    backend: 'tensor_flow.js',
  };
}

/** Kernels and biases, gammas and betas, layer by layer. */
export function weightSpecsOf(layers: readonly SavedLayer[]): WeightSpec[] {
  const widths = new Map<string, number>();
  const specs: WeightSpec[] = [];
  for (const { name, type, from, units, shape } of layers) {
    const width = units ?? shape?.at(-1) ?? widths.get(from[0])!;
    const spec = (part: string, ...shape: number[]): WeightSpec => ({
      name: `${name}/${part}`,
      shape,
      dtype: 'float32',
    });
    if (type === 'Dense') specs.push(spec('kernel', widths.get(from[0])!, width), spec('bias', width));
    if (type === 'LayerNormalization') specs.push(spec('gamma', width), spec('beta', width));
    widths.set(name, width);
  }
  return specs;
}

/** A network whose weights can be replaced and saved. */
export interface WeightedNetwork extends NetworkDescription {
  /** Replaces the weights, [weightCount]; they are copied. */
  setWeights(weights: Float32Array): void;
  /** Topology and weights, as model folders hold them. */
  toArtifacts(): Promise<NetworkArtifacts>;
  /** Frees what it holds. */
  dispose(): void;
}

/** A new network as data: it computes nothing, `KernelNetwork` copies it. Equal in shape, first weights and files to `Network.create`, without TensorFlow.js. */
export class NetworkData extends SizedNetwork implements WeightedNetwork {
  readonly weightCount: number;
  readonly layers: readonly PlannedLayer[];
  private readonly weights: Float32Array;

  /** The first weights depend on shape and seed alone. @throws InputError for a network that is too large to learn, before memory is asked for */
  constructor(
    private readonly shape: NetworkShape,
    seed: number,
  ) {
    const { inputs, heads = 'logits-and-value', moves, perMove } = shape;
    expectFits(shape);
    super(inputs, heads, moves, perMove);
    this.layers = plannedLayers(shape);
    this.weights = initialWeights(shape, seed);
    this.weightCount = this.weights.length;
  }

  getWeights(weights: Float32Array = new Float32Array(this.weightCount)): Float32Array {
    weights.set(this.weights);
    return weights;
  }

  setWeights(weights: Float32Array) {
    this.weights.set(weights);
  }

  toArtifacts(): Promise<NetworkArtifacts> {
    const { layers, heads, shape } = this;
    const weights = new Uint8Array(this.weights.slice().buffer);
    const topology = topologyOf(layers, heads, outputsOf(shape));
    return Promise.resolve({ topology, weightSpecs: weightSpecsOf(layers), weights });
  }

  dispose() {} // there is nothing to free
}

type CreateNetwork = (shape: NetworkShape, seed: number) => WeightedNetwork;
let createOnTensorFlow: CreateNetwork;

/** @param create makes a network on TensorFlow.js, which has been loaded: `Network.create` */
export function provideTensorNetworks(create: CreateNetwork) {
  createOnTensorFlow = create;
}

/** A network with first weights that depend on shape and seed alone, to learn on a backend that has been loaded: what the kernel copies, or TensorFlow.js' own. */
export function firstNetwork(
  shape: NetworkShape,
  { seed, backend }: { readonly seed: number; readonly backend: string },
): WeightedNetwork {
  return backend === 'kernel' ? new NetworkData(shape, seed) : createOnTensorFlow(shape, seed);
}

/**
 * Orthogonal kernels and zero biases; the logits' layer is small, so that training starts from nearly uniform play
 * (gains sqrt 2, 0.01 and 1: Huang et al., 2022, "The 37 implementation details of PPO", detail 2).
 */
export function initialWeights(shape: NetworkShape, seed: number): Float32Array {
  const random = new Random('network weights', seed);
  const parts = weightSpecsOf(plannedLayers(shape)).map(({ name, shape: [rows, columns = 1] }) => {
    const [layer, part] = name.split('/');
    if (part === 'kernel') return orthogonal(rows, columns, GAINS[layer] ?? Math.SQRT2, random);
    return new Float32Array(rows);
  });
  const weights = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => (weights.set(part, at), at + part.length), 0);
  return weights;
}

const GAINS: Readonly<Record<string, number>> = { logits: 0.01, value: 1 };

/** A [rows, columns] matrix with orthogonal rows or columns (whichever are fewer) of length `gain` (Saxe et al., 2014, arXiv:1312.6120). */
export function orthogonal(rows: number, columns: number, gain: number, random: Random): Float32Array {
  const count = Math.min(rows, columns);
  const length = Math.max(rows, columns);
  const vectors: Float64Array[] = [];
  while (vectors.length < count) {
    const vector = Float64Array.from({ length }, () => gaussian(random));
    // Twice, against rounding.
    for (const unit of [...vectors, ...vectors]) {
      const scale = dot(vector, unit);
      for (let i = 0; i < length; i++) vector[i] -= scale * unit[i];
    }
    const norm = Math.sqrt(dot(vector, vector));
    if (norm >= 1e-6) vectors.push(vector.map((x) => x / norm));
  }
  return Float32Array.from({ length: rows * columns }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    return gain * (rows < columns ? vectors[row][column] : vectors[column][row]);
  });
}

function dot(a: Float64Array, b: Float64Array) {
  return a.reduce((sum, x, i) => sum + x * b[i], 0);
}

/** Standard normal (Box and Muller, 1958). */
function gaussian(random: Random) {
  return Math.sqrt(-2 * Math.log(1 - random.float())) * Math.cos(2 * Math.PI * random.float());
}

/** Before memory is asked for. @throws InputError for a network that is too large to learn */
export function expectFits(shape: NetworkShape) {
  const { inputs, heads = 'logits-and-value', moves, perMove, moveUnits, hiddenSizes } = shape;
  const widths = [inputs, ...hiddenSizes];
  const width = widths[hiddenSizes.length];
  const hidden = hiddenSizes.reduce((sum, units, i) => sum + units * (widths[i] + 1), 0);
  const scored = perMove === 0 ? (width + 1) * moves : ((width + 1) * moves + perMove + 2) * moveUnits + 1;
  const weights = hidden + (heads === 'value' ? 0 : scored) + (heads === 'logits' ? 0 : width + 1);
  const bytes = 16 * weights; // with gradients and Adam's moments; no memory of the kernel has more than 2 GiB
  if (!(bytes <= 2 ** 31))
    throw new InputError(
      `Expected a network that fits into memory, but it needs ${Math.ceil(bytes / 2 ** 20)} MiB; use fewer or smaller hidden layers`,
    );
}
