import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { InputError } from '../../env/base/errors.js';
import { parseWith } from '../../env/base/schema.js';
import { readPart, sha256 } from '../../io/files.js';
import { removeLeftovers, writeFolderAtomically } from '../../io/folders.js';
import { jsonOfFile, jsonText } from '../../io/json.js';
import type { TrainingConfig } from '../config.js';
import { backendSchema, expectUnchanged, hashedFile, hashedFileSchema } from '../hashed-file.js';
import { ARRAY_TYPES, isFields, type Snapshot, type SnapshotFields, type TypedArray } from '../snapshot.js';
import type { Training } from '../training.js';

const MANIFEST = 'checkpoint.json';
const STATE = 'state.json';
const ARRAYS = 'arrays.bin';
const REMEDY = 'delete this checkpoint folder to resume from the one before';

/** checkpoint.json: the training that a checkpoint belongs to, and its files. */
const manifestSchema = z.strictObject({
  format: z.literal('maketen-checkpoint'),
  version: z.literal(1),
  preset: z.string(),
  algorithm: z.string(),
  /** Of the training config, every key. */
  configSha256: z.string(),
  backend: backendSchema,
  iteration: z.int().min(0),
  steps: z.int().min(0),
  files: z.strictObject({ [STATE]: hashedFileSchema, [ARRAYS]: hashedFileSchema }),
});

type CheckpointManifest = z.infer<typeof manifestSchema>;

export interface Checkpoint {
  readonly manifest: CheckpointManifest;
  readonly snapshot: SnapshotFields;
}

/**
 * Writes a checkpoint of a training as a new folder of `folder`, named after its iteration, and removes all but the last
 * that the config keeps. The name appears only when the checkpoint is complete: a process that is killed while it writes
 * leaves older ones as they were. Nothing in it depends on the clock: equal trainings have equal files.
 */
export async function writeCheckpoint(folder: string, training: Training) {
  const { config, backend, iteration, steps } = training;
  const { json, bytes } = encodeSnapshot(await training.save());
  const files = { [STATE]: Buffer.from(json), [ARRAYS]: bytes };
  const manifest: CheckpointManifest = {
    format: 'maketen-checkpoint',
    version: 1,
    preset: config.preset,
    algorithm: config.algorithm,
    configSha256: configHash(config),
    backend,
    iteration,
    steps,
    files: { [STATE]: hashedFile(files[STATE], sha256), [ARRAYS]: hashedFile(files[ARRAYS], sha256) },
  };
  const name = String(iteration).padStart(8, '0');
  await writeFolderAtomically(join(folder, name), { ...files, [MANIFEST]: Buffer.from(jsonText(manifest)) });
  for (const old of (await listCheckpoints(folder)).slice(0, -config.keepCheckpoints))
    await fs.rm(join(folder, old), { recursive: true, force: true });
  await removeLeftovers(folder);
}

/** Names of the complete checkpoints in a folder, the oldest first; none if there is no such folder. */
async function listCheckpoints(folder: string) {
  const names = await fs.readdir(folder).catch(() => [] as string[]);
  return names.filter((name) => /^\d+$/.test(name)).sort();
}

/** The last checkpoint, or undefined. @throws InputError as `readCheckpoint`, or for one of another config */
export async function readLastCheckpoint(folder: string, config: TrainingConfig): Promise<Checkpoint | undefined> {
  const last = (await listCheckpoints(folder)).at(-1);
  if (last === undefined) return undefined;
  const path = join(folder, last);
  const checkpoint = await readCheckpoint(path);
  const { manifest } = checkpoint;
  for (const key of ['preset', 'algorithm'] as const) {
    if (manifest[key] !== config[key])
      throw new InputError(`Expected a checkpoint of ${key} ${config[key]}, but ${path} is of ${manifest[key]}`);
  }
  if (manifest.configSha256 === configHash(config)) return checkpoint;
  throw new InputError(
    `Expected ${path} to belong to the run's config.json, but that has been changed since; undo the change, or train anew with --config`,
  );
}

/** Reads a checkpoint. @throws InputError for a missing or damaged file (named), or one of another version */
export async function readCheckpoint(folder: string): Promise<Checkpoint> {
  const read = (name: string) => readPart(join(folder, name), `a checkpoint with ${name}`, REMEDY);
  const path = join(folder, MANIFEST);
  const json = jsonOfFile(path, (await read(MANIFEST)).toString('utf8'), REMEDY);
  const [state, arrays] = await Promise.all([read(STATE), read(ARRAYS)]);
  const manifest = parseWith<CheckpointManifest>(manifestSchema, json, `${path} key`);
  expectUnchanged(join(folder, STATE), state, manifest.files[STATE], REMEDY, sha256);
  expectUnchanged(join(folder, ARRAYS), arrays, manifest.files[ARRAYS], REMEDY, sha256);
  return { manifest, snapshot: decodeSnapshot(state.toString('utf8'), arrays) };
}

/** Restores a training from a checkpoint. @throws InputError if it was trained on another backend */
export async function restoreTraining(training: Training, { manifest, snapshot }: Checkpoint, folder: string) {
  const [needed, runs] = [manifest.backend, training.backend].map(({ name, version }) =>
    version === undefined ? `"${name}"` : `"${name}" in version ${version}`,
  );
  if (runs !== needed) {
    throw new InputError(
      `Expected the backend ${needed} that ${folder} was trained with, but ${runs} runs here; resume where it runs`,
    );
  }
  await training.restore(snapshot);
}

function configHash(config: TrainingConfig) {
  return sha256(JSON.stringify(config));
}

/** Typed arrays of 8-byte numbers must start at a multiple of 8. */
const ALIGNMENT = 8;

/** An array in the JSON: its type, and its place in the bytes. */
const arrayReference = z.strictObject({
  $array: z.enum(Object.keys(ARRAY_TYPES) as [keyof typeof ARRAY_TYPES]),
  offset: z.int().min(0).multipleOf(ALIGNMENT),
  length: z.int().min(0),
});

/** A number that JSON lacks. */
const oddNumber = z.strictObject({ $number: z.enum(['NaN', 'Infinity', '-Infinity']) });

/** A snapshot as JSON in which typed arrays are references, and the bytes of those arrays. */
export function encodeSnapshot(snapshot: SnapshotFields): { json: string; bytes: Uint8Array } {
  const arrays: { array: TypedArray; offset: number }[] = [];
  let end = 0;
  const json = JSON.stringify(snapshot, (_, value: Snapshot) => {
    if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) };
    if (!ArrayBuffer.isView(value)) return value;
    const offset = end;
    arrays.push({ array: value, offset });
    end = Math.ceil((end + value.byteLength) / ALIGNMENT) * ALIGNMENT;
    return { $array: value.constructor.name, offset, length: value.length };
  });
  const bytes = new Uint8Array(end);
  for (const { array, offset } of arrays)
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset);
  return { json, bytes };
}

/** Reads what `encodeSnapshot` wrote. @throws InputError if a reference leads outside the bytes, or for other JSON */
export function decodeSnapshot(json: string, bytes: Uint8Array): SnapshotFields {
  try {
    const snapshot = JSON.parse(json, (_, value: Snapshot) => {
      if (!isFields(value)) return value;
      if ('$array' in value) return arrayAt(value, bytes);
      return '$number' in value ? Number(oddNumber.parse(value).$number) : value;
    }) as Snapshot;
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
