import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { BACKEND_PREFERENCES } from '../../agents/networks/backend.js';
import { parseWith } from '../../env/options.js';
import { readPart } from '../../io/files.js';
import { removeLeftovers, writeFolderAtomically } from '../../io/folders.js';
import { jsonOfFile, jsonText } from '../../io/json.js';
import { sha256 } from '../../io/sha256.js';
import { expectUnchanged, hashedFile, hashedFileSchema } from '../hashed-file.js';
import type { SnapshotFields } from '../snapshot.js';
import { decodeSnapshot, encodeSnapshot } from './snapshot-bytes.js';

const MANIFEST = 'checkpoint.json';
const STATE = 'state.json';
const ARRAYS = 'arrays.bin';
const REMEDY = 'delete this checkpoint folder to resume from the one before';

/** checkpoint.json: what a checkpoint belongs to, and what its files must be. */
const manifestSchema = z.strictObject({
  format: z.literal('maketen-checkpoint'),
  version: z.literal(1),
  preset: z.string(),
  algorithm: z.string(),
  /** Of the training config, every key. */
  configSha256: z.string(),
  backend: z.strictObject({
    name: z.enum(BACKEND_PREFERENCES).exclude(['auto']),
    patched: z.boolean(),
    version: z.int().optional(),
  }),
  iteration: z.int().min(0),
  steps: z.int().min(0),
  files: z.strictObject({ [STATE]: hashedFileSchema, [ARRAYS]: hashedFileSchema }),
});

export type CheckpointManifest = z.infer<typeof manifestSchema>;
/** What the caller knows of a checkpoint. */
export type CheckpointLabel = Omit<CheckpointManifest, 'format' | 'version' | 'files'>;

export interface Checkpoint {
  readonly label: CheckpointLabel;
  readonly snapshot: SnapshotFields;
}

/** The files of a checkpoint, by their names. */
const CHECKPOINT_FILES = [MANIFEST, STATE, ARRAYS] as const;
export type CheckpointFiles = Readonly<Record<(typeof CHECKPOINT_FILES)[number], Uint8Array>>;

/**
 * Writes a checkpoint as a new folder of `folder`, named after its iteration, and removes all but the last `keep`. It appears under its
 * name only when it is complete: one that is killed while it is written leaves those before it as they were.
 */
export async function writeCheckpoint(
  folder: string,
  label: CheckpointLabel,
  snapshot: SnapshotFields,
  keep: number,
): Promise<void> {
  await writeCheckpointFiles(folder, label.iteration, checkpointFiles(label, snapshot));
  for (const old of (await listCheckpoints(folder)).slice(0, -keep))
    await fs.rm(join(folder, old), { recursive: true, force: true });
  await removeLeftovers(folder);
}

/** Writes a checkpoint's files as a new folder of `folder`, named after its iteration. */
export async function writeCheckpointFiles(folder: string, iteration: number, files: CheckpointFiles): Promise<void> {
  await writeFolderAtomically(join(folder, String(iteration).padStart(8, '0')), { ...files });
}

/** What a checkpoint is on disk. Nothing in it depends on the clock: equal trainings have equal files. */
export function checkpointFiles(label: CheckpointLabel, snapshot: SnapshotFields): CheckpointFiles {
  const { json, bytes } = encodeSnapshot(snapshot);
  const files = { [STATE]: Buffer.from(json), [ARRAYS]: bytes };
  const manifest: CheckpointManifest = {
    format: 'maketen-checkpoint',
    version: 1,
    ...label,
    files: { [STATE]: hashedFile(files[STATE], sha256), [ARRAYS]: hashedFile(files[ARRAYS], sha256) },
  };
  return { ...files, [MANIFEST]: Buffer.from(jsonText(manifest)) };
}

/** Names of the complete checkpoints in a folder, the oldest first; none if there is no such folder. */
export async function listCheckpoints(folder: string): Promise<string[]> {
  const names = await fs.readdir(folder).catch(() => [] as string[]);
  return names.filter((name) => /^\d+$/.test(name)).sort();
}

/**
 * Reads a checkpoint, everything checked.
 * @throws InputError for a missing or damaged file (named), or one of another version
 */
export async function readCheckpoint(folder: string): Promise<Checkpoint> {
  const read = (name: string): Promise<Buffer> => readPart(join(folder, name), `a checkpoint with ${name}`, REMEDY);
  const manifest = await read(MANIFEST); // names what is damaged first
  const [state, arrays] = await Promise.all([read(STATE), read(ARRAYS)]);
  return checkpointOf({ [MANIFEST]: manifest, [STATE]: state, [ARRAYS]: arrays }, folder);
}

/**
 * What a checkpoint's files say, everything checked.
 * @param place where they come from, for messages
 * @throws InputError for a damaged file (named), or one of another version
 */
export function checkpointOf(
  { [MANIFEST]: manifest, [STATE]: state, [ARRAYS]: arrays }: CheckpointFiles,
  place: string,
): Checkpoint {
  const path = join(place, MANIFEST);
  const json = jsonOfFile(path, Buffer.from(manifest).toString('utf8'), REMEDY);
  const { files, ...rest } = parseWith<CheckpointManifest>(manifestSchema, json, `${path} key`);
  expectUnchanged(join(place, STATE), state, files[STATE], REMEDY, sha256);
  expectUnchanged(join(place, ARRAYS), arrays, files[ARRAYS], REMEDY, sha256);
  const { preset, algorithm, configSha256, backend, iteration, steps } = rest;
  const label = { preset, algorithm, configSha256, backend, iteration, steps };
  return { label, snapshot: decodeSnapshot(Buffer.from(state).toString('utf8'), arrays) };
}
