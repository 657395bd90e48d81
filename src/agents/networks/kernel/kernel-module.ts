import { InputError } from '../../../env/errors.js';
import { KERNEL_BASE64 } from './kernel-bytes.js';

/** Of the numbers that the kernel gives: it changes when they do, for trainings are resumed bit for bit. */
export const KERNEL_VERSION = 4;

/** The functions of kernel/assembly, where their arguments are described: addresses, sizes and numbers. */
export type KernelFunctions = Record<
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
export interface KernelInstance {
  readonly functions: KernelFunctions;
  readonly buffer: ArrayBuffer;
}

/**
 * Makes an instance with so many bytes of memory, all 0. `loadKernel` must have resolved.
 * @throws InputError for more than 2 GiB, before any is asked for, or more than there is
 */
export function instantiateKernel(bytes: number): KernelInstance {
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
