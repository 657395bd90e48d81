import { InputError } from '../../env/base/errors.js';

const FIRST_ROWS = 16;

/** Rows of a network's inputs, written dense or sparse and read as either: TensorFlow.js dense, the kernel sparse. */
export class NetworkInputs {
  /** Columns of a row. */
  readonly size: number;
  rows = 0;
  private readonly sparseRows: SparseRows;
  private denseRows: Float32Array = new Float32Array(0);
  /** Rows that there are dense; all there are at the end where both are. */
  private dense = 0;

  constructor(shape: RowShape) {
    this.size = shape.size;
    this.sparseRows = new SparseRows(shape);
  }

  clear() {
    this.rows = 0;
    this.dense = 0;
    this.sparseRows.clear();
  }

  /** Adds a row of zeros to be written dense before the next is added; returns its index in `numbers`. */
  addDense(): number {
    const { size, rows } = this;
    if (this.dense < rows) this.writeDense();
    this.makeRoom(rows + 1);
    this.dense = ++this.rows;
    this.denseRows.fill(0, rows * size, (rows + 1) * size);
    return rows * size;
  }

  /** Adds a row to be written before the next is added: by `one`, `set` and `endRow` of what is returned. */
  addSparse(): SparseRows {
    const sparse = this.sparse;
    sparse.beginRow();
    this.rows++;
    return sparse;
  }

  /** `[rows, size]`, with room for one more: `numbers[addDense()]` is where it has been looked up already. */
  get numbers(): Float32Array {
    if (this.dense < this.rows) this.writeDense();
    this.makeRoom(this.rows + 1);
    return this.denseRows;
  }

  get sparse(): SparseRows {
    const { sparseRows, denseRows, size } = this;
    while (sparseRows.rows < this.rows) sparseRows.add(denseRows, sparseRows.rows * size);
    return sparseRows;
  }

  private writeDense() {
    const { sparseRows, size, rows } = this;
    this.makeRoom(rows);
    for (let row = this.dense; row < rows; row++) sparseRows.write(row, this.denseRows, row * size);
    this.dense = rows;
  }

  private makeRoom(rows: number) {
    if (rows * this.size <= this.denseRows.length) return;
    const larger = new Float32Array(Math.max(FIRST_ROWS, 2 * rows) * this.size);
    larger.set(this.denseRows);
    this.denseRows = larger;
  }
}

/**
 * Columns start .. end - 1, two numbers each, of which a row mostly sets the first few to 1 ("at least so many"). There an entry of `SparseRows` stands
 * for its column and all from `start` on, so that one entry says it all.
 */
export type Thermometers = Uint32Array;

/** What is known of a network's input rows. */
export interface RowShape {
  /** Columns of a row. */
  readonly size: number;
  readonly thermometers?: Thermometers | undefined;
}

const NONE: Thermometers = new Uint32Array(0);
const FIRST_ENTRIES = 512;

/**
 * Rows of a network's inputs by their entries that are not 0, one row after the other; made for the compiled kernel (kernel/assembly/sparse.ts).
 * Entries of 1 have no value and come first. Arrays grow as needed and are reused.
 */
export class SparseRows {
  readonly size: number;
  readonly thermometers: Thermometers;
  rows = 0;
  /** Row r's entries that are 1 are bounds[2r] up to bounds[2r + 1], the others those up to bounds[2r + 2]. */
  bounds: Uint32Array = new Uint32Array(2 * FIRST_ROWS + 1);
  /** Columns, and for other entries than 1 the value. */
  indices: Uint32Array = new Uint32Array(FIRST_ENTRIES);
  values: Float32Array = new Float32Array(FIRST_ENTRIES);
  /** `[column]`: 1 past the last column of its thermometer; 0 in none. */
  private readonly endOf: Uint32Array;
  /** `[column]`: the first column that an entry stands for. */
  private readonly startOf: Uint32Array;
  private count = 0;
  /** Those of the row being written that are not 1. */
  private readonly otherIndices: Uint32Array;
  private readonly otherValues: Float32Array;
  private others = 0;

  constructor({ size, thermometers = NONE }: RowShape) {
    this.size = size;
    this.thermometers = thermometers;
    this.otherIndices = new Uint32Array(size);
    this.otherValues = new Float32Array(size);
    this.startOf = Uint32Array.from({ length: size }, (_, column) => column);
    this.endOf = new Uint32Array(size);
    for (let i = 0; i < thermometers.length; i += 2) {
      this.startOf.fill(thermometers[i], thermometers[i], thermometers[i + 1]);
      this.endOf.fill(thermometers[i + 1], thermometers[i], thermometers[i + 1]);
    }
  }

  clear() {
    this.rows = 0;
    this.count = 0;
    this.others = 0;
  }

  /** Goes on to the next row, which is written by `one` and `set` up to `endRow`. */
  beginRow() {
    if (2 * this.rows + 3 > this.bounds.length) this.bounds = extended(this.bounds);
    while (this.count + this.size > this.indices.length) {
      this.indices = extended(this.indices);
      this.values = extended(this.values);
    }
  }

  /** Sets a column to 1; in a thermometer also those before it. */
  one(column: number) {
    this.indices[this.count++] = column;
  }

  /** Sets a column to a number; in a thermometer adds it to those before it, too. */
  set(column: number, value: number) {
    if (value === 1) this.one(column);
    else if (value !== 0) {
      this.otherIndices[this.others] = column;
      this.otherValues[this.others++] = value;
    }
  }

  /** Writes a whole row: columns from[start .. end), of which those up to `ones` are 1. */
  copyRow(
    from: { readonly indices: Uint16Array | Uint32Array; readonly values: Float32Array },
    start: number,
    ones: number,
    end: number,
  ) {
    const { bounds, indices, values, rows } = this;
    const shift = this.count - start;
    for (let i = start; i < end; i++) indices[shift + i] = from.indices[i];
    for (let i = ones; i < end; i++) values[shift + i] = from.values[i];
    bounds[2 * rows + 1] = shift + ones;
    this.count = bounds[2 * ++this.rows] = shift + end;
  }

  endRow() {
    const { bounds, indices, values, others, otherIndices, otherValues } = this;
    let count = this.count;
    bounds[2 * this.rows + 1] = count;
    for (let i = 0; i < others; i++, count++) {
      indices[count] = otherIndices[i];
      values[count] = otherValues[i];
    }
    bounds[2 * ++this.rows] = count;
    this.count = count;
    this.others = 0;
  }

  /** Adds a row of numbers[at ..], dense. */
  add(numbers: Float32Array, at: number) {
    this.beginRow();
    const { size, endOf } = this;
    for (let column = 0; column < size; column++) {
      let value = numbers[at + column];
      if (endOf[column] > column + 1) value -= numbers[at + column + 1];
      this.set(column, value);
    }
    this.endRow();
  }

  /** Writes a row, dense, from numbers[at] on. */
  write(row: number, numbers: Float32Array, at: number) {
    const { bounds, indices, values, startOf } = this;
    numbers.fill(0, at, at + this.size);
    const ones = bounds[2 * row + 1];
    const end = bounds[2 * row + 2];
    for (let i = bounds[2 * row]; i < end; i++)
      for (let column = startOf[indices[i]]; column <= indices[i]; column++)
        numbers[at + column] += i < ones ? 1 : values[i];
  }
}

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** An array of another length and the same type, all 0. */
export function empty<Numbers extends NumberArray>(like: Numbers, length: number): Numbers {
  return new (like.constructor as new (length: number) => Numbers)(length);
}

/** A longer array that begins with the same numbers; default twice as long. */
export function extended<Numbers extends NumberArray>(from: Numbers, length = from.length * 2): Numbers {
  const to = empty(from, length);
  to.set(from);
  return to;
}

/** Logits of illegal moves: exp of it is exactly 0 in float32, and it stays finite (Huang and Ontanon, 2022, arXiv:2006.14171). */
export const ILLEGAL_LOGIT = -1e8;

export const ACTIVATIONS = ['relu', 'tanh'] as const;
export type Activation = (typeof ACTIVATIONS)[number];

/** What comes out: a number a move, one for the row, or both. */
export const HEADS = ['logits-and-value', 'logits', 'value'] as const;
export type Heads = (typeof HEADS)[number];

/** What a network takes and gives; one with a value alone has no moves. */
export class SizedNetwork {
  readonly moves: number;
  readonly perMove: number;

  constructor(
    readonly inputs: number,
    readonly heads: Heads,
    moves: number,
    perMove: number,
  ) {
    this.moves = heads === 'value' ? 0 : moves;
    this.perMove = heads === 'value' ? 0 : perMove;
  }
}

/** What a layer is, with its units and activation if it has any. */
export interface NetworkLayer {
  readonly name: string;
  readonly type: string;
  readonly units?: number | undefined;
  readonly activation?: string | undefined;
}

/** @throws InputError for a network that has been disposed of */
export function expectUndisposed(isDisposed: boolean) {
  if (isDisposed)
    throw new InputError('Expected a network to compute with, but it has been disposed of; load the model again');
}

/** The numbers in an array of a shape. */
export function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

/** Name and shape of a weight. */
export interface WeightSpec {
  /** Its layer's name and its own: 'hidden1/kernel'. */
  readonly name: string;
  readonly shape: number[];
  readonly dtype: 'float32';
}

/** A network as data: the parts of TensorFlow.js's layers-model format. */
export interface NetworkArtifacts {
  /** Keras-style topology, the `modelTopology` of a model.json. */
  readonly topology: object;
  /** Name, shape and dtype of each weight in order. */
  readonly weightSpecs: WeightSpec[];
  /** All weights in that order, float32, little endian. */
  readonly weights: Uint8Array;
}

/** @throws InputError that names the first weight that is not a finite number: nothing computed with it would be one */
export function expectFinite(weights: Float32Array) {
  const wrong = weights.findIndex((weight) => !Number.isFinite(weight));
  if (wrong >= 0)
    throw new InputError(
      `Expected weights that are finite numbers, but weight ${wrong} is ${weights[wrong]}; train the model anew`,
    );
}
