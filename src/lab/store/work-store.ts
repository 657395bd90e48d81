import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { InputError, shown } from '../../env/errors.js';
import { parseWith } from '../../env/options.js';
import { readJsonFile, writeJsonFile } from '../../io/json.js';
import type { UnitRunner } from '../jobs/unit-runner.js';
import { folderAddress, openFolderStore } from './folder-store.js';
import type { Store } from './store.js';

/** A store, and by what name units reach it. */
export interface WorkStore {
  readonly store: Store;
  readonly address: string;
}

const REDIS = 'redis';

const nameSchema = z.strictObject({ name: z.string().regex(/^[0-9a-f]{8}$/) });

/** What the folder of some work is called in a store that others use as well: two that do the same work each take out what they need no more. */
function nameOf(folder: string): string {
  const path = join(folder, 'store.json');
  if (existsSync(path)) return parseWith(nameSchema, readJsonFile(path), `${path} key`).name;
  const name = randomUUID().slice(0, 8);
  writeJsonFile(path, { name });
  return name;
}

/**
 * The store of some work.
 * @param asked file:///FOLDER, in which the work has a folder of its own, or "redis", that of the runner's queue; default: redis where there is one, else the work's folder
 * @param folder of the work, which one process at a time does
 * @throws InputError for another address, a folder that cannot be written, and for redis without a queue
 */
export async function workStore(asked: string | undefined, runner: UnitRunner, folder: string): Promise<WorkStore> {
  const address = asked ?? (runner.openStore ? REDIS : undefined);
  if (address === undefined) return folderStore(folderAddress(join(folder, 'checkpoints')));
  if (address !== REDIS) {
    await openFolderStore(address); // refuses other addresses
    return folderStore(folderAddress(join(fileURLToPath(address), `sweep-${nameOf(folder)}`)));
  }
  if (!runner.openStore)
    throw new InputError(
      `Expected a queue, whose Redis is the store, but got the store ${shown(asked)} alone; name file:///FOLDER`,
    );
  return { store: await runner.openStore(), address };
}

async function folderStore(address: string): Promise<WorkStore> {
  return { store: await openFolderStore(address), address };
}
