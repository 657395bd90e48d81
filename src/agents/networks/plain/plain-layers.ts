import * as z from 'zod/mini';
import { InputError } from '../../../env/base/errors.js';
import type { ReadonlyRecord } from '../../../env/base/schema.js';
import { expectFinite, type NetworkArtifacts, sizeOf } from '../network-description.js';

/** Rows that go through a network at a time. */
export const ROWS_A_PASS = 64;

/** What comes out of a layer: for each row `groups` times `width` numbers. */
export interface LayerOutput {
  readonly groups: number;
  readonly width: number;
  /** `[ROWS_A_PASS, groups, width]`, reused. */
  readonly values: Float64Array;
}

/** A layer with its output: `run` computes so many rows of it, from those of the layers before. */
export interface PlainLayer {
  readonly output: LayerOutput;
  run(rows: number): void;
}

export function emptyOutput(groups: number, width: number): LayerOutput {
  return { groups, width, values: new Float64Array(ROWS_A_PASS * groups * width) };
}

/** A layer of so many groups of `width`. @param write computes values [0 .. count), those of the first rows */
function layerOf(groups: number, width: number, write: (values: Float64Array, count: number) => void): PlainLayer {
  const output = emptyOutput(groups, width);
  return { output, run: (rows) => write(output.values, rows * groups * width) };
}

/** Sums of each group, weighted by kernel [width, units], and bias [units]. Inputs that are 0 cost nothing: most are. The others are taken four at a time. */
export function dense(from: LayerOutput, kernel: Float32Array, bias: Float32Array): PlainLayer {
  const { groups, width, values } = from;
  const units = bias.length;
  const output = emptyOutput(groups, units);
  const sums = output.values;
  // Of one group: the inputs that are not 0, and where their weights begin; what is left of the last four is 0.
  const found = new Float64Array(width + 3);
  const starts = new Int32Array(width + 3);
  return {
    output,
    run: (rows) => {
      for (let group = 0; group < rows * groups; group++) {
        const to = group * units;
        for (let unit = 0; unit < units; unit++) sums[to + unit] = bias[unit];
        const at = group * width;
        let count = 0;
        for (let i = 0; i < width; i++) {
          if (values[at + i] === 0) continue;
          found[count] = values[at + i];
          starts[count++] = i * units;
        }
        found.fill(0, count, count + 3);
        for (let i = 0; i < count; i += 4) {
          const a = found[i];
          const b = found[i + 1];
          const c = found[i + 2];
          const d = found[i + 3];
          const atA = starts[i];
          const atB = starts[i + 1];
          const atC = starts[i + 2];
          const atD = starts[i + 3];
          for (let unit = 0; unit < units; unit++)
            sums[to + unit] +=
              a * kernel[atA + unit] + b * kernel[atB + unit] + c * kernel[atC + unit] + d * kernel[atD + unit];
        }
      }
    },
  };
}

export function activation({ groups, width, values: from }: LayerOutput, of: ActivationFunction): PlainLayer {
  return layerOf(groups, width, (values, count) => {
    for (let i = 0; i < count; i++) values[i] = of(from[i]);
  });
}

/** Each group moved and scaled to mean 0 and variance 1, then by gamma and beta (Ba et al., 2016, arXiv:1607.06450). */
export function layerNormalization(
  { groups, width, values: from }: LayerOutput,
  gamma: Float32Array,
  beta: Float32Array,
  epsilon: number,
): PlainLayer {
  return layerOf(groups, width, (values, count) => {
    for (let at = 0; at < count; at += width) {
      let sum = 0;
      for (let i = 0; i < width; i++) sum += from[at + i];
      const mean = sum / width;
      let squares = 0;
      for (let i = 0; i < width; i++) squares += (from[at + i] - mean) ** 2;
      const scale = 1 / Math.sqrt(squares / width + epsilon);
      for (let i = 0; i < width; i++) values[at + i] = (from[at + i] - mean) * scale * gamma[i] + beta[i];
    }
  });
}

/** The sum of outputs of one shape. */
export function add(from: readonly LayerOutput[]): PlainLayer {
  return layerOf(from[0].groups, from[0].width, (values, count) => {
    values.fill(0, 0, count);
    for (const each of from) for (let i = 0; i < count; i++) values[i] += each.values[i];
  });
}

/** Groups side by side. */
export function concatenate(from: readonly LayerOutput[]): PlainLayer {
  const width = from.reduce((sum, each) => sum + each.width, 0);
  return layerOf(from[0].groups, width, (values, count) => {
    let to = 0;
    for (let group = 0; to < count; group++)
      for (const each of from) for (let i = 0; i < each.width; i++) values[to++] = each.values[group * each.width + i];
  });
}

/** The same numbers as so many groups. */
export function regrouped({ groups, width, values }: LayerOutput, into: number): PlainLayer {
  return { output: { groups: into, width: (groups * width) / into, values }, run: () => undefined };
}

type ActivationFunction = (x: number) => number;

// Klambauer et al., 2017, arXiv:1706.02515.
const SELU_ALPHA = 1.6732632423543772;
const SELU_SCALE = 1.0507009873554805;

const BY_NAME: ReadonlyRecord<ActivationFunction> = {
  relu: (x) => (x > 0 ? x : 0),
  tanh: Math.tanh,
  sigmoid: (x) => 1 / (1 + Math.exp(-x)),
  elu: (x) => (x < 0 ? Math.exp(x) - 1 : x),
  selu: (x) => SELU_SCALE * (x < 0 ? SELU_ALPHA * (Math.exp(x) - 1) : x),
  swish: (x) => x / (1 + Math.exp(-x)),
  gelu: (x) => 0.5 * x * (1 + erf(x / Math.SQRT2)),
  relu6: (x) => Math.min(6, Math.max(0, x)),
  softplus,
  softsign: (x) => x / (1 + Math.abs(x)),
  mish: (x) => x * Math.tanh(softplus(x)),
};

function softplus(x: number) {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}

/** An activation by TensorFlow.js' name. @throws InputError for one that is not known */
export function activationFunction(name: string): ActivationFunction {
  if (!Object.hasOwn(BY_NAME, name))
    throw new InputError(`Expected an activation ${Object.keys(BY_NAME).join(', ')}, but got ${name}`);
  return BY_NAME[name];
}

export function leakyRelu(alpha: number): ActivationFunction {
  return (x) => (x < 0 ? alpha * x : x);
}

/** To 1.5e-7, as TensorFlow.js computes it (Abramowitz and Stegun, 1964, 7.1.26). */
function erf(x: number) {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}

/** A layer of a saved network, by TensorFlow.js' names. */
export interface GraphLayer {
  readonly name: string;
  /** Its class: 'Dense', 'Activation', ... */
  readonly type: string;
  readonly config: ReadonlyRecord;
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

/** Reads a network. @throws InputError, one line, for parts that do not fit, or weights that are not finite */
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

function expectKnown(known: ReadonlySet<string>, layer: string) {
  if (!known.has(layer)) throw new InputError(`Expected a layer "${layer}" before it is read, but there is none`);
}

function weightsByName(specs: NetworkArtifacts['weightSpecs'], bytes: Uint8Array): Map<string, Float32Array> {
  const numbers = new Float32Array(bytes.slice().buffer, 0, bytes.byteLength >> 2);
  expectFinite(numbers);
  const sizes = specs.map(({ shape }) => sizeOf(shape));
  const needed = sizes.reduce((total, size) => total + size, 0);
  if (needed * 4 !== bytes.byteLength)
    throw new InputError(`Expected ${needed * 4} bytes of weights, but got ${bytes.byteLength}`);
  let end = 0;
  return new Map(specs.map(({ name }, i) => [name, numbers.subarray(end, (end += sizes[i]))]));
}
