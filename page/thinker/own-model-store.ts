import type { ModelFiles } from './messages.js';

const DATABASE = 'maketen';
const STORE = 'models';
/** There is one at a time. */
const KEY = 'own';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(request.error?.message));
  });
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  return database.transaction(STORE, mode).objectStore(STORE);
}

/** Keeps the files of the player's own model if the browser lets us; else it lasts as long as the page. */
export async function storeOwnModel(files: ModelFiles): Promise<void> {
  try {
    await done((await openStore('readwrite')).put(files, KEY));
  } catch {
    // private windows and full disks refuse
  }
}

/** The files of the player's own model, as they were stored; undefined if there are none. Nothing is checked. */
export async function storedOwnModel(): Promise<ModelFiles | undefined> {
  try {
    return await done((await openStore('readonly')).get(KEY) as IDBRequest<ModelFiles | undefined>);
  } catch {
    return undefined;
  }
}
