import * as z from 'zod/mini';
import { InputError } from '../../../env/errors.js';
import { expectFinite, type NetworkArtifacts } from '../network-artifacts.js';

/** A layer of a saved network, by TensorFlow.js' names. */
export interface GraphLayer {
  readonly name: string;
  /** Its class: 'Dense', 'Activation', ... */
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** Names of the layers that it reads, all of which come before it. */
  readonly from: readonly string[];
}

/** A saved network, read without TensorFlow.js. */
export interface NetworkGraph {
  readonly name: string;
  readonly layers: readonly GraphLayer[];
  readonly outputs: readonly string[];
  /** By name: 'hidden1/kernel'. */
  readonly weights: ReadonlyMap<string, Float32Array>;
}

/** A layer's name, and which use and which output of it: always the first. Its fourth entry, if any, is empty. */
const reference = z.pipe(
  z.array(z.unknown()),
  z.transform(([name]) => z.string().parse(name)),
);

const topologySchema = z.object({
  config: z.object({
    name: z.string(),
    layers: z.array(
      z.object({
        name: z.string(),
        class_name: z.string(),
        config: z.record(z.string(), z.unknown()),
        inbound_nodes: z.array(z.array(reference)),
      }),
    ),
    output_layers: z.array(reference),
  }),
});

/**
 * Reads topology and weights of a network.
 * @throws InputError, one line, for parts that do not fit together, or weights that are no finite numbers
 */
export function networkGraph({ topology, weightSpecs, weights }: NetworkArtifacts): NetworkGraph {
  const read = topologySchema.safeParse(topology);
  if (!read.success) {
    const [{ path, message }] = read.error.issues;
    throw new InputError(`Expected the topology of a network, but its "${path.join('.')}" is not: ${message}`);
  }
  const { name, layers, output_layers: outputs } = read.data.config;
  const known = new Set<string>();
  for (const { name: layer, inbound_nodes: uses } of layers) {
    if (uses.length > 1) throw new InputError(`Expected layers that are used once, but "${layer}" is used more often`);
    for (const from of uses.flat()) expectKnown(known, from);
    known.add(layer);
  }
  for (const output of outputs) expectKnown(known, output);
  return {
    name,
    layers: layers.map(({ name, class_name: type, config, inbound_nodes: uses }) => ({
      name,
      type,
      config,
      from: uses.flat(),
    })),
    outputs,
    weights: weightsByName(weightSpecs, weights),
  };
}

function expectKnown(known: ReadonlySet<string>, layer: string): void {
  if (!known.has(layer)) throw new InputError(`Expected a layer "${layer}" before it is read, but there is none`);
}

function weightsByName(specs: NetworkArtifacts['weightSpecs'], bytes: Uint8Array): Map<string, Float32Array> {
  const numbers = new Float32Array(bytes.slice().buffer, 0, bytes.byteLength >> 2);
  expectFinite(numbers);
  const sizes = specs.map(({ shape }) => shape.reduce((product, size) => product * size, 1));
  const needed = sizes.reduce((sum, size) => sum + size, 0);
  if (needed * 4 !== bytes.byteLength)
    throw new InputError(`Expected ${needed * 4} bytes of weights, but got ${bytes.byteLength}`);
  let end = 0;
  return new Map(specs.map(({ name }, i) => [name, numbers.subarray(end, (end += sizes[i]))]));
}
