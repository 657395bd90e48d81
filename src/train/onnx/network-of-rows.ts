import * as tf from '@tensorflow/tfjs-core';
import { ACTIVATIONS } from '../../agents/networks/network-description.js';
import { type SavedLayer, topologyOf, weightSpecsOf } from '../../agents/networks/network-plan.js';
import type { Encoder } from '../../env/inputs/encoder.js';
import type { Budget } from './onnx-graph.js';
import { type Block, isZero, type Rows, type Sums, sumsOf } from './rows.js';

/** The outputs of a policy: logits or action values, and a value if it has one. */
interface Policy<Output> {
  readonly logits: Output;
  readonly value?: Output | undefined;
}

type Made = Block & Required<Pick<Block, 'made'>>;

/**
 * One of our networks that computes a policy's outputs, and what the config of a training would say of it. Layers that follow
 * one another with one activation are as trainings make them, with the layer that moves share if there is one: blocks of
 * one layer are side by side, with weights of 0 between those that are not connected. Others are connected as in the graph.
 * @param encoder of the inputs: says which columns are a move's
 */
export function networkOfRows(policy: Policy<Rows>, input: Block, encoder: Encoder, budget: Budget) {
  const logits = sumsOf(policy.logits, budget);
  const value = policy.value && sumsOf(policy.value, budget);
  const blocks = blocksOf(value ? [logits, value] : [logits]);
  const moves = sharedMoves({ logits, value }, input, encoder);
  const levels = levelsOf({ logits, value }, input, blocks, moves);
  const layers: SavedLayer[] = [{ name: 'input', type: 'InputLayer', from: [], shape: [input.units] }];
  const names = new Map([[input, 'input']]);
  const weights = new Map<string, tf.Tensor>();
  const dense = (name: string, rows: readonly Sums[], below: readonly Block[] = rows.flatMap(sourcesOf)) => {
    const from = below.length === 0 ? [input] : below;
    const shape = [from.reduce((sum, { units }) => sum + units, 0), rows.reduce((sum, { bias }) => sum + bias.size, 0)];
    budget.takeShape(shape);
    weights.set(`${name}/kernel`, tf.concat(rows.map((row) => kernelOf(row, from)), 1)); // prettier-ignore
    weights.set(`${name}/bias`, tf.concat(rows.map(({ bias }) => bias), 1)); // prettier-ignore
    const read = [...new Set(from.map((block) => names.get(block)!))];
    const joint = read.length > 1 ? [`${name}-from`] : read;
    if (read.length > 1) layers.push({ name: joint[0], type: 'Concatenate', from: read, units: shape[0], config: { axis: -1 } }); // prettier-ignore
    layers.push({ name, type: 'Dense', from: joint, units: shape[1], activation: 'linear' });
    return name;
  };
  const sides = (levels?.slice(1) ?? blocks.map((block) => [block])) as Made[][];
  for (const [i, side] of sides.entries()) {
    const { kind, constant } = side[0].made;
    // Names that the kernel knows, or that it does not.
    const [hidden, name] = levels ? [`hidden${i + 1}`, `activation${i + 1}`] : [`sums${i + 1}`, `${kind}${i + 1}`];
    const from = [dense(hidden, side.map(({ made }) => made.from), levels?.[i])]; // prettier-ignore
    for (const block of side) names.set(block, name);
    const config = { normalization: { epsilon: constant }, leakyRelu: { alpha: constant } }[kind];
    const type = { normalization: 'LayerNormalization', leakyRelu: 'LeakyReLU' }[kind] ?? 'Activation';
    layers.push({ name, from, type, activation: kind, ...(config && { config }) });
    weights.set(`${name}/gamma`, tf.ones([side[0].units])).set(`${name}/beta`, tf.zeros([side[0].units]));
  }
  const outputs = ['logits', ...(value ? ['value'] : [])];
  if (levels && moves) {
    const [perMove, units] = moves.kernel.shape;
    const context = dense('context', [moves.context], levels.at(-1));
    layers.push(...moveLayers(encoder.moves, perMove, units, context, moves.block.made.kind));
    weights.set('move/kernel', moves.kernel).set('move/bias', tf.zeros([units])); // the bias is in that of the context
    weights.set('logits/kernel', moves.scores).set('logits/bias', moves.bias);
    outputs[0] = 'flat-logits';
  } else dense('logits', [logits], levels?.at(-1));
  if (value) dense('value', [value], levels?.at(-1));
  const weightSpecs = weightSpecsOf(layers);
  const bytes = weightSpecs.map(({ name }) => new Uint8Array(weights.get(name)!.dataSync().slice().buffer));
  const topology = topologyOf(layers, value ? 'logits-and-value' : 'logits', outputs);
  const isActive = ([{ made }]: Made[]) => made.kind !== 'normalization';
  const kinds = new Set(blocks.map(({ made }) => made.kind).filter((kind) => kind !== 'normalization'));
  return {
    network: { topology, weightSpecs, weights: new Uint8Array(Buffer.concat(bytes)) },
    hiddenSizes: sides.filter(isActive).map((side) => side.reduce((sum, { units }) => sum + units, 0)),
    activation: [...kinds].join(', ') || 'relu',
  };
}

/** Blocks whose numbers matter. */
function sourcesOf({ weights }: Sums): Block[] {
  return [...weights].filter(([, kernel]) => !isZero(kernel)).map(([block]) => block);
}

/** `[numbers of the blocks, sums]` */
function kernelOf({ weights, bias }: Sums, blocks: readonly Block[]): tf.Tensor {
  return tf.concat(blocks.map((block) => weights.get(block) ?? tf.zeros([block.units, bias.size])), 0); // prettier-ignore
}

/** What sums depend on but for inputs, each after what it depends on. */
function blocksOf(outputs: readonly Sums[], found = new Set<Made>()): readonly Made[] {
  for (const block of outputs.flatMap(sourcesOf)) {
    if (!isMade(block) || found.has(block)) continue;
    blocksOf([block.made.from], found);
    found.add(block);
  }
  return [...found];
}

function isMade(block: Block | undefined): block is Made {
  return block?.made !== undefined;
}

/** Inputs and layers that follow one another; undefined if they do not. */
function levelsOf(
  { logits, value }: Policy<Sums>,
  input: Block,
  blocks: readonly Made[],
  moves: ReturnType<typeof sharedMoves>,
): Block[][] | undefined {
  const [kind = 'relu', ...others] = new Set(blocks.map(({ made }) => made.kind));
  if (!ACTIVATIONS.some((each) => each === kind) || others.length > 0) return undefined;
  const level = new Map<Block, number>([[input, 0]]);
  const below = (sums: readonly Sums[]) => {
    const found = new Set(sums.flatMap(sourcesOf).map((block) => level.get(block)!));
    return found.size === 1 ? [...found][0] : NaN;
  };
  for (const block of blocks) if (block !== moves?.block) level.set(block, 1 + below([block.made.from]));
  const depth = Math.max(...level.values());
  if (below([moves?.context ?? logits, ...(value ? [value] : [])]) !== depth) return undefined;
  return Array.from({ length: depth + 1 }, (_, i) => [...level.keys()].filter((block) => level.get(block) === i));
}

/** The block below the logits whose moves share weights: kernel [perMove, units], scores [units, 1], and what the trunk adds. */
function sharedMoves({ logits, value }: Policy<Sums>, input: Block, { moves, perMove, stateSize }: Encoder) {
  const [block, ...others] = sourcesOf(logits);
  if (!isMade(block) || others.length > 0 || perMove === 0 || block.units % moves !== 0) return undefined;
  const { from } = block.made;
  const [ofState, ofMoves] = tf.split(kernelOf(from, [input]), [stateSize, moves * perMove]);
  const [kernel, scores] = [repeated(ofMoves, moves), repeated(kernelOf(logits, [block]), moves)];
  const bias = tf.slice(logits.bias, 0, [1, 1]);
  const isShared = isZero(ofState) && isZero(tf.sub(logits.bias, bias)) && !(value && sourcesOf(value).includes(block));
  const context = { ...from, weights: new Map([...from.weights].filter(([source]) => source !== input)) };
  return kernel && scores && isShared ? { block, context, kernel, scores, bias } : undefined;
}

/** The matrix that a larger one repeats on its diagonal, with 0 elsewhere; else undefined. */
function repeated(numbers: tf.Tensor, times: number): tf.Tensor | undefined {
  const [rows, columns] = numbers.shape.map((size) => size / times);
  const grid = tf.reshape(numbers, [times, rows, times, columns]);
  const first = tf.slice(grid, 0, [1, rows, 1, columns]);
  const whole = tf.mul(tf.reshape(tf.eye(times), [times, 1, times, 1]), first);
  return isZero(tf.sub(grid, whole)) ? tf.reshape(first, [rows, columns]) : undefined;
}

/** Layers that score every move from its own columns and from the context, the state's part of all of them. */
function moveLayers(
  moves: number,
  perMove: number,
  units: number,
  context: string,
  activation: SavedLayer['activation'],
): SavedLayer[] {
  return [
    { name: 'moves', type: 'InputLayer', from: [], shape: [moves, perMove] },
    { name: 'move', type: 'Dense', from: ['moves'], units, activation: 'linear' },
    { name: 'split', type: 'Reshape', from: [context], shape: [moves, units] },
    { name: 'join', type: 'Add', from: ['move', 'split'] },
    { name: 'activation-move', type: 'Activation', from: ['join'], activation },
    { name: 'logits', type: 'Dense', from: ['activation-move'], units: 1, activation: 'linear' },
    { name: 'flat-logits', type: 'Flatten', from: ['logits'] },
  ];
}
