import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { InputError, shown } from '../../env/errors.js';
import { expectWritable, makeFolder, writeFileAtomically } from '../../io/files.js';
import { expectStored, type Store, type Stored, storedOf } from './store.js';

/** A folder as a store: one of this machine, or one that all machines share. */
export class FolderStore implements Store {
  constructor(private readonly folder: string) {}

  put(data: Uint8Array): Promise<Stored> {
    const stored = storedOf(data);
    makeFolder(this.folder);
    writeFileAtomically(this.pathOf(stored), data);
    return Promise.resolve(stored);
  }

  async get(stored: Stored): Promise<Uint8Array> {
    const path = this.pathOf(stored);
    return expectStored(existsSync(path) ? await fs.readFile(path) : null, stored, this.folder);
  }

  remove(stored: Stored): Promise<void> {
    return fs.rm(this.pathOf(stored), { force: true });
  }

  clear(): Promise<void> {
    return fs.rm(this.folder, { recursive: true, force: true });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private pathOf({ sha256 }: Stored): string {
    return join(this.folder, sha256);
  }
}

/** The address of a folder as a store. @throws InputError for one that cannot be written */
export function folderAddress(folder: string): string {
  expectWritable(folder);
  return pathToFileURL(folder).href;
}

/** A store by its address, file:///FOLDER. @throws InputError for another address */
export function openFolderStore(address: string): Promise<Store> {
  const isFolder = URL.canParse(address) && new URL(address).protocol === 'file:';
  try {
    if (isFolder) return Promise.resolve(new FolderStore(fileURLToPath(address)));
  } catch {
    // A file: address of another machine.
  }
  const expected = 'a store such as file:///shared/folder, or redis with --queue';
  return Promise.reject(new InputError(`Expected ${expected}, but got ${shown(address)}`));
}
