import { InputError } from '../../../env/errors.js';
import { KERNEL_BASE64 } from './kernel-bytes.js';

/** Of the numbers that the kernel gives: it changes when they do, for trainings are resumed bit for bit. */
export const KERNEL_VERSION = 4;

/** The functions of kernel/assembly, where their arguments are described: addresses, sizes and numbers. */
type KernelFunctions = Record<
  | 'addColumnSums'
  | 'addRows'
  | 'addUpGradient'
  | 'copyRows'
  | 'dotRows'
  | 'gatherRows'
  | 'nonZeroRows'
  | 'normalizeRows'
  | 'normalizeRowsGradient'
  | 'product'
  | 'relu'
  | 'reluGradient'
  | 'scale'
  | 'scatterRows'
  | 'sparseProduct'
  | 'sparseRows'
  | 'sparseTranspose'
  | 'squaredNorm'
  | 'tanh'
  | 'tanhGradient'
  | 'transpose'
  | 'updateAdam',
  (...values: readonly number[]) => number
>;

/** WebAssembly as far as it is used here; Node's types leave it out. */
interface WebAssemblyApi {
  compile(bytes: Uint8Array): Promise<object>;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
  readonly Memory: new (size: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
}

const PAGE = 65_536;
/** Of a WebAssembly memory. */
const MOST_PAGES = 32_768;

let compiled: object | undefined;

/** Compiles the kernel, in Node, worker threads and browsers alike. It rejects where there is no WebAssembly with SIMD. */
export async function loadKernel(): Promise<void> {
  compiled ??= await api().compile(Uint8Array.from(atob(KERNEL_BASE64), (character) => character.charCodeAt(0)));
}

function api(): WebAssemblyApi {
  return (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;
}

/** An instance of the kernel with a memory of its own. */
interface KernelInstance {
  readonly functions: KernelFunctions;
  readonly buffer: ArrayBuffer;
}

/**
 * Makes an instance with so many bytes of memory, all 0. `loadKernel` must have resolved.
 * @throws InputError for more than 2 GiB, before any is asked for, or more than there is
 */
function instantiateKernel(bytes: number): KernelInstance {
  if (!compiled)
    throw new InputError('Expected the backend "kernel" to be started, but it is not; await loadBackend("kernel")');
  const pages = Math.ceil(bytes / PAGE);
  const tooLarge = `Expected a network that fits into memory, but it needs ${Math.ceil(bytes / 2 ** 20)} MiB; use fewer or smaller hidden layers`;
  if (!(pages <= MOST_PAGES)) throw new InputError(tooLarge);
  const { Instance, Memory } = api();
  try {
    const memory = new Memory({ initial: pages, maximum: pages });
    const { exports } = new Instance(compiled, { env: { memory } });
    return { functions: exports as KernelFunctions, buffer: memory.buffer };
  } catch {
    throw new InputError(tooLarge);
  }
}

/** Of the addresses' numbers, in bytes. */
export const FLOAT = 4;

/** Rows that go through all layers at once: few enough for the processor's caches. */
export const CHUNK = 256;

/**
 * An instance of the compiled kernel with its memory. First every part asks for its places; then `make` asks for all of it at once, and nothing is
 * allocated after that. `loadKernel` must have resolved.
 */
export class KernelMemory {
  /** What works on addresses in this memory; from `make` on. */
  functions!: KernelFunctions;
  /** Room for the functions' own use, and as many zeros as any of them needs; from `make` on. */
  scratch = 0;
  zeros = 0;
  private buffer!: ArrayBuffer;
  /** Bytes given out. The first 64 are left free. */
  private bytes = 64;
  private scratchFloats = 0;
  private zeroFloats = 0;

  /** The address of room for `count` numbers of 4 bytes, a multiple of 16. */
  place(count: number): number {
    const at = this.bytes;
    this.bytes = Math.ceil((at + count * FLOAT) / 16) * 16;
    return at;
  }

  /** Asks for room for so many numbers at `scratch`. */
  needScratch(floats: number): void {
    this.scratchFloats = Math.max(this.scratchFloats, floats);
  }

  /** Asks for so many zeros. */
  needZeros(floats: number): void {
    this.zeroFloats = Math.max(this.zeroFloats, floats);
  }

  /** Asks for what `product` needs to multiply [m, k] by [k, n]. */
  needProduct(n: number, k: number): void {
    this.needScratch(k * (n + 4));
  }

  /** @throws InputError for more memory than there is */
  make(): void {
    this.scratch = this.place(this.scratchFloats);
    this.zeros = this.place(this.zeroFloats);
    const { functions, buffer } = instantiateKernel(this.bytes);
    this.functions = functions;
    this.buffer = buffer;
  }

  /** What is at an address, from `make` on. */
  floats(address: number, count: number): Float32Array {
    return new Float32Array(this.buffer, address, count);
  }

  integers(address: number, count: number): Uint32Array {
    return new Uint32Array(this.buffer, address, count);
  }
}

/** A step of Adam: its constants, with the bias corrections of the moments worked into `rate` and `epsilon`. */
export interface AdamStep {
  readonly rate: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
}

/** Weights in a kernel's memory, in the order of `Network.getWeights`, and what it takes to learn them. */
export class KernelWeights {
  /** `[count]`; empty until `view`. */
  values: Float32Array = new Float32Array(0);
  /** `[count]`: what gradients are added to. These three are empty for weights that do not learn. */
  gradient: Float32Array = new Float32Array(0);
  /** `[count]`: Adam's memory. */
  firstMoments: Float32Array = new Float32Array(0);
  secondMoments: Float32Array = new Float32Array(0);
  private readonly addresses: readonly number[];
  /** Weights whose places have been given out. */
  private given = 0;

  constructor(
    private readonly memory: KernelMemory,
    readonly count: number,
    readonly learn: boolean,
  ) {
    this.addresses = [true, learn, learn, learn].map((has) => memory.place(has ? count : 0));
  }

  /** The addresses of the next `size` weights and of the gradient by them. */
  next(size: number): { readonly at: number; readonly gradient: number } {
    const offset = this.given * FLOAT;
    this.given += size;
    const [values, gradient] = this.addresses;
    return { at: values + offset, gradient: gradient + offset };
  }

  /** Once there is memory. */
  view(): void {
    const { count, learn, addresses, memory } = this;
    const arrays = addresses.map((address, i) => memory.floats(address, i === 0 || learn ? count : 0));
    [this.values, this.gradient, this.firstMoments, this.secondMoments] = arrays;
  }

  /** The length of `gradient`. */
  gradientNorm(): number {
    return Math.sqrt(this.memory.functions.squaredNorm(this.addresses[1], this.count));
  }

  scaleGradient(factor: number): void {
    this.memory.functions.scale(this.addresses[1], this.count, factor);
  }

  /** Moves the weights one step against `gradient`. */
  update({ rate, beta1, beta2, epsilon }: AdamStep): void {
    const [values, gradient, first, second] = this.addresses;
    this.memory.functions.updateAdam(values, gradient, first, second, this.count, rate, beta1, beta2, epsilon);
  }
}
