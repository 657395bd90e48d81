import { InputError } from '../../../env/errors.js';
import {
  type Activation,
  ACTIVATIONS,
  expectUndisposed,
  ILLEGAL_LOGIT,
  type NetworkDescription,
  type NetworkLayer,
  type PolicyNetwork,
  type QNetwork,
  type ValueNetwork,
  type ValueScale,
} from '../network-description.js';
import type { NetworkInputs } from '../network-inputs.js';
import type { DenseLayer } from './dense-layers.js';
import { MlpKernel, type MlpShape, PolicyKernel, type PolicyOutputs, type PolicyShape } from './network-kernels.js';

/**
 * The shape of a network of values.
 * @throws InputError for a network with parts that the kernel does not know
 */
export function mlpShapeOf(network: NetworkDescription): MlpShape {
  const layers = [...hiddenLayersOf(network), { units: 1, activation: 'linear' } as const];
  return { inputs: network.inputs, layers };
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
const OTHERS = [
  'input',
  'moves',
  'context',
  'split',
  'move',
  'join',
  'activation-move',
  'logits',
  'flat-logits',
  'value',
];

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

/** A copy of a network with logits, computed by the compiled kernel. `loadBackend('kernel')` must have resolved. */
export class KernelPolicyNetwork implements PolicyNetwork, QNetwork {
  readonly inputs: number;
  readonly moves: number;
  readonly perMove: number;
  /** Its weights are this network's. */
  readonly kernel: PolicyKernel;
  /** Whether there is a value beside the logits. */
  readonly hasValue: boolean;
  private isDisposed = false;

  /**
   * @param learns whether there is memory for gradients
   * @throws InputError for a network with parts that the kernel does not know, or that does not fit into memory
   */
  constructor(network: NetworkDescription, { learns = false }: { readonly learns?: boolean } = {}) {
    this.inputs = network.inputs;
    this.moves = network.moves;
    this.perMove = network.perMove;
    this.hasValue = network.heads !== 'logits';
    this.kernel = new PolicyKernel(policyShapeOf(network), learns);
    network.getWeights(this.kernel.weights.values);
  }

  predictPolicy(
    inputs: Float32Array,
    masks: Uint8Array,
    rows: number,
    logProbabilities: Float32Array,
    values?: Float32Array,
  ): void {
    expectUndisposed(this.isDisposed);
    logProbabilities.fill(ILLEGAL_LOGIT, 0, rows * this.moves);
    this.kernel.forward({ inputs, masks }, rows, (outputs) => {
      const { starts, moves, at } = outputs.legal;
      for (let i = 0; i < outputs.rows; i++) {
        const logSum = logSumOf(outputs, i);
        const to = (outputs.from + i) * this.moves;
        for (let entry = starts[i]; entry < starts[i + 1]; entry++)
          logProbabilities[to + moves[entry]] = outputs.logits[at[entry]] - logSum;
        if (values) values[outputs.from + i] = outputs.values[i];
      }
    });
  }

  predictActionValues(inputs: Float32Array, masks: Uint8Array, rows: number, q: Float32Array): void {
    expectUndisposed(this.isDisposed);
    q.fill(0, 0, rows * this.moves);
    this.kernel.forward({ inputs, masks }, rows, (outputs) => {
      const { starts, moves, at } = outputs.legal;
      for (let i = 0; i < outputs.rows; i++) {
        const base = this.hasValue ? outputs.values[i] - meanLogitOf(outputs, i) : 0;
        const to = (outputs.from + i) * this.moves;
        for (let entry = starts[i]; entry < starts[i + 1]; entry++)
          q[to + moves[entry]] = base + outputs.logits[at[entry]];
      }
    });
  }

  /** There is nothing to free, but it computes no more; the second time it does nothing. */
  dispose(): void {
    this.isDisposed = true;
  }
}

/** log of the sum of exp(logit) over the legal moves of a row: a logit less it is the log of the move's probability. */
export function logSumOf({ legal, logits }: PolicyOutputs, row: number): number {
  const { starts, at } = legal;
  let most = -Infinity;
  for (let entry = starts[row]; entry < starts[row + 1]; entry++) most = Math.max(most, logits[at[entry]]);
  let sum = 0;
  for (let entry = starts[row]; entry < starts[row + 1]; entry++) sum += Math.exp(logits[at[entry]] - most);
  return most + Math.log(sum);
}

/** The mean logit of the legal moves of a row. */
export function meanLogitOf({ legal, logits }: PolicyOutputs, row: number): number {
  const { starts, at } = legal;
  let sum = 0;
  for (let entry = starts[row]; entry < starts[row + 1]; entry++) sum += logits[at[entry]];
  return sum / Math.max(1, starts[row + 1] - starts[row]);
}
