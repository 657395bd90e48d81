import * as layers from '@tensorflow/tfjs-layers';
import { artifactsOf, Network } from '../../agents/networks/network.js';
import { type Activation, ACTIVATIONS, type NetworkArtifacts } from '../../agents/networks/network-description.js';
import type { NetworkShape } from '../../agents/networks/network-plan.js';
import { InputError } from '../../env/errors.js';
import type { Encoder } from '../../env/inputs/encoder.js';
import { type Block, type BlockKind, blocksOf, type PolicySums, sourcesOf, type Sums } from './sums.js';

/** A network, and what the config of a training would say of it. */
interface FoundNetwork {
  readonly network: NetworkArtifacts;
  readonly hiddenSizes: readonly number[];
  readonly activation: string;
}

/**
 * One of our networks that computes a policy's sums. Layers that follow one another with one activation become a network
 * as trainings make it, with the layer that moves share if there is one; any other layers are connected as in the graph.
 * A backend must be loaded.
 * @param encoder of the inputs: says which columns are a move's
 * @throws InputError for an activation that TensorFlow.js does not have
 */
export async function networkOfSums(policy: PolicySums, input: Block, encoder: Encoder): Promise<FoundNetwork> {
  const levels = levelsOf(policy, input, encoder);
  if (levels === undefined) return connectedLayers(policy, input);
  const { shape, weights } = levels;
  const network = Network.create(shape, 0);
  const artifacts = await network.toArtifacts();
  network.dispose();
  return { network: withWeights(artifacts, weights), hiddenSizes: shape.hiddenSizes, activation: shape.activation };
}

/** @param weights by the names that the artifacts have for them */
function withWeights(artifacts: NetworkArtifacts, weights: ReadonlyMap<string, Float32Array>): NetworkArtifacts {
  const parts = artifacts.weightSpecs.map(({ name }) => weights.get(name)!);
  return { ...artifacts, weights: new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part.buffer)))) };
}

/** Weights of one network, those of 0 between layers side by side included; more are left to layers as the graph has them. */
const MOST_WEIGHTS = 2 ** 24;

/**
 * The shape of a network as trainings make it that computes a policy, with kernels and biases by their names; undefined
 * for layers that do not follow one another. Blocks of one layer are side by side, with weights of 0 between those that
 * are not connected.
 */
function levelsOf(
  policy: PolicySums,
  input: Block,
  encoder: Encoder,
): { readonly shape: NetworkShape; readonly weights: ReadonlyMap<string, Float32Array> } | undefined {
  const { logits, value } = policy;
  const outputs = value ? [logits, value] : [logits];
  const all = blocksOf(outputs).filter((block) => block !== input);
  const activation = commonActivation(all);
  if (activation === undefined) return undefined;
  const moves = sharedMoves(policy, input, encoder);
  const hidden = all.filter((block) => block !== moves?.block);
  const level = new Map<Block, number>([[input, 0]]);
  for (const block of hidden) {
    const below = new Set(sourcesOf(fromOf(block)!).map((source) => level.get(source) ?? NaN));
    if (below.size !== 1) return undefined;
    level.set(block, 1 + [...below][0]);
  }
  const depth = Math.max(0, ...hidden.map((block) => level.get(block)!));
  const context = moves ? sourcesOf(fromOf(moves.block)!).filter((source) => source !== input) : sourcesOf(logits);
  const ends = value ? [...context, ...sourcesOf(value)] : context;
  if (Number.isNaN(depth) || !ends.every((end) => level.get(end) === depth) || (moves && depth === 0)) return undefined;
  const layers = Array.from({ length: depth }, (_, i) => hidden.filter((block) => level.get(block) === i + 1));
  const shape: NetworkShape = {
    inputs: input.units,
    heads: value === undefined ? 'logits' : 'logits-and-value',
    moves: logits.bias.length,
    perMove: moves ? encoder.perMove : 0,
    moveUnits: moves ? moves.logits.length : 0,
    hiddenSizes: layers.map((side) => side.reduce((sum, { units }) => sum + units, 0)),
    activation,
  };
  const widths = [input.units, ...shape.hiddenSizes, shape.moves];
  if (widths.slice(1).reduce((sum, width, i) => sum + width * widths[i], 0) > MOST_WEIGHTS) return undefined;
  const weights = new Map<string, Float32Array>();
  const add = (name: string, rows: readonly Sums[], from: readonly Block[]): void => {
    weights.set(`${name}/kernel`, sideBySide(rows, from));
    weights.set(`${name}/bias`, Float32Array.from(rows.flatMap(({ bias }) => [...bias])));
  };
  let below: readonly Block[] = [input];
  for (const [i, side] of layers.entries()) {
    const rows = side.map((block) => fromOf(block)!);
    add(`hidden${i + 1}`, rows, below);
    below = side;
  }
  if (moves === undefined) add('logits', [logits], below);
  else {
    add('context', [fromOf(moves.block)!], below);
    weights.set('move/kernel', moves.kernel);
    weights.set('move/bias', new Float32Array(moves.logits.length)); // it is in that of the context
    weights.set('logits/kernel', moves.logits);
    weights.set('logits/bias', Float32Array.of(logits.bias[0]));
  }
  if (value !== undefined) add('value', [value], below);
  return { shape, weights };
}

function fromOf({ of }: Block): Sums | undefined {
  return of.type === 'input' ? undefined : of.from;
}

function commonActivation(blocks: readonly Block[]): Activation | undefined {
  const found = new Set(blocks.map(({ of }) => (of.type === 'activation' ? of.activation : of.type)));
  if (found.size > 1) return undefined;
  const [name = 'relu'] = found;
  return ACTIVATIONS.find((each) => each === name);
}

function sideBySide(rows: readonly Sums[], from: readonly Block[]): Float32Array {
  const columns = rows.reduce((sum, { bias }) => sum + bias.length, 0);
  const kernel = new Float32Array(columns * from.reduce((sum, { units }) => sum + units, 0));
  let column = 0;
  for (const { weights, bias } of rows) {
    let row = 0;
    for (const block of from) {
      const numbers = weights.get(block);
      for (let unit = 0; numbers !== undefined && unit < block.units; unit++)
        kernel.set(numbers.subarray(unit * bias.length, (unit + 1) * bias.length), (row + unit) * columns + column);
      row += block.units;
    }
    column += bias.length;
  }
  return kernel;
}

/** The block below the logits whose moves share weights, with its kernel [perMove, units] and weights [units]. */
function sharedMoves({ logits, value }: PolicySums, input: Block, { moves, perMove, stateSize }: Encoder) {
  const [block, ...others] = sourcesOf(logits);
  const from = block === undefined ? undefined : fromOf(block);
  if (from === undefined || others.length > 0 || perMove === 0 || block.units % moves !== 0) return undefined;
  if ((value && sourcesOf(value).includes(block)) || logits.bias.some((x) => x !== logits.bias[0])) return undefined;
  const ofInput = from.weights.get(input);
  const units = block.units / moves;
  const scores = repeated(logits.weights.get(block)!, moves, units, 1);
  if (ofInput === undefined || scores === undefined) return undefined;
  const ofState = ofInput.subarray(0, stateSize * block.units);
  const kernel = repeated(ofInput.subarray(stateSize * block.units), moves, perMove, units);
  if (kernel === undefined || ofState.some((weight) => weight !== 0)) return undefined;
  return { block, kernel, logits: scores };
}

/** The matrix [rows, columns] that a larger one repeats on its diagonal, with 0 elsewhere; else undefined. */
function repeated(numbers: Float64Array, times: number, rows: number, columns: number): Float32Array | undefined {
  const width = times * columns;
  const isSo = numbers.every((weight, i) => {
    const [row, column] = [Math.floor(i / width), i % width];
    const isOn = Math.floor(row / rows) === Math.floor(column / columns);
    return weight === (isOn ? numbers[(row % rows) * width + (column % columns)] : 0);
  });
  if (!isSo) return undefined;
  return Float32Array.from(
    { length: rows * columns },
    (_, i) => numbers[Math.floor(i / columns) * width + (i % columns)],
  );
}

/** Layers of TensorFlow.js that are connected as the blocks of a policy are. */
async function connectedLayers({ logits, value }: PolicySums, input: Block): Promise<FoundNetwork> {
  const inputTensor = layers.input({ shape: [input.units], name: 'input' });
  const tensors = new Map<Block, layers.SymbolicTensor>([[input, inputTensor]]);
  const weights = new Map<string, Float32Array>();
  const active: Extract<BlockKind, { readonly type: 'activation' }>[] = [];
  const dense = (name: string, sums: Sums): layers.SymbolicTensor => {
    const found = sourcesOf(sums);
    const sources = found.length === 0 ? [input] : found;
    weights.set(`${name}/kernel`, sideBySide([sums], sources));
    weights.set(`${name}/bias`, Float32Array.from(sums.bias));
    const from = sources.map((block) => tensors.get(block)!);
    const joint = from.length === 1 ? from[0] : apply(layers.layers.concatenate({ name: `${name}-from` }), from);
    return apply(layers.layers.dense({ units: sums.bias.length, name, kernelInitializer: 'zeros' }), joint);
  };
  for (const block of blocksOf(value ? [logits, value] : [logits])) {
    const { units, of } = block;
    if (of.type === 'input') continue;
    const number = tensors.size;
    const before = isItself(of.from) ? tensors.get(sourcesOf(of.from)[0])! : dense(`sums${number}`, of.from);
    if (of.type === 'normalization') {
      const name = `norm${number}`;
      weights.set(`${name}/gamma`, new Float32Array(units).fill(1));
      weights.set(`${name}/beta`, new Float32Array(units));
      tensors.set(block, apply(layers.layers.layerNormalization({ name, epsilon: of.epsilon }), before));
    } else {
      active.push(of);
      tensors.set(block, apply(activationLayer(of, `activation${number}`), before));
    }
  }
  const outputs = [dense('logits', logits), ...(value ? [dense('value', value)] : [])];
  const model = layers.model({ inputs: [inputTensor], outputs, name: value ? 'logits-and-value' : 'logits' });
  const artifacts = await artifactsOf(model);
  model.dispose();
  return {
    network: withWeights(artifacts, weights),
    hiddenSizes: active.map(({ from }) => from.bias.length),
    activation: [...new Set(active.map(({ activation }) => activation))].join(', ') || 'linear',
  };
}

/** Whether sums are the numbers of one block, each as it is. */
function isItself(sums: Sums): boolean {
  const [block, ...others] = sourcesOf(sums);
  if (block === undefined || others.length > 0 || block.units !== sums.bias.length) return false;
  const isOne = (x: number, i: number): boolean => x === (i % (block.units + 1) === 0 ? 1 : 0);
  return sums.bias.every((x) => x === 0) && sums.weights.get(block)!.every(isOne);
}

function activationLayer(
  { activation, alpha }: Extract<BlockKind, { readonly type: 'activation' }>,
  name: string,
): layers.layers.Layer {
  if (activation === 'leakyRelu') return layers.layers.leakyReLU({ alpha, name });
  if (activation === 'elu' && alpha !== 1)
    throw new InputError(
      `Expected activations that TensorFlow.js has in the ONNX graph, but got Elu with alpha ${alpha}`,
    );
  return layers.layers.activation({ activation: activation as Activation, name });
}

function apply(layer: layers.layers.Layer, to: layers.SymbolicTensor | layers.SymbolicTensor[]): layers.SymbolicTensor {
  return layer.apply(to) as layers.SymbolicTensor;
}
