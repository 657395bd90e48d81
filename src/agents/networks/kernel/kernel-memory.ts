import { InputError } from '../../../env/base/errors.js';
import { bytesOf, webAssembly } from '../../../env/kernel/environment-kernel.js';
import { KERNEL_TEXT } from './kernel-bytes.js';
import type { SparseRows } from '../network-description.js';
import type { ArrayKind } from '../../../env/vector/vector-rows.js';

/** Of the numbers that the kernel gives: it changes when they do, for trainings are resumed bit for bit. */
export const KERNEL_VERSION = 4;

/** The functions of kernel/assembly, where their arguments are described: addresses, sizes and numbers. */
type KernelFunctions = Record<
  | 'addColumnSums'
  | 'addUpGradient'
  | 'backwardMoves'
  | 'differentiatePolicy'
  | 'dotRows'
  | 'drawMoves'
  | 'finishMoves'
  | 'forwardMoves'
  | 'listKept'
  | 'listMoves'
  | 'nonZeroRows'
  | 'prepareMoves'
  | 'product'
  | 'relu'
  | 'reluGradient'
  | 'scale'
  | 'sparseProduct'
  | 'sparseRows'
  | 'sparseTranspose'
  | 'squaredNorm'
  | 'takeKept'
  | 'tanh'
  | 'tanhGradient'
  | 'transpose'
  | 'updateAdam',
  (...values: readonly number[]) => number
>;

const PAGE = 65_536;
const MOST_PAGES = 32_768; // of a WebAssembly memory

let compiled: object | undefined;

/** Compiles the kernel, in Node, worker threads and browsers alike, and tells what computes. It rejects where there is no WebAssembly with SIMD. */
export async function loadKernel() {
  const { compile } = webAssembly()!;
  compiled ??= await compile(bytesOf(KERNEL_TEXT));
  return { name: 'kernel', patched: false, version: KERNEL_VERSION } as const;
}

const SMALL = 2 ** 26; // bytes of a network that is not what is too large, where there is no memory for it

export const FLOAT = 4; // bytes of a number at an address

/** Rows that go through all layers at once: few enough for the processor's caches. */
export const CHUNK = 256;

/** An instance of the compiled kernel, with its memory: parts ask for their places, `make` asks for all of it at once. `loadKernel` must have resolved. */
export class KernelMemory {
  /** What works on addresses in this memory; from `make` on. */
  functions!: KernelFunctions;
  /** Room for the functions' own use, and as many zeros as any of them needs; from `make` on. */
  scratch = 0;
  zeros = 0;
  /** For what is worked out on the way back. */
  worked!: SparseMatrix;
  private buffer!: ArrayBuffer;
  /** Bytes given out. The first hold the module's own constants. */
  private bytes = 2048;
  private scratchFloats = 0;
  private zeroFloats = 0;
  private sparseRows = 0;
  /** The address of room for what functions are given beside rows: 4 numbers a row, and 16. */
  readonly given = this.place(4 * CHUNK + 16);

  /** The address of room for `count` numbers of 4 bytes, a multiple of 16. */
  place(count: number): number {
    const at = this.bytes;
    this.bytes = Math.ceil((at + count * FLOAT) / 16) * 16;
    return at;
  }

  /** Asks for room for so many numbers at `scratch`. */
  needScratch(floats: number) {
    this.scratchFloats = Math.max(this.scratchFloats, floats);
  }

  needZeros(floats: number) {
    this.zeroFloats = Math.max(this.zeroFloats, floats);
  }

  /** Asks for room for so many rows of CHUNK entries in `worked`. */
  needSparse(rows: number) {
    this.sparseRows = Math.max(this.sparseRows, rows);
  }

  /** Asks for what `product` needs to multiply [m, k] by [k, n]. */
  needProduct(n: number, k: number) {
    this.needScratch(k * (n + 4));
  }

  /** All of it is 0. @throws InputError for more than 2 GiB, before any is asked for, or more than there is */
  make() {
    this.scratch = this.place(this.scratchFloats);
    this.zeros = this.place(this.zeroFloats);
    this.worked = new SparseMatrix(this, this.sparseRows, CHUNK * this.sparseRows);
    const { bytes } = this;
    if (!compiled)
      throw new InputError('Expected the backend "kernel" to be started, but it is not; await loadBackend("kernel")');
    const pages = Math.ceil(bytes / PAGE);
    const tooLarge = `Expected a network that fits into memory, but it needs ${Math.ceil(bytes / 2 ** 20)} MiB; use fewer or smaller hidden layers`;
    if (!(pages <= MOST_PAGES)) throw new InputError(tooLarge);
    const { Instance, Memory } = webAssembly()!;
    try {
      const memory = new Memory({ initial: pages, maximum: pages });
      this.functions = new Instance(compiled, { env: { memory }, math: Math }).exports as KernelFunctions;
      this.buffer = memory.buffer;
    } catch {
      if (bytes > SMALL) throw new InputError(tooLarge);
      throw new InputError(
        `Expected ${Math.ceil(bytes / 2 ** 20)} MiB of memory for a network, but the system gives none: WebAssembly reserves 10 GiB of addresses; lift the limit on virtual memory (ulimit -v)`,
      );
    }
  }

  /** What is at an address, from `make` on. */
  floats(address: number, count: number): Float32Array {
    return this.view(Float32Array, address, count);
  }

  view<Numbers>(Kind: ArrayKind<Numbers>, address: number, count: number): Numbers {
    return new Kind(this.buffer, address, count);
  }
}

/** A sparse matrix in a kernel's memory, as kernel/assembly/sparse.ts describes it; the rows that are at work are written into it anew. */
export class SparseMatrix {
  /** Of its bounds, indices and values. */
  readonly addresses: readonly [bounds: number, indices: number, values: number];

  /** Asks for room for so many rows and entries at most. */
  constructor(
    private readonly memory: KernelMemory,
    rows: number,
    entries: number,
  ) {
    this.addresses = [memory.place(2 * rows + 1), memory.place(entries + 8), memory.place(entries + 8)];
  }

  /** Takes the entries that are not 0 of a matrix [rows, columns]. @param rectifies 1: those above 0, as after `relu`, which need not be worked out */
  takeNonZeros(matrix: number, rows: number, columns: number, rectifies = 0) {
    this.memory.functions.nonZeroRows(matrix, rows, columns, ...this.addresses, rectifies);
  }

  /** Takes the transpose of another one, [rows, columns]. */
  takeTransposed({ addresses }: SparseMatrix, rows: number, columns: number) {
    this.memory.functions.sparseTranspose(rows, columns, ...addresses, ...this.addresses);
  }

  /**
   * result [rows, units] = initial + this, [rows, columns], times matrix [columns, units]. The initial rows are `step` bytes apart. For 32 x columns
   * numbers scratch has to be needed. `stretches`: the address and number of stretches of columns, as in `SparseRows`.
   */
  multiply(
    rows: number,
    columns: number,
    matrix: number,
    units: number,
    initial: number,
    step: number,
    result: number,
    stretches: readonly [address: number, count: number] = NO_STRETCHES,
  ) {
    const { functions, scratch } = this.memory;
    const [bounds, indices, values] = this.addresses;
    const product = [matrix, units, initial, step, result, columns, scratch] as const;
    functions.sparseProduct(rows, bounds, indices, values, ...product, ...stretches);
  }
}

const NO_STRETCHES = [0, 0] as const;

/** The rows that are at work, at most CHUNK, as a sparse matrix: the layer that reads them adds up only the weights of columns that are not 0. */
export class InputRows {
  /** Address of [CHUNK, columns]: the rows as they came. */
  readonly dense: number;
  /** [keeps, columns], from `view` on: `take` takes rows named here fastest. One that changes is to be taken before it is named: its list is kept. */
  kept!: Float32Array;
  /** Where the rows at work lie. */
  from = 0;
  private readonly keptAt: number;
  private readonly listsAt: number;
  /** Address of [CHUNK]: the names of those at work, where they have names. */
  readonly names: number;
  private namesView!: Uint32Array;
  private readonly byRow: SparseMatrix;
  private readonly byColumn: SparseMatrix;
  /** Address of the first and the past last column of each thermometer, and how many the rows at work have. */
  private readonly thermometers: number;
  private thermometerCount = 0;
  private denseView!: Float32Array;
  private boundsView!: Uint32Array;
  private indicesView!: Uint32Array;
  private valuesView!: Float32Array;
  private thermometersView!: Uint32Array;

  /**
   * @param learns whether there is memory for gradients
   * @param keeps rows that there is room for in `kept`
   * @param moveColumns the last ones, which are read as they are, too
   */
  constructor(
    private readonly memory: KernelMemory,
    readonly columns: number,
    learns: boolean,
    private readonly keeps: number,
    private readonly moveColumns: number,
  ) {
    this.dense = memory.place(CHUNK * columns);
    this.keptAt = memory.place(keeps * columns);
    // See kernel/assembly/kept.ts.
    this.listsAt = memory.place(keeps * (1.5 * columns + 4) + 16);
    this.names = memory.place(CHUNK);
    this.byRow = new SparseMatrix(memory, CHUNK, CHUNK * columns);
    this.byColumn = new SparseMatrix(memory, learns ? columns : 0, learns ? CHUNK * columns : 0);
    this.thermometers = memory.place(2 * columns);
    memory.needScratch(32 * Math.max(columns, CHUNK));
  }

  /** Once there is memory. */
  view() {
    const { memory, columns } = this;
    const [bounds, indices, values] = this.byRow.addresses;
    this.kept = memory.floats(this.keptAt, this.keeps * columns);
    this.namesView = memory.view(Uint32Array, this.names, CHUNK);
    this.denseView = memory.floats(this.dense, CHUNK * columns);
    this.boundsView = memory.view(Uint32Array, bounds, 2 * CHUNK + 1);
    this.indicesView = memory.view(Uint32Array, indices, CHUNK * columns);
    this.valuesView = memory.floats(values, CHUNK * columns);
    this.thermometersView = memory.view(Uint32Array, this.thermometers, 2 * columns);
  }

  /** Takes `rows` rows of inputs, dense ones [.., columns], from row `from` on; those that `order` names there, if it is given with dense ones. */
  take(inputs: Float32Array | SparseRows, from: number, rows: number, order?: Int32Array) {
    if (!(inputs instanceof Float32Array)) {
      this.takeSparse(inputs, from, rows);
      return;
    }
    const { columns, dense, denseView, kept, keptAt, listsAt } = this;
    const { functions, scratch } = this.memory;
    const { addresses } = this.byRow;
    this.thermometerCount = 0;
    this.from = dense;
    if (order) this.namesView.set(order.subarray(from, from + rows));
    if (order && inputs === kept) {
      const whole = columns - this.moveColumns;
      functions.takeKept(this.names, rows, columns, whole, dense, keptAt, listsAt, ...addresses, scratch);
    } else if (!order && inputs.buffer === kept.buffer) {
      this.from = inputs.byteOffset + from * columns * FLOAT;
      const first = (this.from - keptAt) / (columns * FLOAT);
      functions.listKept(first, rows, columns, this.keeps, keptAt, listsAt, ...addresses, scratch);
    } else {
      const take = (start: number, many: number, to: number) =>
        denseView.set(inputs.subarray(start * columns, (start + many) * columns), to * columns);
      // A view for each row costs less than copying number by number: the rows are scattered over more memory than caches hold.
      if (order) for (let row = 0; row < rows; row++) take(order[from + row], 1, row);
      else take(from, rows, 0);
      functions.sparseRows(dense, rows, columns, ...addresses, scratch);
    }
  }

  /** Result [rows, units] = bias [units] + rows times matrix [columns, units]. */
  multiply(rows: number, matrix: number, units: number, bias: number, result: number) {
    const { columns, thermometers, thermometerCount } = this;
    this.byRow.multiply(rows, columns, matrix, units, bias, 0, result, [thermometers, thermometerCount]);
  }

  /** Adds the gradient by a matrix [columns, units] that the rows were multiplied by to `gradient`; delta [rows, units] is that by the product. */
  addGradient(rows: number, delta: number, units: number, gradient: number) {
    const { columns, byRow, byColumn } = this;
    byColumn.takeTransposed(byRow, rows, columns);
    byColumn.multiply(columns, rows, delta, units, gradient, units * FLOAT, gradient);
  }

  /** To be called once `addGradient` has had all rows. */
  finishGradient(units: number, gradient: number) {
    this.memory.functions.addUpGradient(gradient, units, this.thermometers, this.thermometerCount);
  }

  private takeSparse({ bounds, indices, values, thermometers }: SparseRows, from: number, rows: number) {
    const first = bounds[2 * from];
    const end = bounds[2 * (from + rows)];
    for (let i = 0; i <= 2 * rows; i++) this.boundsView[i] = bounds[2 * from + i] - first;
    this.indicesView.set(indices.subarray(first, end));
    this.valuesView.set(values.subarray(first, end));
    this.thermometersView.set(thermometers);
    this.thermometerCount = thermometers.length / 2;
  }
}
