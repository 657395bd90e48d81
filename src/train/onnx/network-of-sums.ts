import * as tf from '@tensorflow/tfjs-core';
import { ACTIVATIONS, type NetworkArtifacts } from '../../agents/networks/network-description.js';
import { type SavedLayer, topologyOf, weightSpecsOf } from '../../agents/networks/network-plan.js';
import type { Encoder } from '../../env/inputs/encoder.js';
import { type Block, isZero, type Sums } from './rows.js';

/** The outputs of a policy: logits or action values, and a value if it has one. */
interface PolicySums {
  readonly logits: Sums;
  readonly value: Sums | undefined;
}

type Made = Block & Required<Pick<Block, 'made'>>;

/**
 * One of our networks that computes a policy's sums, and what the config of a training would say of it. Layers that follow
 * one another with one activation are as trainings make them, with the layer that moves share if there is one: blocks of
 * one layer are side by side, with weights of 0 between those that are not connected. Others are connected as in the graph.
 * @param encoder of the inputs: says which columns are a move's
 */
export function networkOfSums(policy: PolicySums, input: Block, encoder: Encoder) {
  const { logits, value } = policy;
  const blocks = blocksOf(value ? [logits, value] : [logits]);
  const shared = sharedMoves(policy, input, encoder);
  const levels = levelsOf(policy, input, blocks, shared);
  const layers: SavedLayer[] = [{ name: 'input', type: 'InputLayer', from: [], shape: [input.units] }];
  const names = new Map([[input, 'input']]);
  const weights = new Map<string, tf.Tensor>();
  const dense = (name: string, rows: readonly Sums[], below?: readonly Block[]): string => {
    const sources = below ?? rows.flatMap(sourcesOf);
    const used = sources.length === 0 ? [input] : sources;
    const kernel = tf.concat(rows.map((row) => kernelOf(row, used)), 1); // prettier-ignore
    let from = [...new Set(used.map((block) => names.get(block)!))];
    if (from.length > 1) {
      layers.push({ name: `${name}-from`, type: 'Concatenate', from, units: kernel.shape[0], config: { axis: -1 } });
      from = [`${name}-from`];
    }
    layers.push({ name, type: 'Dense', from, units: kernel.shape[1], activation: 'linear' });
    weights.set(`${name}/kernel`, kernel);
    weights.set(`${name}/bias`, tf.concat(rows.map(({ bias }) => bias), 1)); // prettier-ignore
    return name;
  };
  const sides = levels?.slice(1) ?? blocks.map((block) => [block]);
  for (const [i, side] of (sides as Made[][]).entries()) {
    const { kind, constant } = side[0].made;
    // Names that the kernel knows, or that it does not.
    const name = levels ? `activation${i + 1}` : `${kind}${i + 1}`;
    const from = [dense(levels ? `hidden${i + 1}` : `sums${i + 1}`, side.map(({ made }) => made.from), levels?.[i])]; // prettier-ignore
    for (const block of side) names.set(block, name);
    if (kind === 'normalization') {
      layers.push({ name, from, type: 'LayerNormalization', config: { epsilon: constant } });
      weights.set(`${name}/gamma`, tf.ones([side[0].units]));
      weights.set(`${name}/beta`, tf.zeros([side[0].units]));
    } else if (kind === 'leakyRelu') layers.push({ name, from, type: 'LeakyReLU', config: { alpha: constant } });
    else layers.push({ name, from, type: 'Activation', activation: kind });
  }
  const top = levels?.at(-1);
  const outputs = ['logits', ...(value ? ['value'] : [])];
  if (levels && shared) {
    const { moves, perMove } = encoder;
    const { kernel, scores, bias } = shared;
    const [units] = scores.shape;
    layers.push({ name: 'moves', type: 'InputLayer', from: [], shape: [moves, perMove] });
    dense('context', [shared.context], top);
    layers.push(
      { name: 'move', type: 'Dense', from: ['moves'], units, activation: 'linear' },
      { name: 'split', type: 'Reshape', from: ['context'], shape: [moves, units] },
      { name: 'join', type: 'Add', from: ['move', 'split'] },
      { name: 'activation-move', type: 'Activation', from: ['join'], activation: shared.block.made.kind },
      { name: 'logits', type: 'Dense', from: ['activation-move'], units: 1, activation: 'linear' },
      { name: 'flat-logits', type: 'Flatten', from: ['logits'] },
    );
    weights.set('move/kernel', kernel).set('move/bias', tf.zeros([units])); // the bias is in that of the context
    weights.set('logits/kernel', scores).set('logits/bias', bias);
    outputs[0] = 'flat-logits';
  } else dense('logits', [logits], top);
  if (value) dense('value', [value], top);
  const active = (sides as Made[][]).filter(([{ made }]) => made.kind !== 'normalization');
  const kinds = new Set([...active.flat(), ...(shared ? [shared.block] : [])].map(({ made }) => made.kind));
  return {
    network: artifactsOf(layers, outputs, weights),
    hiddenSizes: active.map((side) => side.reduce((sum, { units }) => sum + units, 0)),
    activation: [...kinds].join(', ') || (levels ? 'relu' : 'linear'),
  };
}

function artifactsOf(
  layers: readonly SavedLayer[],
  outputs: readonly string[],
  weights: ReadonlyMap<string, tf.Tensor>,
): NetworkArtifacts {
  const weightSpecs = weightSpecsOf(layers);
  const parts = weightSpecs.map(({ name }) =>
    Uint8Array.from(new Uint8Array(weights.get(name)!.dataSync().slice().buffer)),
  );
  const topology = topologyOf(layers, outputs.length > 1 ? 'logits-and-value' : 'logits', outputs);
  return { topology, weightSpecs, weights: new Uint8Array(Buffer.concat(parts)) };
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
function blocksOf(outputs: readonly Sums[]): Made[] {
  const found = new Set<Made>();
  const visit = (sums: Sums): void => {
    for (const block of sourcesOf(sums)) {
      if (!isMade(block) || found.has(block)) continue;
      visit(block.made.from);
      found.add(block);
    }
  };
  outputs.forEach(visit);
  return [...found];
}

function isMade(block: Block): block is Made {
  return block.made !== undefined;
}

/** Weights of one network, those of 0 between layers side by side included; more are left to layers as the graph has them. */
const MOST_WEIGHTS = 2 ** 24;

/** Inputs and layers that follow one another; undefined if they do not. */
function levelsOf(
  { logits, value }: PolicySums,
  input: Block,
  blocks: readonly Made[],
  shared: ReturnType<typeof sharedMoves>,
): Block[][] | undefined {
  const [kind = 'relu', ...others] = new Set(blocks.map(({ made }) => made.kind));
  if (!ACTIVATIONS.some((each) => each === kind) || others.length > 0) return undefined;
  const level = new Map<Block, number>([[input, 0]]);
  const below = (sums: readonly Sums[]): number => {
    const [found = NaN, ...more] = new Set(sums.flatMap(sourcesOf).map((block) => level.get(block)));
    return more.length > 0 ? NaN : found;
  };
  for (const block of blocks) if (block !== shared?.block) level.set(block, 1 + below([block.made.from]));
  const depth = Math.max(...level.values());
  if (below([shared?.context ?? logits, ...(value ? [value] : [])]) !== depth) return undefined;
  const levels = Array.from({ length: depth + 1 }, (_, i) =>
    [...level.keys()].filter((block) => level.get(block) === i),
  );
  const widths = [...levels.map((side) => side.reduce((sum, { units }) => sum + units, 0)), logits.bias.size];
  const size = widths.slice(1).reduce((sum, width, i) => sum + width * widths[i], 0);
  return size > MOST_WEIGHTS ? undefined : levels;
}

/** The block below the logits whose moves share weights: kernel [perMove, units], scores [units, 1], and what the trunk adds. */
function sharedMoves({ logits, value }: PolicySums, input: Block, { moves, perMove, stateSize }: Encoder) {
  const [block, ...others] = sourcesOf(logits);
  if (block === undefined || !isMade(block) || others.length > 0) return undefined;
  if (perMove === 0 || block.units % moves !== 0 || (value && sourcesOf(value).includes(block))) return undefined;
  const { from } = block.made;
  const [ofState, ofMoves] = tf.split(kernelOf(from, [input]), [stateSize, moves * perMove]);
  const kernel = repeated(ofMoves, moves);
  const scores = repeated(kernelOf(logits, [block]), moves);
  const bias = tf.slice(logits.bias, 0, [1, 1]);
  if (!kernel || !scores || !isZero(ofState) || !isZero(tf.sub(logits.bias, bias))) return undefined;
  const context = { ...from, weights: new Map([...from.weights].filter(([source]) => source !== input)) };
  return { block, context, kernel, scores, bias };
}

/** The matrix that a larger one repeats on its diagonal, with 0 elsewhere; else undefined. */
function repeated(numbers: tf.Tensor, times: number): tf.Tensor | undefined {
  const [rows, columns] = numbers.shape.map((size) => size / times);
  const grid = tf.reshape(numbers, [times, rows, times, columns]);
  const first = tf.slice(grid, 0, [1, rows, 1, columns]);
  const whole = tf.mul(tf.reshape(tf.eye(times), [times, 1, times, 1]), first);
  return isZero(tf.sub(grid, whole)) ? tf.reshape(first, [rows, columns]) : undefined;
}
