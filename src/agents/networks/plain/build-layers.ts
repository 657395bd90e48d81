import { InputError } from '../../../env/errors.js';
import { activationFunction, leakyRelu } from './activations.js';
import type { GraphLayer, NetworkGraph } from './network-graph.js';
import {
  activation,
  add,
  concatenate,
  dense,
  emptyOutput,
  layerNormalization,
  type LayerOutput,
  type PlainLayer,
  regrouped,
} from './plain-layers.js';

/** What a network computes, ready to run. */
export interface BuiltLayers {
  /** Where inputs are written to: rows, and the columns of each move if it reads these apart. */
  readonly inputs: readonly LayerOutput[];
  /** In the order in which they run. */
  readonly layers: readonly PlainLayer[];
  readonly outputs: readonly LayerOutput[];
  /** Kernels, biases and the like in the order of the layers. */
  readonly weights: readonly Float32Array[];
}

/** @throws InputError, one line, for layers that are not known, or do not fit together */
export function buildLayers(graph: NetworkGraph): BuiltLayers {
  const inputs: LayerOutput[] = [];
  const layers: PlainLayer[] = [];
  const weights: Float32Array[] = [];
  const outputs = new Map<string, LayerOutput>();
  const built = new Building(graph, weights);
  for (const layer of graph.layers) {
    const from = layer.from.map((name) => outputs.get(name)!);
    for (const last of built.layer(layer, from)) {
      layers.push(last);
      outputs.set(layer.name, last.output);
    }
    if (layer.type === 'InputLayer') inputs.push(outputs.get(layer.name)!);
  }
  return { inputs, layers, outputs: graph.outputs.map((name) => outputs.get(name)!), weights };
}

class Building {
  constructor(
    private readonly graph: NetworkGraph,
    /** Those that layers have taken. */
    private readonly taken: Float32Array[],
  ) {}

  /** The steps of a layer, the last of which gives its output. */
  layer(layer: GraphLayer, from: readonly LayerOutput[]): PlainLayer[] {
    const { name, type, config } = layer;
    if (type === 'InputLayer') return [this.input(layer)];
    const [first] = from;
    if (first === undefined) throw new InputError(`Expected layer "${name}" to read another, but it reads none`);
    switch (type) {
      case 'Dense': {
        const units = positive(layer, 'units', config.units);
        const kernel = this.weight(name, 'kernel', first.width * units);
        const sums = dense(first, kernel, this.weight(name, 'bias', units));
        return [sums, ...activated(layer, sums.output)];
      }
      case 'Activation':
        return [regrouped(first, first.groups), ...activated(layer, first)];
      case 'LeakyReLU':
        return [activation(first, leakyRelu(finite(layer, 'alpha', config.alpha)))];
      case 'LayerNormalization': {
        const gamma = this.weight(name, 'gamma', first.width);
        const beta = this.weight(name, 'beta', first.width);
        return [layerNormalization(first, gamma, beta, finite(layer, 'epsilon', config.epsilon))];
      }
      case 'Add':
        expectAlike(layer, from, ({ groups, width }) => `${groups} x ${width}`);
        return [add(from)];
      case 'Concatenate':
        expectAlike(layer, from, ({ groups }) => String(groups));
        return [concatenate(from)];
      case 'Flatten':
        return [regrouped(first, 1)];
      case 'Reshape': {
        const [groups, width] = Array.isArray(config.target_shape) ? (config.target_shape as unknown[]) : [];
        const into = positive(layer, 'target_shape', groups);
        if (into * positive(layer, 'target_shape', width) !== first.groups * first.width)
          throw wrong(layer, 'target_shape', config.target_shape);
        return [regrouped(first, into)];
      }
      default:
        throw new InputError(`Expected layers that maketen knows, but "${name}" is of type ${type}`);
    }
  }

  private input(layer: GraphLayer): PlainLayer {
    const shape = layer.config.batch_input_shape;
    const sizes: unknown[] = Array.isArray(shape) ? shape.slice(1) : [];
    if (sizes.length !== 1 && sizes.length !== 2) throw wrong(layer, 'batch_input_shape', shape);
    const [groups, width] = [1, ...sizes].slice(-2).map((size) => positive(layer, 'batch_input_shape', size));
    return { output: emptyOutput(groups, width), run: () => undefined };
  }

  private weight(layer: string, part: string, size: number): Float32Array {
    const weight = this.graph.weights.get(`${layer}/${part}`);
    if (weight?.length !== size)
      throw new InputError(`Expected ${size} weights ${layer}/${part}, but got ${weight?.length ?? 'none'}`);
    this.taken.push(weight);
    return weight;
  }
}

/** An activation, if it is one: linear is none. */
function activated(layer: GraphLayer, from: LayerOutput): PlainLayer[] {
  const { activation: name = 'linear' } = layer.config;
  if (typeof name !== 'string') throw wrong(layer, 'activation', name);
  return name === 'linear' ? [] : [activation(from, activationFunction(name))];
}

function positive(layer: GraphLayer, key: string, value: unknown): number {
  if (!Number.isInteger(value) || (value as number) < 1) throw wrong(layer, key, value);
  return value as number;
}

function finite(layer: GraphLayer, key: string, value: unknown): number {
  if (!Number.isFinite(value)) throw wrong(layer, key, value);
  return value as number;
}

function expectAlike(layer: GraphLayer, from: readonly LayerOutput[], shape: (of: LayerOutput) => string): void {
  const shapes = new Set(from.map(shape));
  if (shapes.size > 1) throw wrong(layer, 'inbound_nodes', [...shapes]);
}

function wrong({ name }: GraphLayer, key: string, value: unknown): InputError {
  return new InputError(`Expected "${key}" of layer "${name}" to fit the others, but got ${JSON.stringify(value)}`);
}
