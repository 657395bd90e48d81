import { InputError } from '../../../env/errors.js';
import type { NetworkArtifacts } from '../network-artifacts.js';
import {
  expectUndisposed,
  HEADS,
  type Heads,
  type NetworkLayer,
  type PlayableNetwork,
} from '../network-description.js';
import type { NetworkInputs } from '../network-inputs.js';
import { ILLEGAL_LOGIT } from '../policy-network.js';
import type { ValueScale } from '../value-network.js';
import { buildLayers, type BuiltLayers } from './build-layers.js';
import { networkGraph } from './network-graph.js';
import { ROWS_A_PASS } from './plain-layers.js';

/** A saved network in plain TypeScript, for wherever there is nothing but the language (Hermes). It computes; it does not learn. */
export class PlainNetwork implements PlayableNetwork {
  readonly inputs: number;
  readonly moves: number;
  readonly perMove: number;
  readonly heads: Heads;
  readonly weightCount: number;
  readonly layers: readonly NetworkLayer[];
  private built: BuiltLayers | undefined;

  /** @throws InputError, one line, for parts that do not fit together, layers that are not known, or weights that are no finite numbers */
  constructor(artifacts: NetworkArtifacts) {
    const graph = networkGraph(artifacts);
    const built = buildLayers(graph);
    this.heads = HEADS.find((heads) => heads === graph.name) ?? 'logits-and-value';
    const { inputs, outputs, weights } = built;
    const isWhole = inputs.length > 0 && outputs.length === (this.heads === 'logits-and-value' ? 2 : 1);
    if (!isWhole) throw new InputError(`Expected inputs and the outputs ${this.heads}, but some are missing`);
    this.built = built;
    this.inputs = inputs[0].width;
    this.moves = this.heads === 'value' ? 0 : outputs[0].width;
    this.perMove = inputs[1]?.width ?? 0;
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

  predictValues({ numbers, rows }: NetworkInputs, scale: ValueScale, values: Float64Array): void {
    this.forward(numbers, rows, ({ outputs }, from, count) => {
      const raw = outputs[outputs.length - 1].values;
      for (let i = 0; i < count; i++) values[from + i] = scale === 'probability' ? 1 / (1 + Math.exp(-raw[i])) : raw[i];
    });
  }

  predictPolicy(
    inputs: Float32Array,
    masks: Uint8Array,
    rows: number,
    logProbabilities: Float32Array,
    values?: Float32Array,
  ): void {
    const { moves } = this;
    this.forward(inputs, rows, ({ outputs }, from, count) => {
      const logits = outputs[0].values;
      for (let row = 0; row < count; row++) {
        const to = (from + row) * moves;
        let most = -Infinity;
        for (let move = 0; move < moves; move++)
          if (masks[to + move] !== 0) most = Math.max(most, logits[row * moves + move]);
        let sum = 0;
        for (let move = 0; move < moves; move++)
          if (masks[to + move] !== 0) sum += Math.exp(logits[row * moves + move] - most);
        const logSum = most + Math.log(sum);
        for (let move = 0; move < moves; move++)
          logProbabilities[to + move] = masks[to + move] === 0 ? ILLEGAL_LOGIT : logits[row * moves + move] - logSum;
        if (values) values[from + row] = outputs.length > 1 ? outputs[1].values[row] : 0;
      }
    });
  }

  predictActionValues(inputs: Float32Array, masks: Uint8Array, rows: number, q: Float32Array): void {
    const { moves } = this;
    this.forward(inputs, rows, ({ outputs }, from, count) => {
      const logits = outputs[0].values;
      for (let row = 0; row < count; row++) {
        const to = (from + row) * moves;
        // A network with a value is a dueling one (`duelingActionValues`).
        const base = outputs.length > 1 ? outputs[1].values[row] - this.meanLegal(logits, row, masks, to) : 0;
        for (let move = 0; move < moves; move++) q[to + move] = base + logits[row * moves + move];
      }
    });
  }

  /** Lets go of the weights; the second time it does nothing. */
  dispose(): void {
    this.built = undefined;
  }

  private meanLegal(logits: Float64Array, row: number, masks: Uint8Array, at: number): number {
    let sum = 0;
    let legal = 0;
    for (let move = 0; move < this.moves; move++) {
      if (masks[at + move] === 0) continue;
      sum += logits[row * this.moves + move];
      legal++;
    }
    return sum / Math.max(1, legal);
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
  ): void {
    const built = this.whole();
    const size = this.inputs;
    const [input, columns] = built.inputs;
    for (let from = 0; from < rows; from += ROWS_A_PASS) {
      const count = Math.min(ROWS_A_PASS, rows - from);
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
