import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { canonicalJson } from '../../env/json.js';
import { sha256 } from '../../io/files.js';
import { cacheFolder, writeFolderAtomically } from '../../io/folders.js';
import { KEPT_SECONDS } from './keys.js';

/** The files of a model's folder that are sent; not every folder has the last one. */
const FILES = ['config.json', 'model.json', 'weights.bin', 'evaluation.json'];

/** A model's files. */
export interface PackedModel {
  /** SHA-256 of its files' hashes, by name. */
  readonly sha256: string;
  readonly files: Readonly<Record<string, Buffer>>;
}

function hashOf(files: PackedModel['files']): string {
  return sha256(canonicalJson(Object.fromEntries(Object.entries(files).map(([name, data]) => [name, sha256(data)]))));
}

/** Reads a model folder. */
export function packModel(folder: string): PackedModel {
  const there = FILES.filter((name) => existsSync(join(folder, name)));
  const files = Object.fromEntries(there.map((name) => [name, readFileSync(join(folder, name))]));
  return { sha256: hashOf(files), files };
}

/** Stores a model for workers, or keeps it from expiring. */
export async function sendModel(redis: Redis, key: string, { files }: PackedModel): Promise<void> {
  if ((await redis.exists(key)) === 0) await redis.hset(key, files);
  await redis.expire(key, KEPT_SECONDS);
}

/** A model that is missing, or does not have its hash. */
export class ModelRefused extends Error {}

/** The worker's models, each fetched and checked once. */
export class ModelCache {
  private readonly folders = new Map<string, Promise<string>>();

  constructor(
    private readonly redis: Redis,
    /** The key of a model's SHA-256. */
    private readonly keyOf: (sha256: string) => string,
    private readonly root = join(cacheFolder(), 'queue-models'),
  ) {}

  /** The folder of a model. @throws ModelRefused for a model that is not in the queue, or does not have its hash */
  folderOf(sha256: string): Promise<string> {
    const known = this.folders.get(sha256);
    if (known) return known;
    const fetched = this.fetch(sha256);
    this.folders.set(sha256, fetched);
    fetched.catch(() => this.folders.delete(sha256));
    return fetched;
  }

  private async fetch(sha256: string): Promise<string> {
    const folder = join(this.root, sha256);
    if (existsSync(folder) && packModel(folder).sha256 === sha256) return folder;
    const files = await this.redis.hgetallBuffer(this.keyOf(sha256));
    if (Object.keys(files).length === 0) throw new ModelRefused(`model ${sha256.slice(0, 12)} is not in the queue`);
    const known = Object.fromEntries(Object.entries(files).filter(([name]) => FILES.includes(name)));
    const found = hashOf(known);
    if (found !== sha256)
      throw new ModelRefused(`model ${sha256.slice(0, 12)} in the queue is another one, ${found.slice(0, 12)}`);
    await writeFolderAtomically(folder, known);
    return folder;
  }
}
