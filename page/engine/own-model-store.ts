import { schema as s } from 'maketen/env';
import { nameSetAside } from '../session/stored.js';
import type { ModelFiles } from './calls.js';

const DATABASE = 'maketen';
const STORE = 'models';
const KEY = 'own';
const SET_ASIDE = 'set aside';
const filesSchema = s.recordOf(s.passing<Uint8Array>((value) => value instanceof Uint8Array, 'bytes'));

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(request.error?.message));
  });
}

/** Closed after use: a later version of the page, in another tab, must be able to change the database. */
async function inStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  try {
    return await use(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

/** Keeps the files of the player's own model if the browser lets us; else it lasts as long as the page. */
export async function storeOwnModel(files: ModelFiles): Promise<void> {
  try {
    await inStore('readwrite', (store) => done(store.put(files, KEY)));
  } catch {
    // private windows and full disks refuse, as does the database of a later version
  }
}

/** The files of the player's own model, as they were stored; undefined if there are none. What is in them is not checked. */
export async function storedOwnModel(): Promise<ModelFiles | undefined> {
  try {
    return s.check(filesSchema, await inStore('readonly', (store) => done(store.get(KEY)))).value;
  } catch {
    return undefined;
  }
}

/** Sets aside what is kept in the place of the model and is none. */
export async function checkOwnModel(): Promise<void> {
  try {
    await inStore('readwrite', async (store) => {
      const kept: unknown = await done(store.get(KEY));
      if (kept === undefined || !s.check(filesSchema, kept).issues) return;
      store.put(kept, SET_ASIDE);
      await done(store.delete(KEY));
      nameSetAside(KEY);
    });
  } catch {
    // then none is read either
  }
}
