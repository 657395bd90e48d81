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
  const { json, bytes } = encodeSnapshot(snapshot);
  const files = { [STATE]: Buffer.from(json), [ARRAYS]: bytes };
  const manifest: CheckpointManifest = {
    format: 'maketen-checkpoint',
    version: 1,
    ...label,
    files: { [STATE]: hashedFile(files[STATE], sha256), [ARRAYS]: hashedFile(files[ARRAYS], sha256) },
  };
  const name = String(label.iteration).padStart(8, '0');
  await writeFolderAtomically(join(folder, name), { ...files, [MANIFEST]: jsonText(manifest) });
  for (const old of (await listCheckpoints(folder)).slice(0, -keep))
    await fs.rm(join(folder, old), { recursive: true, force: true });
  await removeLeftovers(folder);
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
export async function readCheckpoint(folder: string): Promise<{ label: CheckpointLabel; snapshot: SnapshotFields }> {
  const read = (name: string): Promise<Buffer> => readPart(join(folder, name), `a checkpoint with ${name}`, REMEDY);
  const path = join(folder, MANIFEST);
  const json = jsonOfFile(path, (await read(MANIFEST)).toString('utf8'), REMEDY);
  const { files, ...rest } = parseWith<CheckpointManifest>(manifestSchema, json, `${path} key`);
  const [state, arrays] = await Promise.all([read(STATE), read(ARRAYS)]);
  expectUnchanged(join(folder, STATE), state, files[STATE], REMEDY, sha256);
  expectUnchanged(join(folder, ARRAYS), arrays, files[ARRAYS], REMEDY, sha256);
  const { preset, algorithm, configSha256, backend, iteration, steps } = rest;
  const label = { preset, algorithm, configSha256, backend, iteration, steps };
  return { label, snapshot: decodeSnapshot(state.toString('utf8'), arrays) };
}
