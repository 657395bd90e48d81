import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError, shown } from '../../env/errors.js';
import type { UnitRunner } from '../jobs/unit-runner.js';
import { folderAddress, openFolderStore } from './folder-store.js';
import type { Store } from './store.js';

/** A store, and by what name units reach it. */
export interface WorkStore {
  readonly store: Store;
  readonly address: string;
}

const REDIS = 'redis';

/**
 * The store of some work.
 * @param asked file:///FOLDER, in which the work has a folder of its own, or "redis", that of the runner's queue; default: redis where there is one, else `own`
 * @param id of the work: whoever does the same work shares its folder
 * @param own folder of the work
 * @throws InputError for another address, a folder that cannot be written, and for redis without a queue
 */
export async function workStore(
  asked: string | undefined,
  runner: UnitRunner,
  id: string,
  own: string,
): Promise<WorkStore> {
  const address = asked ?? (runner.openStore ? REDIS : undefined);
  if (address === undefined) return folderStore(folderAddress(own));
  if (address !== REDIS) {
    await openFolderStore(address); // refuses other addresses
    return folderStore(folderAddress(join(fileURLToPath(address), `sweep-${id}`)));
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
