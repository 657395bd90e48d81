import * as z from 'zod';
import { InputError } from '../../env/errors.js';
import type { Snapshot, SnapshotFields, TypedArray } from '../snapshot.js';
import { ARRAY_TYPES, isFields } from '../snapshot.js';

/** Typed arrays of 8-byte numbers can only look at bytes from a multiple of 8 on. */
const ALIGNMENT = 8;

/** How an array is written in the JSON: its type, and where it lies in the bytes. */
const arrayReference = z.strictObject({
  $array: z.enum(Object.keys(ARRAY_TYPES) as [keyof typeof ARRAY_TYPES]),
  offset: z.int().min(0).multipleOf(ALIGNMENT),
  length: z.int().min(0),
});

/** How a number that JSON lacks is written. */
const oddNumber = z.strictObject({ $number: z.enum(['NaN', 'Infinity', '-Infinity']) });

/** A snapshot as JSON in which typed arrays are references, and the bytes of those arrays. */
export function encodeSnapshot(snapshot: SnapshotFields): { json: string; bytes: Uint8Array } {
  const arrays: { array: TypedArray; offset: number }[] = [];
  let end = 0;
  const encode = (value: Snapshot): unknown => {
    if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) };
    if (ArrayBuffer.isView(value)) {
      const offset = end;
      arrays.push({ array: value, offset });
      end = Math.ceil((end + value.byteLength) / ALIGNMENT) * ALIGNMENT;
      return { $array: value.constructor.name, offset, length: value.length };
    }
    if (Array.isArray(value)) return value.map(encode);
    if (isFields(value)) return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, encode(each)]));
    return value;
  };
  const json = JSON.stringify(encode(snapshot));
  const bytes = new Uint8Array(end);
  for (const { array, offset } of arrays)
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset);
  return { json, bytes };
}

/**
 * Reads what `encodeSnapshot` wrote.
 * @throws InputError if a reference leads outside the bytes or the JSON is not that of a snapshot
 */
export function decodeSnapshot(json: string, bytes: Uint8Array): SnapshotFields {
  const decode = (value: unknown): Snapshot => {
    if (value === null || typeof value !== 'object') return value as Snapshot;
    if (Array.isArray(value)) return value.map(decode);
    if ('$array' in value) return arrayAt(value, bytes);
    if ('$number' in value) return Number(oddNumber.parse(value).$number);
    return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, decode(each)]));
  };
  try {
    const snapshot = decode(JSON.parse(json));
    if (isFields(snapshot)) return snapshot;
  } catch (error) {
    if (error instanceof InputError) throw error;
  }
  throw new InputError(
    'Expected the state of a checkpoint, but the JSON holds something else; resume from another one',
  );
}

function arrayAt(value: object, bytes: Uint8Array): TypedArray {
  const { $array, offset, length } = arrayReference.parse(value);
  const type = ARRAY_TYPES[$array];
  const end = offset + length * type.BYTES_PER_ELEMENT;
  if (end > bytes.length) {
    throw new InputError(
      `Expected a checkpoint array at bytes ${offset} to ${end}, but there are ${bytes.length}; resume from another one`,
    );
  }
  return new type(Uint8Array.from(bytes.subarray(offset, end)).buffer);
}
