import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { WeightSpec } from '../../agents/networks/network-artifacts.js';
import { InputError } from '../../env/errors.js';

/**
 * Weights in a quarter (int8) or half (int16) of their size. A matrix [inputs, units] is kept as one scale for each unit, float32, and inputs x units integers to
 * be multiplied by their unit's scale; everything else (biases) stays float32. Before them lie the name of the format, the SHA-256 of the weights that they were
 * made of, and that of all that follows. Little endian, in the order of the weights.
 */
export type RoundedFormat = 'int8' | 'int16';

/** The arrays of integers, and the largest one in use: as many below 0 as above. */
const FORMATS = { int8: { Integers: Int8Array, most: 127 }, int16: { Integers: Int16Array, most: 32_767 } } as const;
const NAME_BYTES = 16;
const HASH_BYTES = 32;
const HEAD_BYTES = NAME_BYTES + 2 * HASH_BYTES;

function nameOf(format: RoundedFormat): string {
  return `maketen ${format}`.padEnd(NAME_BYTES);
}

/** Which format these bytes say that they are in; undefined for plain float32. */
export function roundedFormat(bytes: Uint8Array): RoundedFormat | undefined {
  const name = String.fromCharCode(...bytes.subarray(0, NAME_BYTES));
  return (['int8', 'int16'] as const).find((format) => name === nameOf(format));
}

/** @param weights float32, as in weights.bin */
export function roundedWeights(specs: readonly WeightSpec[], weights: Uint8Array, format: RoundedFormat): Uint8Array {
  const { Integers, most } = FORMATS[format];
  const numbers = new Float32Array(weights.slice().buffer);
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { shape } of specs) {
    const size = sizeOf(shape);
    const part = numbers.slice(at, at + size);
    at += size;
    if (shape.length !== 2) parts.push(bytesOf(part));
    else {
      const units = shape[1];
      const scales = new Float32Array(units);
      for (let i = 0; i < size; i++) scales[i % units] = Math.max(scales[i % units], Math.abs(part[i]) / most);
      const rounded = new Integers(size);
      for (let i = 0; i < size; i++) {
        const scale = scales[i % units];
        rounded[i] = scale === 0 ? 0 : Math.round(part[i] / scale);
      }
      parts.push(bytesOf(scales), bytesOf(rounded));
    }
  }
  const body = joined(parts);
  const name = Uint8Array.from(nameOf(format), (letter) => letter.charCodeAt(0));
  return joined([name, sha256(weights), sha256(body), body]);
}

/**
 * The float32 weights that rounded ones stand for, as in weights.bin.
 * @param file what they are called in errors
 * @param of SHA-256 of the weights that they should have been made of, as hexadecimal digits
 * @throws InputError, one line, for bytes that are damaged, cut, or of another model
 */
export function weightsOfRounded(
  specs: readonly WeightSpec[],
  bytes: Uint8Array,
  format: RoundedFormat,
  file: string,
  of: string,
): Uint8Array {
  const { Integers } = FORMATS[format];
  const width = Integers.BYTES_PER_ELEMENT;
  const hash = (from: number): string => bytesToHex(bytes.slice(from, from + HASH_BYTES));
  const body = bytes.slice(HEAD_BYTES);
  if (hash(NAME_BYTES) !== of)
    throw new InputError(`Expected ${file} to be made of this model's weights, but it is of others; fetch it again`);
  if (hash(NAME_BYTES + HASH_BYTES) !== bytesToHex(sha256(body)))
    throw new InputError(`Expected ${file} as it was saved, but its SHA-256 is another; fetch it again`);
  const weights = new Float32Array(specs.reduce((sum, { shape }) => sum + sizeOf(shape), 0));
  const needed = specs.reduce((sum, { shape }) => sum + bytesFor(shape, width), 0);
  if (needed !== body.length)
    throw new InputError(`Expected ${needed} bytes of weights in ${file}, but got ${body.length}`);
  let read = 0;
  let at = 0;
  const floats = (count: number): Float32Array => new Float32Array(body.slice(read, (read += 4 * count)).buffer);
  for (const { shape } of specs) {
    const size = sizeOf(shape);
    if (shape.length !== 2) weights.set(floats(size), at);
    else {
      const units = shape[1];
      const scales = floats(units);
      const rounded = new Integers(body.slice(read, (read += width * size)).buffer);
      for (let i = 0; i < size; i++) weights[at + i] = rounded[i] * scales[i % units];
    }
    at += size;
  }
  return bytesOf(weights);
}

function bytesFor(shape: readonly number[], width: number): number {
  return shape.length === 2 ? 4 * shape[1] + width * sizeOf(shape) : 4 * sizeOf(shape);
}

function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array | Int8Array | Int16Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
