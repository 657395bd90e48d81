import { InputError } from '../../../env/base/errors.js';
import {
  expectUndisposed,
  HEADS,
  type NetworkArtifacts,
  type NetworkInputs,
  type NetworkLayer,
  SizedNetwork,
} from '../network-description.js';
import type { PlayableNetwork, ValueScale } from '../network-interfaces.js';
import { LegalMoves, type PolicyOutputs, writeActionValues, writePolicy } from '../policy-outputs.js';
import * as plain from './plain-layers.js';

/** A saved network in plain TypeScript, for wherever there is nothing but the language (Hermes). It computes; it does not learn. */
export class PlainNetwork extends SizedNetwork implements PlayableNetwork {
  readonly weightCount: number;
  readonly layers: readonly NetworkLayer[];
  private built: BuiltLayers | undefined;
  private legal: LegalMoves | undefined;

  /** @throws InputError, one line, for parts that do not fit together, layers that are not known, or weights that are no finite numbers */
  constructor(artifacts: NetworkArtifacts) {
    const graph = plain.networkGraph(artifacts);
    const built = buildLayers(graph);
    const heads = HEADS.find((each) => each === graph.name) ?? 'logits-and-value';
    const { inputs, outputs, weights } = built;
    const isWhole = inputs.length > 0 && outputs.length === (heads === 'logits-and-value' ? 2 : 1);
    if (!isWhole) throw new InputError(`Expected inputs and the outputs ${heads}, but some are missing`);
    super(inputs[0].width, heads, outputs[0].width, inputs[1]?.width ?? 0);
    this.built = built;
    this.weightCount = weights.reduce((sum, { length }) => sum + length, 0);
    this.layers = graph.layers.map(({ name, type, config }) => ({
      name,
      type,
      units: typeof config.units === 'number' ? config.units : undefined,
      activation: typeof config.activation === 'string' ? config.activation : undefined,
    }));
  }

  getWeights(weights: Float32Array = new Float32Array(this.weightCount)): Float32Array {
    let at = 0;
    for (const each of this.whole().weights) {
      weights.set(each, at);
      at += each.length;
    }
    return weights;
  }

  predictValues({ numbers, rows }: NetworkInputs, scale: ValueScale, values: Float64Array) {
    this.forward(numbers, rows, ({ outputs }, from, count) => {
      const raw = outputs[outputs.length - 1].values;
      for (let i = 0; i < count; i++) values[from + i] = scale === 'probability' ? 1 / (1 + Math.exp(-raw[i])) : raw[i];
    });
  }

  readonly predictPolicy: PlayableNetwork['predictPolicy'] = (inputs, masks, rows, logProbabilities, values) => {
    this.forwardLegal(inputs, masks, rows, (outputs) => writePolicy(outputs, logProbabilities, values));
  };

  predictActionValues(inputs: Float32Array, masks: Uint8Array, rows: number, q: Float32Array) {
    this.forwardLegal(inputs, masks, rows, (outputs) => writeActionValues(outputs, q));
  }

  dispose() {
    this.built = undefined;
  }

  private forwardLegal(inputs: Float32Array, masks: Uint8Array, rows: number, take: (outputs: PolicyOutputs) => void) {
    const legal = (this.legal ??= new LegalMoves(this.moves, plain.ROWS_A_PASS));
    this.forward(inputs, rows, ({ outputs: [logits, values] }, from, count) => {
      legal.take(masks, from, count);
      take({ from, rows: count, legal, logits: logits.values, values: values?.values });
    });
  }

  private whole(): BuiltLayers {
    expectUndisposed(this.built === undefined);
    return this.built!;
  }

  /** Computes rows of `numbers` [rows, inputs], some at a time: `take` is given the first of them and their number. */
  private forward(
    numbers: Float32Array,
    rows: number,
    take: (built: BuiltLayers, from: number, count: number) => void,
  ) {
    const built = this.whole();
    const size = this.inputs;
    const [input, columns] = built.inputs;
    for (let from = 0; from < rows; from += plain.ROWS_A_PASS) {
      const count = Math.min(plain.ROWS_A_PASS, rows - from);
      input.values.set(numbers.subarray(from * size, (from + count) * size));
      if (columns !== undefined) {
        const width = columns.groups * columns.width;
        for (let row = 0; row < count; row++) {
          const end = (from + row + 1) * size;
          columns.values.set(numbers.subarray(end - width, end), row * width);
        }
      }
      for (const layer of built.layers) layer.run(count);
      take(built, from, count);
    }
  }
}

/** What a network computes, ready to run. */
interface BuiltLayers {
  /** Where inputs are written to: rows, and the columns of each move if it reads these apart. */
  readonly inputs: readonly plain.LayerOutput[];
  /** In the order in which they run. */
  readonly layers: readonly plain.PlainLayer[];
  readonly outputs: readonly plain.LayerOutput[];
  /** Kernels, biases and the like in the order of the layers. */
  readonly weights: readonly Float32Array[];
}

/** @throws InputError, one line, for layers that are not known, or do not fit together */
function buildLayers(graph: plain.NetworkGraph): BuiltLayers {
  const inputs: plain.LayerOutput[] = [];
  const layers: plain.PlainLayer[] = [];
  const weights: Float32Array[] = [];
  const outputs = new Map<string, plain.LayerOutput>();
  for (const layer of graph.layers) {
    const weight = (part: string, size: number) => {
      const name = `${layer.name}/${part}`;
      const own = graph.weights.get(name);
      if (own?.length !== size)
        throw new InputError(`Expected ${size} weights ${name}, but got ${own?.length ?? 'none'}`);
      weights.push(own);
      return own;
    };
    const from = layer.from.map((name) => outputs.get(name)!);
    for (const last of stepsOf(layer, from, weight)) {
      layers.push(last);
      outputs.set(layer.name, last.output);
    }
    if (layer.type === 'InputLayer') inputs.push(outputs.get(layer.name)!);
  }
  return { inputs, layers, outputs: graph.outputs.map((name) => outputs.get(name)!), weights };
}

/** The steps of a layer, the last of which gives its output. @param weight takes one of its weights */
function stepsOf(
  layer: plain.GraphLayer,
  from: readonly plain.LayerOutput[],
  weight: (part: string, size: number) => Float32Array,
): plain.PlainLayer[] {
  const { name, type, config } = layer;
  if (type === 'InputLayer') return [inputLayer(layer)];
  const [first] = from;
  if (first === undefined) throw new InputError(`Expected layer "${name}" to read another, but it reads none`);
  switch (type) {
    case 'Dense': {
      const units = positive(layer, 'units', config.units);
      const sums = plain.dense(first, weight('kernel', first.width * units), weight('bias', units));
      return [sums, ...activated(layer, sums.output)];
    }
    case 'Activation':
      return [plain.regrouped(first, first.groups), ...activated(layer, first)];
    case 'LeakyReLU':
      return [plain.activation(first, plain.leakyRelu(finite(layer, 'alpha', config.alpha)))];
    case 'LayerNormalization': {
      const gamma = weight('gamma', first.width);
      const beta = weight('beta', first.width);
      return [plain.layerNormalization(first, gamma, beta, finite(layer, 'epsilon', config.epsilon))];
    }
    case 'Add':
      expectAlike(layer, from, ({ groups, width }) => `${groups} x ${width}`);
      return [plain.add(from)];
    case 'Concatenate':
      expectAlike(layer, from, ({ groups }) => String(groups));
      return [plain.concatenate(from)];
    case 'Flatten':
      return [plain.regrouped(first, 1)];
    case 'Reshape': {
      const [groups, width] = Array.isArray(config.target_shape) ? (config.target_shape as unknown[]) : [];
      const into = positive(layer, 'target_shape', groups);
      if (into * positive(layer, 'target_shape', width) !== first.groups * first.width)
        throw wrong(layer, 'target_shape', config.target_shape);
      return [plain.regrouped(first, into)];
    }
    default:
      throw new InputError(`Expected layers that maketen knows, but "${name}" is of type ${type}`);
  }
}

function inputLayer(layer: plain.GraphLayer): plain.PlainLayer {
  const shape = layer.config.batch_input_shape;
  const sizes: unknown[] = Array.isArray(shape) ? shape.slice(1) : [];
  if (sizes.length !== 1 && sizes.length !== 2) throw wrong(layer, 'batch_input_shape', shape);
  const [groups, width] = [1, ...sizes].slice(-2).map((size) => positive(layer, 'batch_input_shape', size));
  return { output: plain.emptyOutput(groups, width), run: () => undefined };
}

/** An activation, if it is one: linear is none. */
function activated(layer: plain.GraphLayer, from: plain.LayerOutput): plain.PlainLayer[] {
  const { activation: name = 'linear' } = layer.config;
  if (typeof name !== 'string') throw wrong(layer, 'activation', name);
  return name === 'linear' ? [] : [plain.activation(from, plain.activationFunction(name))];
}

function positive(layer: plain.GraphLayer, key: string, value: unknown) {
  if (!Number.isInteger(value) || (value as number) < 1) throw wrong(layer, key, value);
  return value as number;
}

function finite(layer: plain.GraphLayer, key: string, value: unknown) {
  if (!Number.isFinite(value)) throw wrong(layer, key, value);
  return value as number;
}

function expectAlike(
  layer: plain.GraphLayer,
  from: readonly plain.LayerOutput[],
  shape: (of: plain.LayerOutput) => string,
) {
  const shapes = new Set(from.map(shape));
  if (shapes.size > 1) throw wrong(layer, 'inbound_nodes', [...shapes]);
}

function wrong({ name }: plain.GraphLayer, key: string, value: unknown): InputError {
  return new InputError(`Expected "${key}" of layer "${name}" to fit the others, but got ${JSON.stringify(value)}`);
}
