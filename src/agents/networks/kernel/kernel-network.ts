import type { NetworkDescription, PolicyNetwork, QNetwork, ValueNetwork, ValueScale } from '../network-interfaces.js';
import { CHUNK, InputRows, KernelMemory } from './kernel-memory.js';
import { Dense, type DenseLayer, KernelWeights, type LayerOutputs } from './dense-layers.js';
import { InputError } from '../../../env/base/errors.js';
import { type PolicyOutputs, writeActionValues, writePolicy } from '../policy-outputs.js';
import { KernelMoves, SharedMoveHead, type SharedMoveShape } from './heads.js';
import {
  type Activation,
  ACTIVATIONS,
  expectUndisposed,
  type NetworkInputs,
  type NetworkLayer,
  SizedNetwork,
  type SparseRows,
} from '../network-description.js';

/** A network as the kernel computes it. */
export interface KernelShape extends SharedMoveShape, Pick<NetworkDescription, 'inputs' | 'weightCount'> {
  /** From the input on. Without moves the last one gives the values. */
  readonly layers: readonly DenseLayer[];
  /** Whether a value comes out beside the logits. */
  readonly hasValue: boolean;
}

/** @throws InputError for a network with parts that the kernel does not know */
export function kernelShapeOf(network: NetworkDescription): KernelShape {
  const { inputs, moves, perMove, heads, weightCount } = network;
  const named = (name: string) => network.layers.find((layer) => layer.name === name);
  return {
    inputs,
    layers: [...hiddenLayersOf(network), ...(heads === 'value' ? [VALUE] : [])],
    moves,
    perMove,
    moveUnits: named('move')?.units ?? 0,
    moveActivation: activationOf(named('activation-move')),
    hasValue: heads === 'logits-and-value',
    weightCount,
  };
}

const VALUE: DenseLayer = { units: 1, activation: 'linear' };

/** Whether the kernel knows all parts of a network: those that trainings make, not all that are imported. */
export function fitsKernel(network: NetworkDescription): boolean {
  try {
    kernelShapeOf(network);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/** Names of hidden layers as `Network.create` gives them: others may be connected in any way. */
const HIDDEN = /^(hidden|activation)\d+$/;

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
      if (last === undefined || type !== 'Activation') throw unknown(type);
      hidden.push({ ...last, activation });
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

/** Rows that go through a network: inputs [.., inputs] and masks [.., moves], 1 = legal; those that `order` names, if it is given, else the first ones. */
export interface KernelRows {
  readonly inputs: Float32Array | SparseRows;
  /** For a network with logits. */
  readonly masks?: Uint8Array;
  /** Only of dense inputs. */
  readonly order?: Int32Array | undefined;
}

/** Where a loss' gradient by what came out is written to, in the same places. All of it is 0 before. */
export type KernelSlopes = Pick<PolicyOutputs, 'logits' | 'values'>;

/**
 * A network computed by the compiled kernel (kernel/assembly): dense layers, the first of which reads sparse rows, then a logit for each legal move, a
 * value, or both. Illegal moves cost nothing where moves have columns of their own. All memory is asked for at once and nothing is allocated after that,
 * so that the arrays of weights are views of it. `loadKernel` must have resolved. There is nothing to free.
 */
export class NetworkKernel {
  readonly memory = new KernelMemory();
  /** Layer by layer, kernel [inputs, units] and bias. */
  readonly weights: KernelWeights;
  /** Of a network with moves. */
  readonly legal!: KernelMoves;
  private readonly rows: InputRows;
  private readonly layers: readonly Dense[];
  readonly moves: Dense | SharedMoveHead | undefined;
  readonly value: Dense | undefined;
  private readonly trunkDelta: Float32Array;
  private readonly outputs: { -readonly [Key in keyof PolicyOutputs]: PolicyOutputs[Key] };
  private readonly slopes: KernelSlopes;

  /**
   * @param learns whether there is memory for gradients
   * @param keeps rows of inputs that there is room for in `keptInputs`
   * @throws InputError for a network that does not fit into memory
   */
  constructor(shape: KernelShape, learns: boolean, keeps = 0) {
    const { memory } = this;
    const { inputs, layers, moves, perMove, hasValue, weightCount } = shape;
    const weights = new KernelWeights(memory, weightCount, learns);
    const rows = new InputRows(memory, inputs, learns, layers.length > 0 ? keeps : 0, moves * perMove);
    if (moves > 0) this.legal = new KernelMoves(memory, moves, keeps);
    this.weights = weights;
    this.rows = rows;
    const readsRows = layers.length === 0;
    let trunk: LayerOutputs = {
      units: inputs,
      outputs: rows.dense,
      delta: memory.place(learns && readsRows ? CHUNK * inputs : 0),
    };
    this.layers = layers.map((layer, i) => {
      const dense = new Dense(memory, trunk, i === 0 ? rows : undefined, layer, layers[i + 1], weights);
      trunk = dense;
      return dense;
    });
    const head = (units: number) =>
      new Dense(memory, trunk, undefined, { units, activation: 'linear' }, undefined, weights);
    if (moves > 0) this.moves = perMove === 0 ? head(moves) : new SharedMoveHead(memory, rows, trunk, shape, weights);
    if (hasValue) this.value = head(1);
    memory.make();
    weights.view();
    rows.view();
    if (moves > 0) this.legal.view();
    const view = (address: number, count: number) => memory.floats(address, CHUNK * count);
    const slopes = (address: number, count: number) => view(address, learns ? count : 0);
    this.trunkDelta = slopes(trunk.delta, trunk.units);
    const valued = moves > 0 ? this.value : trunk;
    this.outputs = {
      from: 0,
      rows: 0,
      legal: this.legal,
      logits: view(this.moves?.outputs ?? 0, moves),
      values: valued && view(valued.outputs, valued.units),
    };
    this.slopes = {
      logits: slopes(this.moves?.delta ?? 0, moves),
      values: valued && slopes(valued.delta, valued.units),
    };
  }

  /** `[keeps, inputs]`, empty without hidden layers: see `InputRows.kept`. */
  get keptInputs(): Float32Array {
    return this.rows.kept;
  }

  /** Computes `count` rows, some at a time: `take` is given what came out for them. */
  forward(of: KernelRows, count: number, take: (outputs: PolicyOutputs) => void) {
    const { outputs, rows, layers, legal, moves, value } = this;
    if (moves instanceof SharedMoveHead) moves.prepare();
    for (let from = 0; from < count; from += CHUNK) {
      outputs.from = from;
      outputs.rows = Math.min(CHUNK, count - from);
      rows.take(of.inputs, from, outputs.rows, of.order);
      if (of.masks) legal.take(of.masks, from, outputs.rows, of.order, rows.names);
      for (let i = 0; i < layers.length; i++) layers[i].forward(outputs.rows);
      moves?.forward(outputs.rows, legal);
      value?.forward(outputs.rows);
      take(outputs);
    }
  }

  /** Replaces the weights' gradient by that of a loss over `count` rows; `differentiate` writes its gradient by what came out for some of them. */
  computeGradient(
    of: KernelRows,
    count: number,
    differentiate: (outputs: PolicyOutputs, slopes: KernelSlopes) => void,
  ) {
    const { slopes, layers, moves, value } = this;
    this.weights.gradient.fill(0);
    for (const each of [...layers, moves, value]) if (each instanceof Dense) each.transpose();
    this.forward(of, count, (outputs) => {
      slopes.logits.fill(0);
      slopes.values?.fill(0);
      differentiate(outputs, slopes);
      if (value) value.backward(outputs.rows);
      else if (moves) this.trunkDelta.fill(0);
      moves?.backward(outputs.rows, true);
      for (let i = layers.length - 1; i >= 0; i--) layers[i].backward(outputs.rows);
    });
    for (const each of [...layers, moves]) each?.finish();
  }
}

/** A copy of a network, computed by the compiled kernel. `loadBackend('kernel')` must have resolved. */
export class KernelNetwork extends SizedNetwork implements ValueNetwork, PolicyNetwork, QNetwork {
  /** Its weights are this network's. */
  readonly kernel: NetworkKernel;
  private isDisposed = false;

  /**
   * @param learns whether there is memory for gradients
   * @param keeps rows of inputs that there is room for in `kernel.keptInputs`
   * @throws InputError for a network with parts that the kernel does not know, or that does not fit into memory
   */
  constructor(
    network: NetworkDescription,
    { learns = false, keeps = 0 }: { readonly learns?: boolean; readonly keeps?: number } = {},
  ) {
    super(network.inputs, network.heads, network.moves, network.perMove);
    this.kernel = new NetworkKernel(kernelShapeOf(network), learns, keeps);
    network.getWeights(this.kernel.weights.values);
  }

  predictValues({ sparse, rows }: NetworkInputs, scale: ValueScale, values: Float64Array) {
    expectUndisposed(this.isDisposed);
    this.kernel.forward({ inputs: sparse }, rows, ({ from, rows: count, values: outputs }) => {
      if (scale === 'return') for (let i = 0; i < count; i++) values[from + i] = outputs![i];
      else for (let i = 0; i < count; i++) values[from + i] = 1 / (1 + Math.exp(-outputs![i]));
    });
  }

  readonly predictPolicy: PolicyNetwork['predictPolicy'] = (inputs, masks, rows, logProbabilities, values) => {
    expectUndisposed(this.isDisposed);
    this.kernel.forward({ inputs, masks }, rows, (outputs) => writePolicy(outputs, logProbabilities, values));
  };

  predictActionValues(inputs: Float32Array, masks: Uint8Array, rows: number, q: Float32Array) {
    expectUndisposed(this.isDisposed);
    this.kernel.forward({ inputs, masks }, rows, (outputs) => writeActionValues(outputs, q));
  }

  /** There is nothing to free, but it computes no more; the second time it does nothing. */
  dispose() {
    this.isDisposed = true;
  }
}
