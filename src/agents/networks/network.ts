import * as tf from '@tensorflow/tfjs-core';
import * as layers from '@tensorflow/tfjs-layers';
import { InputError } from '../../env/errors.js';
import { Random } from '../../env/random.js';
import { duelingActionValues, maskedLogProbabilities } from './masked-categorical.js';
import {
  type Activation,
  expectFinite,
  expectUndisposed,
  HEADS,
  type Heads,
  type NetworkArtifacts,
  type NetworkInputs,
  type NetworkLayer,
  type PlayableNetwork,
  type ValueScale,
  type WeightSpec,
} from './network-description.js';

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
  /** Whether hidden layers are normalised over their units before the activation (Ba et al., 2016, arXiv:1607.06450); default false. */
  readonly layerNormalization?: boolean;
  /** Whether hidden layers as wide as the one before add to it (He et al., 2016, arXiv:1512.03385); default false. */
  readonly residual?: boolean;
}

/** Rows in one forward pass at most; more would only take memory. */
const ROWS_A_PASS = 4096;

/**
 * A multi-layer perceptron from an input row to move logits, a value or both, with a shared trunk. If inputs have columns for each move,
 * a move's logit comes from a layer that sees those columns and the trunk; its weights for the columns are the same for all moves,
 * so that what is learnt of one move holds for the others. Free it with `dispose`.
 */
export class Network implements PlayableNetwork {
  /** Kernels and biases in layer order. */
  readonly variables: readonly tf.Variable[];
  readonly inputs: number;
  readonly moves: number;
  readonly perMove: number;
  readonly heads: Heads;
  readonly weightCount: number;
  private isDisposed = false;

  private constructor(private readonly model: layers.LayersModel) {
    // Layers hold variables, although their type says tensors.
    this.variables = model.trainableWeights.map((weight) => weight.read() as tf.Variable);
    this.weightCount = this.variables.reduce((sum, { size }) => sum + size, 0);
    this.heads = HEADS.find((heads) => heads === model.name) ?? 'logits-and-value';
    this.inputs = model.inputs[0].shape[1]!;
    this.moves = this.heads === 'value' ? 0 : model.outputs[0].shape[1]!;
    this.perMove = model.inputs[1]?.shape[2] ?? 0;
  }

  /** A fresh network whose weights depend on shape and seed alone. @throws InputError for one that is too large to learn, before memory is asked for */
  static create(shape: NetworkShape, seed: number): Network {
    const { inputs, heads = 'logits-and-value', moves, perMove, moveUnits, activation } = shape;
    expectFits(shape);
    const input = layers.input({ shape: [inputs], name: 'input' });
    const trunk = hiddenLayers(input, shape);
    const modelInputs = [input];
    const outputs: layers.SymbolicTensor[] = [];
    if (heads !== 'value') {
      if (perMove === 0) outputs.push(apply(dense('logits', moves), trunk));
      else {
        const columns = layers.input({ shape: [moves, perMove], name: 'moves' });
        modelInputs.push(columns);
        const context = apply(dense('context', moves * moveUnits), trunk);
        const split = apply(layers.layers.reshape({ targetShape: [moves, moveUnits], name: 'split' }), context);
        const both = apply(layers.layers.add({ name: 'join' }), apply(dense('move', moveUnits), columns), split);
        const scored = apply(layers.layers.activation({ activation, name: 'activation-move' }), both);
        outputs.push(apply(layers.layers.flatten({ name: 'flat-logits' }), apply(dense('logits', 1), scored)));
      }
    }
    if (heads !== 'logits') outputs.push(apply(dense('value', 1), trunk));
    const network = new Network(layers.model({ inputs: modelInputs, outputs, name: heads }));
    network.setWeights(initialWeights(network.model, seed));
    return network;
  }

  /** @throws InputError for weights that are no finite numbers; TensorFlow.js' own error for parts that do not fit together */
  static async fromArtifacts({ topology, weightSpecs, weights }: NetworkArtifacts): Promise<Network> {
    const weightData = weights.slice().buffer;
    expectFinite(new Float32Array(weightData, 0, weightData.byteLength >> 2));
    return new Network(
      await layers.loadLayersModel(tf.io.fromMemory({ modelTopology: topology, weightSpecs, weightData })),
    );
  }

  /** Topology and weights, as model folders hold them. */
  toArtifacts(): Promise<NetworkArtifacts> {
    return artifactsOf(this.model);
  }

  /** inputs: [batch, inputs]; gives logits [batch, moves] and values [batch]. Call it within tf.tidy or a gradient. */
  forward(inputs: tf.Tensor2D): { logits: tf.Tensor2D; values: tf.Tensor1D } {
    const [logits, values] = this.outputs(inputs);
    return { logits, values: tf.reshape(values, [-1]) };
  }

  /** One of both, of a network with that head. */
  logits(inputs: tf.Tensor2D): tf.Tensor2D {
    return this.outputs(inputs)[0];
  }

  /** [rows, inputs] in; `[rows]`: the value head's outputs. */
  values(inputs: tf.Tensor2D): tf.Tensor1D {
    return tf.reshape(this.outputs(inputs).at(-1)!, [-1]);
  }

  /** Q of all moves, [batch, moves]; numbers of illegal moves mean nothing. A network with a value is a dueling one. */
  actionValues(inputs: tf.Tensor2D, mask: tf.Tensor2D): tf.Tensor2D {
    if (this.heads === 'logits') return this.logits(inputs);
    const { logits, values } = this.forward(inputs);
    return duelingActionValues(logits, values, mask);
  }

  predictValues({ numbers, rows }: NetworkInputs, scale: ValueScale, values: Float64Array): void {
    const { inputs: size } = this;
    for (let from = 0; from < rows; from += ROWS_A_PASS) {
      const to = Math.min(rows, from + ROWS_A_PASS);
      const output = tf.tidy(() => {
        const raw = this.values(tf.tensor2d(numbers.subarray(from * size, to * size), [to - from, size]));
        return scale === 'probability' ? tf.sigmoid(raw) : raw;
      });
      values.set(output.dataSync<'float32'>(), from);
      output.dispose();
    }
  }

  predictPolicy(
    inputs: Float32Array,
    masks: Uint8Array,
    rows: number,
    logProbabilities: Float32Array,
    values?: Float32Array,
  ): void {
    const [ofMoves, ofRows] = tf.tidy(() => {
      const outputs = this.forward(tf.tensor2d(inputs.subarray(0, rows * this.inputs), [rows, this.inputs]));
      const mask = tf.tensor2d(masks.subarray(0, rows * this.moves), [rows, this.moves], 'bool');
      return [maskedLogProbabilities(outputs.logits, mask), outputs.values];
    });
    logProbabilities.set(ofMoves.dataSync<'float32'>());
    if (values) values.set(ofRows.dataSync<'float32'>());
    tf.dispose([ofMoves, ofRows]);
  }

  predictActionValues(inputs: Float32Array, masks: Uint8Array, rows: number, q: Float32Array): void {
    const output = tf.tidy(() => {
      const mask = tf.tensor2d(new Float32Array(masks.subarray(0, rows * this.moves)), [rows, this.moves]);
      return this.actionValues(tf.tensor2d(inputs.subarray(0, rows * this.inputs), [rows, this.inputs]), mask);
    });
    q.set(output.dataSync<'float32'>());
    output.dispose();
  }

  get layers(): readonly NetworkLayer[] {
    return this.model.layers.map((layer) => {
      const { units, activation } = layer.getConfig() as { units?: number; activation?: string };
      return { name: layer.name, type: layer.getClassName(), units, activation };
    });
  }

  private outputs(inputs: tf.Tensor2D): tf.Tensor2D[] {
    expectUndisposed(this.isDisposed);
    const { moves, perMove } = this;
    const columns = moves * perMove;
    const ofMoves = () => tf.reshape(tf.slice(inputs, [0, this.inputs - columns], [-1, columns]), [-1, moves, perMove]);
    return [this.model.apply(perMove === 0 ? inputs : [inputs, ofMoves()]) as tf.Tensor2D | tf.Tensor2D[]].flat();
  }

  getWeights(weights: Float32Array = new Float32Array(this.weightCount)): Float32Array {
    let at = 0;
    for (const variable of this.variables) {
      weights.set(variable.dataSync<'float32'>(), at);
      at += variable.size;
    }
    return weights;
  }

  /** Replaces the weights, [weightCount]; they are copied. */
  setWeights(weights: Float32Array): void {
    let at = 0;
    for (const variable of this.variables) {
      const tensor = tf.tensor(weights.slice(at, at + variable.size), variable.shape, 'float32');
      variable.assign(tensor);
      tensor.dispose();
      at += variable.size;
    }
  }

  /** Frees the weights; the second time it does nothing. */
  dispose(): void {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.model.dispose();
  }
}

/** Topology and weights of a model of TensorFlow.js whose inputs, outputs and layers are called as those of a `Network`. */
export async function artifactsOf(model: layers.LayersModel): Promise<NetworkArtifacts> {
  let saved: tf.io.ModelArtifacts | undefined;
  await model.save(
    tf.io.withSaveHandler((artifacts) => {
      saved = artifacts;
      return Promise.resolve({ modelArtifactsInfo: { dateSaved: new Date(0), modelTopologyType: 'JSON' } });
    }),
  );
  const { modelTopology, weightSpecs, weightData } = saved!;
  const weights = new Uint8Array(tf.io.CompositeArrayBuffer.join(weightData));
  return { topology: modelTopology as object, weightSpecs: weightSpecs as WeightSpec[], weights };
}

// Activations are layers of their own: a dense layer with one runs another kernel under a gradient and rounds differently there,
// and then the ratio would not be 1 before the first update.
function dense(name: string, units: number, activation?: Activation): layers.layers.Layer {
  return layers.layers.dense({ units, name, activation, kernelInitializer: 'zeros' });
}

function apply(layer: layers.layers.Layer, ...to: layers.SymbolicTensor[]): layers.SymbolicTensor {
  return layer.apply(to.length === 1 ? to[0] : to) as layers.SymbolicTensor;
}

function hiddenLayers(input: layers.SymbolicTensor, shape: NetworkShape): layers.SymbolicTensor {
  const { hiddenSizes, activation, heads, layerNormalization = false, residual = false } = shape;
  // A value alone has no ratio to keep. With its activation a dense layer is not fused under a gradient; a fused one always computes the
  // gradient by its input too (tfjs-core 4.22, ops/fused/mat_mul.ts), for the first layer a fifth of the whole gradient step in vain.
  const inDense = heads === 'value' && !layerNormalization;
  let trunk = input;
  hiddenSizes.forEach((units, i) => {
    const before = trunk;
    trunk = apply(dense(`hidden${i + 1}`, units, inDense ? activation : undefined), trunk);
    if (layerNormalization) trunk = apply(layers.layers.layerNormalization({ name: `norm${i + 1}` }), trunk);
    if (!inDense) trunk = apply(layers.layers.activation({ activation, name: `activation${i + 1}` }), trunk);
    if (residual && i > 0 && hiddenSizes[i - 1] === units)
      trunk = apply(layers.layers.add({ name: `residual${i + 1}` }), trunk, before);
  });
  return trunk;
}

/**
 * Orthogonal kernels and zero biases; the logits' layer is small, so that training starts from nearly uniform play
 * (gains sqrt 2, 0.01 and 1: Huang et al., 2022, "The 37 implementation details of PPO", detail 2).
 */
function initialWeights(model: layers.LayersModel, seed: number): Float32Array {
  const random = new Random('network weights', seed);
  const parts = model.trainableWeights.map(({ originalName, shape }) => {
    const [layer, part] = originalName.split('/');
    const [rows, columns = 1] = shape as number[];
    if (part === 'kernel') return orthogonal(rows, columns, GAINS[layer] ?? Math.SQRT2, random);
    return new Float32Array(rows).fill(part === 'gamma' ? 1 : 0);
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

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** Standard normal (Box and Muller, 1958). */
function gaussian(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.float()));
  return radius * Math.cos(2 * Math.PI * random.float());
}

/** Before memory is asked for. @throws InputError for a network that is too large to learn */
function expectFits(shape: NetworkShape): void {
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
