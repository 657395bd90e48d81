import type * as TF from '@tensorflow/tfjs-core';
import type { LayersModel, SymbolicTensor } from '@tensorflow/tfjs-layers';
import { expectList } from '../../env/base/schema.js';
import { duelingActionValues, maskedLogProbabilities } from './masked-categorical.js';
import {
  expectFinite,
  expectUndisposed,
  HEADS,
  type NetworkArtifacts,
  type NetworkInputs,
  type NetworkLayer,
  SizedNetwork,
  type WeightSpec,
} from './network-description.js';
import type { PlayableNetwork, ValueScale } from './network-interfaces.js';
import {
  expectFits,
  initialWeights,
  type NetworkShape,
  outputsOf,
  type PlannedLayer,
  plannedLayers,
  type WeightedNetwork,
} from './network-plan.js';
import { layers, tf } from './tensorflow.js';

/** Rows in one forward pass at most; more would only take memory. */
const ROWS_A_PASS = 4096;

/**
 * A multi-layer perceptron from an input row to move logits, a value or both, with a shared trunk. If inputs have columns for each move,
 * a move's logit comes from a layer that sees those columns and the trunk; its weights for the columns are the same for all moves,
 * so that what is learnt of one move holds for the others. Free it with `dispose`.
 */
export class Network extends SizedNetwork implements PlayableNetwork, WeightedNetwork {
  /** Kernels and biases in layer order. */
  readonly variables: readonly TF.Variable[];
  readonly weightCount: number;
  private isDisposed = false;

  private constructor(private readonly model: LayersModel) {
    const heads = HEADS.find((each) => each === model.name) ?? 'logits-and-value';
    super(model.inputs[0].shape[1]!, heads, model.outputs[0].shape[1]!, model.inputs[1]?.shape[2] ?? 0);
    // Layers hold variables, although their type says tensors.
    this.variables = model.trainableWeights.map((weight) => weight.read() as TF.Variable);
    this.weightCount = this.variables.reduce((sum, { size }) => sum + size, 0);
  }

  /** A fresh network whose weights depend on shape and seed alone. @throws InputError for one that is too large to learn, before memory is asked for */
  static create(shape: NetworkShape, seed: number): Network {
    expectList((shape as NetworkShape | undefined)?.hiddenSizes, 'the shape of a network with a list "hiddenSizes"');
    expectFits(shape);
    const made = new Map<string, SymbolicTensor>();
    for (const layer of plannedLayers(shape)) made.set(layer.name, madeLayer(layer, made));
    const named = (names: readonly string[]) => names.map((name) => made.get(name)!);
    const inputs = named(shape.perMove > 0 && shape.heads !== 'value' ? ['input', 'moves'] : ['input']);
    const network = new Network(layers.model({ inputs, outputs: named(outputsOf(shape)), name: shape.heads ?? 'logits-and-value' })); // prettier-ignore
    network.setWeights(initialWeights(shape, seed));
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

  toArtifacts(): Promise<NetworkArtifacts> {
    return artifactsOf(this.model);
  }

  /** inputs: [batch, inputs]; gives logits [batch, moves] and values [batch]. Call it within tf.tidy or a gradient. */
  forward(inputs: TF.Tensor2D): { logits: TF.Tensor2D; values: TF.Tensor1D } {
    const [logits, values] = this.outputs(inputs);
    return { logits, values: tf.reshape(values, [-1]) };
  }

  /** One of both, of a network with that head. */
  logits(inputs: TF.Tensor2D): TF.Tensor2D {
    return this.outputs(inputs)[0];
  }

  /** [rows, inputs] in; `[rows]`: the value head's outputs. */
  values(inputs: TF.Tensor2D): TF.Tensor1D {
    return tf.reshape(this.outputs(inputs).at(-1)!, [-1]);
  }

  /** Q of all moves, [batch, moves]; numbers of illegal moves mean nothing. A network with a value is a dueling one. */
  actionValues(inputs: TF.Tensor2D, mask: TF.Tensor2D): TF.Tensor2D {
    if (this.heads === 'logits') return this.logits(inputs);
    const { logits, values } = this.forward(inputs);
    return duelingActionValues(logits, values, mask);
  }

  predictValues({ numbers, rows }: NetworkInputs, scale: ValueScale, values: Float64Array) {
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

  readonly predictPolicy: PlayableNetwork['predictPolicy'] = (inputs, masks, rows, logProbabilities, values) => {
    const [ofMoves, ofRows] = tf.tidy(() => {
      const given = tf.tensor2d(inputs.subarray(0, rows * this.inputs), [rows, this.inputs]);
      const [logits, value = tf.zeros([rows, 1])] = this.outputs(given);
      const mask = tf.tensor2d(masks.subarray(0, rows * this.moves), [rows, this.moves], 'bool');
      return [maskedLogProbabilities(logits, mask), value];
    });
    logProbabilities.set(ofMoves.dataSync<'float32'>());
    if (values) values.set(ofRows.dataSync<'float32'>());
    tf.dispose([ofMoves, ofRows]);
  };

  predictActionValues(inputs: Float32Array, masks: Uint8Array, rows: number, q: Float32Array) {
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

  private outputs(inputs: TF.Tensor2D): TF.Tensor2D[] {
    expectUndisposed(this.isDisposed);
    const { moves, perMove } = this;
    const columns = moves * perMove;
    const ofMoves = () => tf.reshape(tf.slice(inputs, [0, this.inputs - columns], [-1, columns]), [-1, moves, perMove]);
    return [this.model.apply(perMove === 0 ? inputs : [inputs, ofMoves()]) as TF.Tensor2D | TF.Tensor2D[]].flat();
  }

  getWeights(weights: Float32Array = new Float32Array(this.weightCount)): Float32Array {
    let at = 0;
    for (const variable of this.variables) {
      weights.set(variable.dataSync<'float32'>(), at);
      at += variable.size;
    }
    return weights;
  }

  setWeights(weights: Float32Array) {
    let at = 0;
    for (const variable of this.variables) {
      const tensor = tf.tensor(weights.slice(at, at + variable.size), variable.shape, 'float32');
      variable.assign(tensor);
      tensor.dispose();
      at += variable.size;
    }
  }

  dispose() {
    if (this.isDisposed) return;
    this.isDisposed = true;
    this.model.dispose();
  }
}

/** Topology and weights of a model of TensorFlow.js whose inputs, outputs and layers are called as those of a `Network`. */
export async function artifactsOf(model: LayersModel): Promise<NetworkArtifacts> {
  let saved: TF.io.ModelArtifacts | undefined;
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

function madeLayer(
  { name, type, from, units, activation, shape }: PlannedLayer,
  made: ReadonlyMap<string, SymbolicTensor>,
): SymbolicTensor {
  if (type === 'InputLayer') return layers.input({ shape: [...shape!], name });
  const make = {
    Dense: () =>
      layers.layers.dense({
        units: units!,
        name,
        activation: activation === 'linear' ? undefined : activation,
        kernelInitializer: 'zeros',
      }),
    Activation: () => layers.layers.activation({ activation: activation!, name }),
    Add: () => layers.layers.add({ name }),
    Reshape: () => layers.layers.reshape({ targetShape: [...shape!], name }),
    Flatten: () => layers.layers.flatten({ name }),
  }[type];
  const inputs = from.map((each) => made.get(each)!);
  return make().apply(inputs.length === 1 ? inputs[0] : inputs) as SymbolicTensor;
}
