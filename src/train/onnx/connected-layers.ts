import * as layers from '@tensorflow/tfjs-layers';
import { artifactsOf } from '../../agents/networks/network.js';
import type { NetworkArtifacts } from '../../agents/networks/network-artifacts.js';
import { InputError } from '../../env/errors.js';
import { sideBySide, sourcesOf } from './levels.js';
import { type Block, type BlockKind, blocksOf, type PolicyRows, type Rows } from './rows.js';

/** Layers connected as a graph says, with their kernels and biases by name. */
interface ConnectedLayers {
  readonly artifacts: NetworkArtifacts;
  readonly weights: ReadonlyMap<string, Float32Array>;
  /** Units of what has an activation, and the activations' names. */
  readonly hiddenSizes: readonly number[];
  readonly activation: string;
}

/**
 * Layers of TensorFlow.js that compute what rows say, whatever depends on what. A backend must be loaded.
 * @throws InputError for an activation that TensorFlow.js does not have
 */
export async function connectedLayers({ logits, value }: PolicyRows, input: Block): Promise<ConnectedLayers> {
  const building = new Building(input);
  for (const block of blocksOf(value ? [logits, value] : [logits])) if (block !== input) building.add(block);
  const outputs = [building.dense('logits', logits), ...(value ? [building.dense('value', value)] : [])];
  const name = value ? 'logits-and-value' : 'logits';
  const model = layers.model({ inputs: [building.input], outputs, name });
  const artifacts = await artifactsOf(model);
  model.dispose();
  const { weights, hiddenSizes, activations } = building;
  return { artifacts, weights, hiddenSizes, activation: [...activations].join(', ') || 'linear' };
}

class Building {
  readonly input: layers.SymbolicTensor;
  readonly weights = new Map<string, Float32Array>();
  readonly hiddenSizes: number[] = [];
  readonly activations = new Set<string>();
  private readonly tensors = new Map<Block, layers.SymbolicTensor>();
  private readonly normalized = new Map<Block, layers.SymbolicTensor>();

  constructor(private readonly inputBlock: Block) {
    this.input = layers.input({ shape: [inputBlock.units], name: 'input' });
    this.tensors.set(inputBlock, this.input);
  }

  add(block: Block): void {
    const { of } = block;
    if (of.type === 'input') return;
    const number = this.tensors.size;
    const before = this.sumsOf(of.from, `sums${number}`);
    if (of.type === 'normalization') {
      this.normalized.set(block, before);
      const [ones, zeros] = [new Float64Array(block.units).fill(1), new Float64Array(block.units)];
      this.tensors.set(block, this.normalize(block, ones, zeros, `norm${number}`));
      return;
    }
    this.hiddenSizes.push(block.units);
    this.activations.add(of.activation);
    this.tensors.set(block, apply(activationLayer(of, `activation${number}`), before));
  }

  /** A dense layer of sums of blocks. */
  dense(name: string, rows: Rows): layers.SymbolicTensor {
    const found = sourcesOf(rows);
    const sources = found.length === 0 ? [this.inputBlock] : found;
    const tensors = sources.map((block) => this.tensors.get(block)!);
    this.weights.set(`${name}/kernel`, sideBySide([rows], sources));
    this.weights.set(`${name}/bias`, Float32Array.from(rows.bias));
    const beside =
      tensors.length === 1 ? tensors[0] : apply(layers.layers.concatenate({ name: `${name}-from` }), tensors);
    return apply(layers.layers.dense({ units: rows.bias.length, name, kernelInitializer: 'zeros' }), beside);
  }

  /** The sums by as few layers as they need: none where they are a block, and a normalization's own weights where they are its numbers scaled. */
  private sumsOf(rows: Rows, name: string): layers.SymbolicTensor {
    const [block, ...others] = sourcesOf(rows);
    const size = rows.bias.length;
    const numbers = block && rows.weights.get(block)!;
    const isScaled =
      others.length === 0 && block?.units === size && numbers.every((x, i) => x === 0 || i % (size + 1) === 0);
    if (!isScaled) return this.dense(name, rows);
    const factors = rows.bias.map((_, i) => numbers[i * (size + 1)]);
    if (factors.every((x) => x === 1) && rows.bias.every((x) => x === 0)) return this.tensors.get(block)!;
    return this.normalized.has(block)
      ? this.normalize(block, factors, rows.bias, `${name}-norm`)
      : this.dense(name, rows);
  }

  private normalize(block: Block, gamma: Float64Array, beta: Float64Array, name: string): layers.SymbolicTensor {
    const { epsilon } = block.of as Extract<BlockKind, { readonly type: 'normalization' }>;
    this.weights.set(`${name}/gamma`, Float32Array.from(gamma));
    this.weights.set(`${name}/beta`, Float32Array.from(beta));
    return apply(layers.layers.layerNormalization({ name, epsilon }), this.normalized.get(block)!);
  }
}

type ActivationKind = Extract<BlockKind, { readonly type: 'activation' }>;

function activationLayer({ activation, alpha }: ActivationKind, name: string): layers.layers.Layer {
  if (activation === 'leakyRelu') return layers.layers.leakyReLU({ alpha, name });
  if (activation === 'erf' || (activation === 'elu' && alpha !== 1))
    throw new InputError(
      `Expected activations that TensorFlow.js has in the ONNX graph, but got ${activation === 'erf' ? 'Erf outside of GELU' : `Elu with alpha ${alpha}`}`,
    );
  return layers.layers.activation({ activation: activation as 'relu', name });
}

function apply(layer: layers.layers.Layer, to: layers.SymbolicTensor | layers.SymbolicTensor[]): layers.SymbolicTensor {
  return layer.apply(to) as layers.SymbolicTensor;
}
