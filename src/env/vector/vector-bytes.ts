import { InputError } from '../base/errors.js';
import type { Rules } from '../environment/rules.js';

/** Memory limit: 1 GiB, half a million games of Decade. A few thousand are as fast; a full heap cannot be caught. */
const MOST_BYTES = 2 ** 30;

/** Overhead of a typed array and of any other object in V8, rounded; measured on Node 20. */
const BYTES_PER_ARRAY = 230;
const BYTES_PER_OBJECT = 80;

/** The vector environment's own arrays: counts, rewards, flags, returns, lengths, seeds, results. */
const BYTES_PER_ROW = 80;

/** Bytes of an object with everything in it, shared parts once. */
export function bytesOf(value: unknown, seen = new Set<object>()): number {
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0;
  seen.add(value);
  if (ArrayBuffer.isView(value)) return BYTES_PER_ARRAY + value.byteLength;
  return Object.values(value).reduce<number>((sum, field) => sum + bytesOf(field, seen), BYTES_PER_OBJECT);
}

/** Bytes of a game's rows of a vector environment, of which `entries` numbers are shown. */
export function rowBytes(rules: Pick<Rules, 'moves'>, entries: number): number {
  return 2 * (entries * Float32Array.BYTES_PER_ELEMENT + rules.moves.length) + BYTES_PER_ROW;
}

/**
 * Checks that so many games fit into memory, before any is allocated.
 * @param each bytes of a game
 * @param name the preset, for the message
 * @throws InputError that says how much they need and how many fit
 */
export function expectBytesFit(each: number, size: number, name: string): void {
  if (size * each <= MOST_BYTES) return;
  const needed = (size * each) / 2 ** 30;
  throw new InputError(
    `Expected at most ${Math.floor(MOST_BYTES / each)} games of ${name} in step (1 GiB), but got ${size}, which would need ${needed < 1e6 ? needed.toFixed(1) : needed.toPrecision(3)} GiB; take fewer`,
  );
}
