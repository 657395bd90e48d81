import { InputError } from '../env/base/errors.js';

/** The typed arrays that a snapshot may hold, by name. */
export const ARRAY_TYPES = {
  Uint8Array,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
} as const;

export type TypedArray = InstanceType<(typeof ARRAY_TYPES)[keyof typeof ARRAY_TYPES]>;

/** The contents of an object graph as data: JSON values and typed arrays, nothing else. */
export type Snapshot = null | boolean | number | string | TypedArray | Snapshot[] | SnapshotFields;
export interface SnapshotFields {
  readonly [field: string]: Snapshot;
}

/**
 * Copies everything an object holds, field by field: numbers, strings, typed arrays, and objects made of them. Methods are left out.
 * @param names of the fields to copy, of the object itself; default: all
 */
export function takeSnapshot(source: object, names?: readonly string[]): SnapshotFields {
  const fields: Record<string, Snapshot> = {};
  for (const [field, value] of Object.entries(source)) {
    if ((names?.includes(field) ?? true) && typeof value !== 'function' && value !== undefined)
      fields[field] = copyOf(value, field);
  }
  return fields;
}

/**
 * Puts a snapshot back into an object of the same make: arrays that fit are filled in place, so that whoever shares them goes on seeing them.
 * @throws InputError if the object has not the fields that the snapshot has
 */
export function applySnapshot(target: object, snapshot: Snapshot, path = 'snapshot') {
  if (!isFields(snapshot)) throw wrong(path, 'fields');
  const fields = target as Record<string, unknown>;
  for (const [field, saved] of Object.entries(snapshot)) {
    const inner = `${path}.${field}`;
    if (!(field in fields)) throw wrong(inner, 'a field of it');
    fields[field] = restored(fields[field], saved, inner);
  }
}

function restored(present: unknown, saved: Snapshot, path: string): unknown {
  if (ArrayBuffer.isView(saved)) {
    if (!ArrayBuffer.isView(present) || present.constructor !== saved.constructor)
      throw wrong(path, 'an array of that type');
    if ((present as TypedArray).length !== saved.length) return saved.slice();
    (present as TypedArray).set(saved);
    return present;
  }
  if (Array.isArray(saved)) {
    if (!Array.isArray(present)) throw wrong(path, 'a list');
    const list = present as unknown[];
    const scalars = saved.every((each) => typeof each !== 'object' || each === null);
    if (!scalars && list.length !== saved.length) throw wrong(path, `a list of ${list.length}`);
    list.length = saved.length;
    saved.forEach((each, i) => (list[i] = restored(list[i], each, `${path}[${i}]`)));
    return list;
  }
  if (isFields(saved)) {
    if (typeof present !== 'object' || present === null) throw wrong(path, 'an object');
    applySnapshot(present, saved, path);
    return present;
  }
  if (typeof present === 'object' && present !== null) throw wrong(path, 'a plain value');
  return saved;
}

function copyOf(value: unknown, field: string): Snapshot {
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    return value;
  if (ArrayBuffer.isView(value) && value.constructor.name in ARRAY_TYPES) return (value as TypedArray).slice();
  if (Array.isArray(value)) return value.map((each) => copyOf(each, field));
  if (typeof value === 'object' && !(value instanceof Map) && !(value instanceof Set)) return takeSnapshot(value);
  throw new Error(`Expected field "${field}" to hold numbers, strings, typed arrays or objects of these`);
}

export function isFields(snapshot: Snapshot): snapshot is SnapshotFields {
  return typeof snapshot === 'object' && snapshot !== null && !Array.isArray(snapshot) && !ArrayBuffer.isView(snapshot);
}

function wrong(path: string, expected: string): InputError {
  return new InputError(`Expected a checkpoint of this version of maketen, but ${path} is not ${expected}; train anew`);
}
