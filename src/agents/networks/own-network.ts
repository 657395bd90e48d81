import type * as TF from '@tensorflow/tfjs-core';
import type { LayersModel } from '@tensorflow/tfjs-layers';
import { firstLine, InputError, shown } from '../../env/base/errors.js';
import { SizedNetwork, sizeOf } from './network-description.js';
import type { PolicyNetwork, QNetwork } from './network-interfaces.js';
import { LegalMoves, writeActionValues, writePolicy } from './policy-outputs.js';
import { tf } from './tensorflow.js';

export type { LayersModel } from '@tensorflow/tfjs-layers';

/** What comes out of a custom network: logits [moves], action values [moves], or logits and a value [1]. */
export const NETWORK_OUTPUTS = ['logits', 'action-values', 'logits-and-value'] as const;
/** One of `NETWORK_OUTPUTS`. */
export type NetworkOutputs = (typeof NETWORK_OUTPUTS)[number];

/** What a custom network has to fit. */
export interface OwnNetworkShape {
  /** The game and its inputs, in errors. */
  readonly title: string;
  /** Columns about the position, moves, and numbers of each move, which come last in a row. */
  readonly columns: number;
  readonly moves: number;
  readonly perMove: number;
  readonly outputs: NetworkOutputs;
}

/** Of one row: the first number of a shape is that of rows, and open. */
const rowSize = (shape: readonly (number | null)[]) => sizeOf(shape.slice(1) as number[]);
const textOf = (shape: readonly (number | null)[]) => shape.slice(1).join(' x ');

/** A user's own LayersModel of TensorFlow.js as a network of moves, on whatever backend is current. */
export class OwnNetwork extends SizedNetwork implements PolicyNetwork, QNetwork {
  private readonly takesMoves: boolean;
  private readonly logitsAt: number;
  private legal: LegalMoves;

  /** @throws InputError, one line, for a network of another width, of other moves, without such outputs, or with weights that are no finite numbers */
  constructor(
    private readonly model: LayersModel,
    private readonly shape: OwnNetworkShape,
  ) {
    const { columns, moves, perMove, outputs } = shape;
    super(columns + moves * perMove, outputs === 'logits-and-value' ? outputs : 'logits', moves, perMove);
    expectInputs(model, shape);
    this.logitsAt = expectOutputs(model, shape);
    expectFiniteWeights(model);
    this.takesMoves = model.inputs.length === 2;
    this.legal = new LegalMoves(moves, 1);
    try {
      this.outputsOf(new Float32Array(this.inputs), 1);
    } catch (error) {
      throw new InputError(
        `Expected a network that the backend "${tf.getBackend()}" of TensorFlow.js computes, but it fails: ${firstLine(error)}`,
      );
    }
  }

  predictPolicy(inputs: Float32Array, masks: Uint8Array, rows: number, log: Float32Array, values?: Float32Array) {
    writePolicy(this.predict(inputs, masks, rows), log, values);
  }

  predictActionValues(inputs: Float32Array, masks: Uint8Array, rows: number, q: Float32Array) {
    writeActionValues({ ...this.predict(inputs, masks, rows), values: undefined }, q);
  }

  dispose() {
    this.model.dispose();
  }

  private predict(inputs: Float32Array, masks: Uint8Array, rows: number) {
    if (this.legal.starts.length <= rows) this.legal = new LegalMoves(this.moves, rows);
    const { legal } = this;
    legal.take(masks, 0, rows);
    const { logits, values } = this.outputsOf(inputs, rows);
    for (let entry = 0; entry < legal.starts[rows]; entry++)
      if (!Number.isFinite(logits[legal.at[entry]]))
        throw new InputError(
          `Expected numbers for the legal moves of ${this.shape.title}, but the network gives ${logits[legal.at[entry]]}; train it anew, with smaller steps`,
        );
    return { from: 0, rows, legal, logits, values };
  }

  private outputsOf(inputs: Float32Array, rows: number): { logits: Float32Array; values: Float32Array | undefined } {
    const { model, logitsAt, shape } = this;
    const outputs = tf.tidy(() => [model.predictOnBatch(this.tensorsOf(inputs, rows))].flat());
    const read = (at: number) => outputs[at].dataSync<'float32'>();
    const values = shape.outputs === 'logits-and-value' ? read(1 - logitsAt) : undefined;
    const logits = read(logitsAt);
    tf.dispose(outputs);
    return { logits, values };
  }

  /** The columns, the columns and the numbers of moves in one row, or both apart. */
  private tensorsOf(inputs: Float32Array, rows: number): TF.Tensor | TF.Tensor[] {
    const { model, takesMoves, inputs: size } = this;
    const { columns } = this.shape;
    const all = tf.tensor2d(inputs.subarray(0, rows * size), [rows, size]);
    const part = (from: number, at: number) => {
      const shape = model.inputs[at].shape.slice(1) as number[];
      return tf.reshape(tf.slice(all, [0, from], [-1, rowSize(model.inputs[at].shape)]), [rows, ...shape]);
    };
    return takesMoves ? [part(0, 0), part(columns, 1)] : part(0, 0);
  }
}

function expectInputs(model: LayersModel, { title, columns, moves, perMove }: OwnNetworkShape) {
  const widths = model.inputs.map(({ shape }) => rowSize(shape));
  const [first, second] = widths;
  const ofMoves = moves * perMove;
  if (widths.length === 1 && (first === columns || first === columns + ofMoves)) return;
  if (widths.length === 2 && ofMoves > 0 && first === columns && second === ofMoves) return;
  const more = ofMoves > 0 ? `, ${columns} and ${moves} x ${perMove}, or ${columns + ofMoves} in one row` : '';
  throw new InputError(
    `Expected a network with inputs of ${columns} columns${more} for ${title}, but got ${model.inputs.map(({ shape }) => textOf(shape)).join(' and ')}; train it on the games and inputs that it is to play`,
  );
}

/** @returns which output holds the numbers of the moves */
function expectOutputs(model: LayersModel, { title, moves, outputs }: OwnNetworkShape): number {
  const widths = model.outputs.map(({ shape }) => rowSize(shape));
  const needed = outputs === 'logits-and-value' ? [moves, 1] : [moves];
  const same = (order: readonly number[]) => String(order) === String(widths);
  if (same(needed)) return 0;
  if (same(needed.toReversed())) return 1;
  const words =
    outputs === 'logits-and-value' ? `logits of ${moves} moves and a value` : `${outputs} of ${moves} moves`;
  throw new InputError(
    `Expected a network with ${words} for ${title}, but its outputs are ${model.outputs.map(({ shape }) => textOf(shape)).join(' and ')}; end it with a layer of ${moves} units, or name its outputs: ${NETWORK_OUTPUTS.join(', ')}`,
  );
}

function expectFiniteWeights({ weights }: LayersModel) {
  for (const weight of weights) {
    const numbers = weight.read().dataSync();
    const wrong = numbers.findIndex((each) => !Number.isFinite(each));
    if (wrong >= 0)
      throw new InputError(
        `Expected weights that are finite numbers, but ${shown(weight.originalName)} has ${numbers[wrong]} at ${wrong}; train the network anew, with smaller steps`,
      );
  }
}
