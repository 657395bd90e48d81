import { instantiateKernel, type KernelFunctions } from './kernel-module.js';

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
