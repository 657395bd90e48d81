import { type ActivationFunction } from './activations.js';

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

export function activation(from: LayerOutput, of: ActivationFunction): PlainLayer {
  const output = emptyOutput(from.groups, from.width);
  return {
    output,
    run: (rows) => {
      const count = rows * from.groups * from.width;
      for (let i = 0; i < count; i++) output.values[i] = of(from.values[i]);
    },
  };
}

/** Each group moved and scaled to mean 0 and variance 1, then by gamma and beta (Ba et al., 2016, arXiv:1607.06450). */
export function layerNormalization(
  from: LayerOutput,
  gamma: Float32Array,
  beta: Float32Array,
  epsilon: number,
): PlainLayer {
  const { groups, width, values } = from;
  const output = emptyOutput(groups, width);
  return {
    output,
    run: (rows) => {
      for (let at = 0; at < rows * groups * width; at += width) {
        let sum = 0;
        for (let i = 0; i < width; i++) sum += values[at + i];
        const mean = sum / width;
        let squares = 0;
        for (let i = 0; i < width; i++) squares += (values[at + i] - mean) ** 2;
        const scale = 1 / Math.sqrt(squares / width + epsilon);
        for (let i = 0; i < width; i++) output.values[at + i] = (values[at + i] - mean) * scale * gamma[i] + beta[i];
      }
    },
  };
}

/** The sum of outputs of one shape. */
export function add(from: readonly LayerOutput[]): PlainLayer {
  const output = emptyOutput(from[0].groups, from[0].width);
  return {
    output,
    run: (rows) => {
      const count = rows * output.groups * output.width;
      output.values.fill(0, 0, count);
      for (const { values } of from) for (let i = 0; i < count; i++) output.values[i] += values[i];
    },
  };
}

/** Groups side by side. */
export function concatenate(from: readonly LayerOutput[]): PlainLayer {
  const [{ groups }] = from;
  const width = from.reduce((sum, each) => sum + each.width, 0);
  const output = emptyOutput(groups, width);
  return {
    output,
    run: (rows) => {
      let to = 0;
      for (let group = 0; group < rows * groups; group++)
        for (const each of from)
          for (let i = 0; i < each.width; i++) output.values[to++] = each.values[group * each.width + i];
    },
  };
}

/** The same numbers as so many groups. */
export function regrouped({ groups, width, values }: LayerOutput, into: number): PlainLayer {
  return { output: { groups: into, width: (groups * width) / into, values }, run: () => undefined };
}
