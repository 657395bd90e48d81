import { InputError } from './errors.js';
import type { Rules } from './rules.js';

/**
 * The most that the games of a vector environment may take: 1 GiB, half a million games of Decade. Speed gains nothing beyond a few thousand
 * games, and JavaScript engines end the whole process when their heap, of 2 GiB on small machines, is full: no error could be caught then.
 */
const MOST_BYTES = 2 ** 30;

/** What V8 needs for a typed array beside its contents, and for any other object: rounded, measured on Node 20. */
const BYTES_PER_ARRAY = 230;
const BYTES_PER_OBJECT = 80;

/** The vector environment's own arrays: counts, rewards, flags, returns, lengths, seeds, results. */
const BYTES_PER_ROW = 80;

/** Bytes of an object with everything in it, shared parts once. */
function bytesOf(value: unknown, seen: Set<object>): number {
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0;
  seen.add(value);
  if (ArrayBuffer.isView(value)) return BYTES_PER_ARRAY + value.byteLength;
  return Object.values(value).reduce<number>((sum, field) => sum + bytesOf(field, seen), BYTES_PER_OBJECT);
}

/**
 * Checks before anything is allocated that so many games fit into memory.
 * @param name of the preset, for the message
 * @param entries of what is shown of a game
 * @throws InputError that says what they would need, and how many would fit
 */
export function expectGamesFit(rules: Rules, size: number, name: string, entries = rules.observationSize): void {
  expectBytesFit(rowBytes(rules, entries) + bytesOf(rules.createState(), new Set()), size, name);
}

/** Bytes of a game's rows of a vector environment, of which `entries` numbers are shown. */
export function rowBytes(rules: Pick<Rules, 'moves'>, entries: number): number {
  return 2 * (entries * Float32Array.BYTES_PER_ELEMENT + rules.moves.length) + BYTES_PER_ROW;
}

/** @throws InputError as `expectGamesFit`, for games of so many bytes each */
export function expectBytesFit(each: number, size: number, name: string): void {
  if (size * each <= MOST_BYTES) return;
  const needed = (size * each) / 2 ** 30;
  throw new InputError(
    `Expected at most ${Math.floor(MOST_BYTES / each)} games of ${name} in step (1 GiB), but got ${size}, which would need ${needed < 1e6 ? needed.toFixed(1) : needed.toPrecision(3)} GiB; take fewer`,
  );
}
