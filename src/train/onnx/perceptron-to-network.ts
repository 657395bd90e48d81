import { Network, type NetworkShape } from '../../agents/networks/network.js';
import { InputError } from '../../env/errors.js';
import type { PerceptronLayer } from './perceptron.js';

const MOST_FLOAT = 3.4e38;

/** The perceptrons of a policy: to its logits or action values, and to its value if it has one. */
export interface Perceptrons {
  readonly logits: readonly PerceptronLayer[];
  readonly value: readonly PerceptronLayer[] | undefined;
}

/**
 * One of our networks that computes what perceptrons do. Layers that they do not share stand side by side in one layer, with weights of 0
 * between them. A backend must be loaded.
 * @param perceptrons as `expectPerceptrons` has seen them
 */
export function networkOfPerceptrons({ logits, value }: Perceptrons): Network {
  const chains = value === undefined ? [logits] : [logits, value];
  const depth = logits.length - 1;
  const weights = new Map<string, Float32Array>();
  const hiddenSizes: number[] = [];
  let before: readonly PerceptronLayer[] = [];
  for (let level = 0; level <= depth; level++) {
    const here = level < depth ? distinct(chains.map((layers) => layers[level])) : [];
    for (const [name, parts] of level < depth
      ? ([[`hidden${level + 1}`, here]] as const)
      : chains.map((layers, i) => [i === 0 ? 'logits' : 'value', [layers[depth]]] as const)) {
      const cameFrom = (part: PerceptronLayer): string | undefined =>
        chains.find((layers) => layers[level].name === part.name)![level - 1]?.name;
      weights.set(`${name}/kernel`, sideBySide(parts, before, cameFrom));
      weights.set(`${name}/bias`, Float32Array.from(parts.flatMap(({ bias }) => [...bias])));
    }
    if (level < depth) hiddenSizes.push(here.reduce((sum, { units }) => sum + units, 0));
    before = here;
  }
  const shape: NetworkShape = {
    inputs: logits[0].inputs,
    heads: value === undefined ? 'logits' : 'logits-and-value',
    moves: logits[depth].units,
    perMove: 0,
    moveUnits: 0,
    hiddenSizes,
    activation: logits[0].activation ?? 'relu',
  };
  const network = Network.create(shape, 0);
  const names = [...hiddenSizes.map((_, i) => `hidden${i + 1}`), 'logits', ...(value === undefined ? [] : ['value'])];
  const all = names.flatMap((name) => [weights.get(`${name}/kernel`)!, weights.get(`${name}/bias`)!]);
  const joined = new Float32Array(network.weightCount);
  let at = 0;
  for (const part of all) {
    joined.set(part, at);
    at += part.length;
  }
  network.setWeights(joined);
  return network;
}

/** A kernel of the parts' kernels, each from the columns of the layer that it comes from. */
function sideBySide(
  parts: readonly PerceptronLayer[],
  before: readonly PerceptronLayer[],
  cameFrom: (part: PerceptronLayer) => string | undefined,
): Float32Array {
  const rows = before.length === 0 ? parts[0].inputs : before.reduce((sum, { units }) => sum + units, 0);
  const columns = parts.reduce((sum, { units }) => sum + units, 0);
  const kernel = new Float32Array(rows * columns);
  let column = 0;
  for (const part of parts) {
    const source = before.findIndex(({ name }) => name === cameFrom(part));
    const row = before.slice(0, Math.max(0, source)).reduce((sum, { units }) => sum + units, 0);
    for (let i = 0; i < part.inputs; i++)
      kernel.set(part.kernel.subarray(i * part.units, (i + 1) * part.units), (row + i) * columns + column);
    column += part.units;
  }
  return kernel;
}

function distinct(layers: readonly PerceptronLayer[]): PerceptronLayer[] {
  return layers.filter((layer, i) => layers.findIndex(({ name }) => name === layer.name) === i);
}

/**
 * Checks that perceptrons can be one of our networks, from so many inputs to so many moves, and that no input in [0, 1] leads beyond the
 * numbers of float32.
 * @throws InputError, one line, that says what is not so
 */
export function expectPerceptrons({ logits, value }: Perceptrons, inputs: number, moves: number): void {
  const chains = value === undefined ? [logits] : [logits, value];
  if (chains.some(({ length }) => length === 0))
    throw new InputError('Expected dense layers in the ONNX graph, but an output is the input itself');
  if (value !== undefined && value.length !== logits.length)
    throw new InputError(
      `Expected as many layers to the value as to the logits in the ONNX graph, but got ${value.length} and ${logits.length}; train with one net_arch for both`,
    );
  const [{ activation }] = logits;
  for (const [i, layers] of chains.entries()) {
    let width = inputs;
    layers.forEach((layer, level) => {
      if (layer.inputs !== width)
        throw new InputError(
          `Expected a layer of ${width} inputs in the ONNX graph, but "${layer.name}" takes ${layer.inputs}; export it for these rules and these inputs`,
        );
      const expected = level < layers.length - 1 ? (activation ?? 'relu') : undefined;
      if (layer.activation !== expected)
        throw new InputError(
          `Expected the activation ${expected ?? 'none'} after the layer "${layer.name}" of the ONNX graph, but got ${layer.activation ?? 'none'}`,
        );
      width = layer.units;
    });
    const columns = i === 0 ? moves : 1;
    if (width !== columns)
      throw new InputError(
        `Expected ${columns} numbers a row from the ONNX graph, but it gives ${width}; export it for these rules`,
      );
    expectBounded(layers);
  }
}

function expectBounded(layers: readonly PerceptronLayer[]): void {
  let most = new Float64Array(layers[0].inputs).fill(1);
  for (const { inputs, units, kernel, bias, activation } of layers) {
    const next = Float64Array.from(bias, Math.abs);
    for (let i = 0; i < inputs; i++)
      for (let j = 0; j < units; j++) next[j] += Math.abs(kernel[i * units + j]) * most[i];
    if (!next.every((each) => each <= MOST_FLOAT))
      throw new InputError(
        'Expected weights whose outputs are finite numbers, but those of the ONNX graph are too large; train the policy anew',
      );
    most = activation === 'tanh' ? next.fill(1) : next;
  }
}
