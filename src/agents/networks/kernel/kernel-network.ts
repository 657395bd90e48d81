import { InputError } from '../../../env/errors.js';
import {
  type Activation,
  ACTIVATIONS,
  expectUndisposed,
  type NetworkDescription,
  type NetworkInputs,
  type NetworkLayer,
  type SparseRows,
  type ValueNetwork,
  type ValueScale,
} from '../network-description.js';
import { type DenseLayer, DenseLayers, KernelWeights, weightsOf } from './dense-layers.js';
import type { SharedMoveShape } from './heads.js';
import { CHUNK, InputRows, KernelMemory } from './kernel-memory.js';

export interface MlpShape {
  /** Columns of an input. */
  readonly inputs: number;
  /** From the input on; the last one gives the outputs. */
  readonly layers: readonly DenseLayer[];
}

/**
 * A multi-layer perceptron computed by the compiled kernel (kernel/assembly). Inputs are taken as sparse. All memory is asked for at once and
 * nothing is allocated after that, so that the arrays of weights are views of it. `loadKernel` must have resolved. There is nothing to free.
 */
export class MlpKernel {
  readonly outputs: number;
  /** Layer by layer, kernel [inputs, units] and bias, and gamma and beta of one that is normalised. */
  readonly weights: KernelWeights;
  private readonly rows: InputRows;
  private readonly layers: DenseLayers;
  /** Views of the outputs and of the gradient by them, [CHUNK, outputs]. */
  private readonly outputView: Float32Array;
  private readonly deltaView: Float32Array;

  /**
   * @param learns whether there is memory for gradients
   * @throws InputError for a network that does not fit into memory
   */
  constructor({ inputs, layers }: MlpShape, learns: boolean) {
    const memory = new KernelMemory();
    const widths = [inputs, ...layers.map(({ units }) => units)];
    const count = layers.reduce((sum, layer, i) => sum + weightsOf(layer, widths[i]), 0);
    this.outputs = widths[layers.length];
    this.weights = new KernelWeights(memory, count, learns);
    this.rows = new InputRows(memory, inputs, learns);
    this.layers = new DenseLayers(memory, this.rows, inputs, layers, this.weights);
    memory.make();
    this.weights.view();
    this.rows.view();
    this.outputView = memory.floats(this.layers.outputs, CHUNK * this.outputs);
    this.deltaView = memory.floats(this.layers.delta, learns ? CHUNK * this.outputs : 0);
  }

  /**
   * The outputs of `rows` rows of inputs, dense ones [rows, inputs], some rows at a time: `take` is given those of `count` rows from row `from` on,
   * [count, outputs] from the array's start, to be read before the next.
   */
  forward(
    inputs: Float32Array | SparseRows,
    rows: number,
    take: (outputs: Float32Array, from: number, count: number) => void,
  ): void {
    for (let from = 0; from < rows; from += CHUNK) {
      const count = Math.min(CHUNK, rows - from);
      this.rows.take(inputs, from, count);
      this.layers.forward(count);
      take(this.outputView, from, count);
    }
  }

  /**
   * Replaces the weights' gradient by that of a loss over `rows` rows of inputs, as of `forward`. `slopes` is given the outputs, as `forward` gives them,
   * and writes the gradient of the loss by each of them into an array of the same make.
   */
  computeGradient(
    inputs: Float32Array | SparseRows,
    rows: number,
    slopes: (outputs: Float32Array, from: number, count: number, gradient: Float32Array) => void,
  ): void {
    this.weights.gradient.fill(0);
    this.layers.prepare();
    this.forward(inputs, rows, (outputs, from, count) => {
      slopes(outputs, from, count, this.deltaView);
      this.layers.backward(count);
    });
    this.layers.finish();
  }
}

/**
 * The shape of a network of values.
 * @throws InputError for a network with parts that the kernel does not know
 */
export function mlpShapeOf(network: NetworkDescription): MlpShape {
  const layers = [...hiddenLayersOf(network), { units: 1, activation: 'linear' } as const];
  return { inputs: network.inputs, layers };
}

export interface PolicyShape extends SharedMoveShape {
  /** Columns of an input. */
  readonly inputs: number;
  readonly hidden: readonly DenseLayer[];
  /** Whether a value comes out beside the logits. */
  readonly hasValue: boolean;
  /** Numbers in all kernels and biases together. */
  readonly weightCount: number;
}

/**
 * The shape of a network with logits.
 * @throws InputError for a network with parts that the kernel does not know
 */
export function policyShapeOf(network: NetworkDescription): PolicyShape {
  const { inputs, moves, perMove, heads, weightCount } = network;
  const named = (name: string): NetworkLayer | undefined => network.layers.find((layer) => layer.name === name);
  return {
    inputs,
    hidden: hiddenLayersOf(network),
    moves,
    perMove,
    moveUnits: named('move')?.units ?? 0,
    moveActivation: activationOf(named('activation-move')),
    hasValue: heads !== 'logits',
    weightCount,
  };
}

/** Whether the kernel knows all parts of a network: those that trainings make, not all that are imported. */
export function fitsKernel(network: NetworkDescription): boolean {
  try {
    if (network.heads === 'value') mlpShapeOf(network);
    else policyShapeOf(network);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/** Names of hidden layers as `Network.create` gives them: others may be connected in any way. */
const HIDDEN = /^(hidden|norm|activation|residual)\d+$/;

/** Names of the layers after the hidden ones, and of inputs. */
const OTHERS = 'input moves context split move join activation-move logits flat-logits value'.split(' ');

function hiddenLayersOf(network: NetworkDescription): DenseLayer[] {
  const hidden: DenseLayer[] = [];
  for (const layer of network.layers) {
    if (OTHERS.includes(layer.name)) continue;
    if (!HIDDEN.test(layer.name)) throw unknown(`a layer "${layer.name}"`);
    const { type, units } = layer;
    const activation = activationOf(layer);
    if (type === 'Dense') hidden.push({ units: units!, activation });
    else {
      const last = hidden.pop();
      if (last && type === 'Activation') hidden.push({ ...last, activation });
      else if (last?.activation === 'linear' && type === 'LayerNormalization')
        hidden.push({ ...last, isNormalized: true });
      else if (last && type === 'Add') hidden.push({ ...last, isResidual: true });
      else throw unknown(type);
    }
  }
  return hidden;
}

function activationOf(layer: NetworkLayer | undefined): DenseLayer['activation'] {
  const { activation = 'linear' } = layer ?? {};
  if (activation !== 'linear' && !isActivation(activation)) throw unknown(`activation ${activation}`);
  return activation;
}

function isActivation(name: string): name is Activation {
  return ACTIVATIONS.some((each) => each === name);
}

function unknown(part: string): InputError {
  return new InputError(
    `Expected a network of dense layers for the backend "kernel", but got one with ${part}; use "wasm"`,
  );
}

/** A copy of a value network, computed by the compiled kernel. `loadBackend('kernel')` must have resolved. */
export class KernelNetwork implements ValueNetwork {
  readonly inputs: number;
  /** Its weights are this network's. */
  readonly kernel: MlpKernel;
  private isDisposed = false;

  /**
   * @param learns whether there is memory for gradients
   * @throws InputError for a network with parts that the kernel does not know, or that does not fit into memory
   */
  constructor(network: NetworkDescription, { learns = false }: { readonly learns?: boolean } = {}) {
    this.inputs = network.inputs;
    this.kernel = new MlpKernel(mlpShapeOf(network), learns);
    network.getWeights(this.kernel.weights.values);
  }

  predictValues({ sparse, rows }: NetworkInputs, scale: ValueScale, values: Float64Array): void {
    expectUndisposed(this.isDisposed);
    this.kernel.forward(sparse, rows, (outputs, from, count) => {
      if (scale === 'return') for (let i = 0; i < count; i++) values[from + i] = outputs[i];
      else for (let i = 0; i < count; i++) values[from + i] = 1 / (1 + Math.exp(-outputs[i]));
    });
  }

  /** There is nothing to free, but it computes no more; the second time it does nothing. */
  dispose(): void {
    this.isDisposed = true;
  }
}
