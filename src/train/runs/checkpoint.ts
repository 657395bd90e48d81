import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { BACKEND_PREFERENCES } from '../../agents/networks/backend.js';
import { InputError } from '../../env/errors.js';
import { parseWith } from '../../env/options.js';
import { expectUnchanged, hashedFile, parseJsonFile } from '../hashed-file.js';
import { hashedFileSchema } from '../hashed-file-schema.js';
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
  backend: z.strictObject({ name: z.enum(BACKEND_PREFERENCES).exclude(['auto']), patched: z.boolean() }),
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
  await fs.mkdir(folder, { recursive: true });
  const { json, bytes } = encodeSnapshot(snapshot);
  const files = { [STATE]: Buffer.from(json), [ARRAYS]: bytes };
  const manifest: CheckpointManifest = {
    format: 'maketen-checkpoint',
    version: 1,
    ...label,
    files: { [STATE]: hashedFile(files[STATE]), [ARRAYS]: hashedFile(files[ARRAYS]) },
  };
  const name = String(label.iteration).padStart(8, '0');
  const partial = join(folder, `.partial-${name}`);
  await fs.rm(partial, { recursive: true, force: true });
  await fs.mkdir(partial);
  for (const [file, data] of Object.entries(files)) await writeDurably(join(partial, file), data);
  await writeDurably(join(partial, MANIFEST), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  await fs.rm(join(folder, name), { recursive: true, force: true });
  await fs.rename(partial, join(folder, name));
  for (const old of (await listCheckpoints(folder)).slice(0, -keep))
    await fs.rm(join(folder, old), { recursive: true, force: true });
  for (const rest of await fs.readdir(folder))
    if (rest.startsWith('.partial-')) await fs.rm(join(folder, rest), { recursive: true, force: true });
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
  const text = (await read(folder, MANIFEST)).toString('utf8');
  const { preset, algorithm, configSha256, backend, iteration, steps, files } = parseWith<CheckpointManifest>(
    manifestSchema,
    parseJsonFile(join(folder, MANIFEST), text, REMEDY),
    `${join(folder, MANIFEST)} key`,
  );
  const [state, arrays] = await Promise.all([read(folder, STATE), read(folder, ARRAYS)]);
  expectUnchanged(join(folder, STATE), state, files[STATE], REMEDY);
  expectUnchanged(join(folder, ARRAYS), arrays, files[ARRAYS], REMEDY);
  const label = { preset, algorithm, configSha256, backend, iteration, steps };
  return { label, snapshot: decodeSnapshot(state.toString('utf8'), arrays) };
}

async function writeDurably(path: string, data: Uint8Array): Promise<void> {
  const file = await fs.open(path, 'w');
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function read(folder: string, name: string): Promise<Buffer> {
  try {
    return await fs.readFile(join(folder, name));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unreadable';
    throw new InputError(
      `Expected a checkpoint with ${name}, but ${join(folder, name)} cannot be read (${code}); ${REMEDY}`,
    );
  }
}
