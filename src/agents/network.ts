import * as tf from '@tensorflow/tfjs-core';
import * as layers from '@tensorflow/tfjs-layers';
import { Random } from '../env/random.js';

export const ACTIVATIONS = ['relu', 'tanh'] as const;
export type Activation = (typeof ACTIVATIONS)[number];

export interface NetworkShape {
  /** Columns of an input. */
  readonly inputs: number;
  /** Logits that come out. */
  readonly moves: number;
  /** Columns for each move at the end of an input; 0 for none. */
  readonly perMove: number;
  /** Units of each hidden layer, from the input on. */
  readonly hiddenSizes: readonly number[];
  /** Units that score a move from its columns, shared by all moves; used if `perMove` is not 0. */
  readonly moveUnits: number;
  readonly activation: Activation;
}

/** A network as data: the parts of TensorFlow.js's layers-model format. */
export interface NetworkArtifacts {
  /** Keras-style topology, the `modelTopology` of a model.json. */
  readonly topology: object;
  /** Name, shape and dtype of each weight in order. */
  readonly weightSpecs: tf.io.WeightsManifestEntry[];
  /** All weights in that order, float32, little endian. */
  readonly weights: Uint8Array;
}

/**
 * A multi-layer perceptron from an input row to move logits and a value, with a shared trunk. If inputs have columns for each move,
 * a move's logit comes from a layer that sees those columns and the trunk; its weights for the columns are the same for all moves,
 * so that what is learnt of one move holds for the others. Free it with `dispose`.
 */
export class Network {
  /** Kernels and biases in layer order. */
  readonly variables: readonly tf.Variable[];
  /** Columns of an input, number of logits, and columns for each move. */
  readonly inputs: number;
  readonly moves: number;
  readonly perMove: number;

  private constructor(private readonly model: layers.LayersModel) {
    // Layers hold variables, although their type says tensors.
    this.variables = model.trainableWeights.map((weight) => weight.read() as tf.Variable);
    this.inputs = model.inputs[0].shape[1]!;
    this.moves = model.outputs[0].shape[1]!;
    this.perMove = model.inputs[1]?.shape[2] ?? 0;
  }

  /** A fresh network whose weights depend on shape and seed alone. */
  static create(shape: NetworkShape, seed: number): Network {
    const { inputs, moves, perMove, moveUnits, activation } = shape;
    // Activations are layers of their own: a dense layer with one runs another kernel under a gradient and rounds differently there,
    // and then the ratio would not be 1 before the first update.
    const dense = (name: string, units: number) => layers.layers.dense({ units, name, kernelInitializer: 'zeros' });
    const apply = (layer: layers.layers.Layer, ...to: layers.SymbolicTensor[]) =>
      layer.apply(to.length === 1 ? to[0] : to) as layers.SymbolicTensor;
    const input = layers.input({ shape: [inputs], name: 'input' });
    let trunk = input;
    shape.hiddenSizes.forEach((units, i) => {
      trunk = apply(dense(`hidden${i + 1}`, units), trunk);
      trunk = apply(layers.layers.activation({ activation, name: `activation${i + 1}` }), trunk);
    });
    const value = apply(dense('value', 1), trunk);
    const modelInputs = [input];
    let logits: layers.SymbolicTensor;
    if (perMove === 0) logits = apply(dense('logits', moves), trunk);
    else {
      const columns = layers.input({ shape: [moves, perMove], name: 'moves' });
      modelInputs.push(columns);
      const context = apply(dense('context', moves * moveUnits), trunk);
      const perMoveContext = apply(layers.layers.reshape({ targetShape: [moves, moveUnits], name: 'split' }), context);
      const both = apply(layers.layers.add({ name: 'join' }), apply(dense('move', moveUnits), columns), perMoveContext);
      const scored = apply(layers.layers.activation({ activation, name: 'activation-move' }), both);
      logits = apply(layers.layers.flatten({ name: 'flat-logits' }), apply(dense('logits', 1), scored));
    }
    const network = new Network(
      layers.model({ inputs: modelInputs, outputs: [logits, value], name: 'policy-and-value' }),
    );
    const names = network.model.trainableWeights.map(({ originalName }) => originalName);
    network.setWeights(initialWeights(names, network.variables, seed));
    return network;
  }

  static async fromArtifacts({ topology, weightSpecs, weights }: NetworkArtifacts): Promise<Network> {
    const weightData = weights.slice().buffer;
    return new Network(
      await layers.loadLayersModel(tf.io.fromMemory({ modelTopology: topology, weightSpecs, weightData })),
    );
  }

  async toArtifacts(): Promise<NetworkArtifacts> {
    let saved: tf.io.ModelArtifacts | undefined;
    await this.model.save(
      tf.io.withSaveHandler((artifacts) => {
        saved = artifacts;
        return Promise.resolve({ modelArtifactsInfo: { dateSaved: new Date(0), modelTopologyType: 'JSON' } });
      }),
    );
    const { modelTopology, weightSpecs, weightData } = saved!;
    return {
      topology: modelTopology as object,
      weightSpecs: weightSpecs!,
      weights: new Uint8Array(tf.io.CompositeArrayBuffer.join(weightData)),
    };
  }

  /** inputs: [batch, inputs]; gives logits [batch, moves] and values [batch]. Call it within tf.tidy or a gradient. */
  forward(inputs: tf.Tensor2D): { logits: tf.Tensor2D; values: tf.Tensor1D } {
    const { moves, perMove } = this;
    const columns = moves * perMove;
    const ofMoves = () => tf.reshape(tf.slice(inputs, [0, this.inputs - columns], [-1, columns]), [-1, moves, perMove]);
    const [logits, values] = this.model.apply(perMove === 0 ? inputs : [inputs, ofMoves()]) as [
      tf.Tensor2D,
      tf.Tensor2D,
    ];
    return { logits, values: tf.reshape(values, [-1]) };
  }

  /** Copies of the weights, one array a variable. */
  getWeights(): Float32Array[] {
    return this.variables.map((variable) => variable.dataSync<'float32'>().slice());
  }

  /** Replaces the weights; the arrays are copied. */
  setWeights(weights: readonly Float32Array[]): void {
    this.variables.forEach((variable, i) => {
      const tensor = tf.tensor(weights[i].slice(), variable.shape, 'float32');
      variable.assign(tensor);
      tensor.dispose();
    });
  }

  dispose(): void {
    this.model.dispose();
  }
}

/**
 * Orthogonal kernels and zero biases; the policy's last layer is small, so that training starts from nearly uniform play
 * (gains sqrt 2, 0.01 and 1: Huang et al., 2022, "The 37 implementation details of PPO", detail 2).
 */
function initialWeights(names: readonly string[], variables: readonly tf.Variable[], seed: number): Float32Array[] {
  const random = new Random('network weights', seed);
  return variables.map((variable, i) => {
    const [layer, part] = names[i].split('/');
    if (part === 'bias') return new Float32Array(variable.size);
    const [rows, columns] = variable.shape as [number, number];
    return orthogonal(rows, columns, GAINS[layer] ?? Math.SQRT2, random);
  });
}

const GAINS: Readonly<Record<string, number>> = { logits: 0.01, value: 1 };

/** A [rows, columns] matrix with orthogonal rows or columns (whichever are fewer) of length `gain` (Saxe et al., 2014, arXiv:1312.6120). */
export function orthogonal(rows: number, columns: number, gain: number, random: Random): Float32Array {
  const count = Math.min(rows, columns);
  const length = Math.max(rows, columns);
  const vectors: Float64Array[] = [];
  while (vectors.length < count) {
    const vector = Float64Array.from({ length }, () => gaussian(random));
    for (const other of vectors) subtractProjection(vector, other);
    for (const other of vectors) subtractProjection(vector, other); // once more, against rounding
    const norm = Math.sqrt(dot(vector, vector));
    if (norm < 1e-6) continue;
    vectors.push(vector.map((x) => x / norm));
  }
  const result = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      result[row * columns + column] = gain * (rows < columns ? vectors[row][column] : vectors[column][row]);
    }
  }
  return result;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function subtractProjection(vector: Float64Array, unit: Float64Array): void {
  const scale = dot(vector, unit);
  for (let i = 0; i < vector.length; i++) vector[i] -= scale * unit[i];
}

/** Standard normal (Box and Muller, 1958). */
function gaussian(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.float()));
  return radius * Math.cos(2 * Math.PI * random.float());
}
