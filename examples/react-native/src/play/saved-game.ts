import { type Undos, UNDOS } from './games';

/** Where texts are kept: AsyncStorage, or anything like it. */
export interface TextStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, text: string): Promise<void>;
}

const GAME = 'maketen.game';
const UNDO = 'maketen.undos';

/** @param text as `save` of `useGame` gives it */
export function saveGame(storage: TextStorage, text: string): Promise<void> {
  return storage.setItem(GAME, text);
}

/** The text of the game that was left; null where there is none. Who opens it finds out whether it is whole. */
export function savedGame(storage: TextStorage): Promise<string | null> {
  return storage.getItem(GAME).catch(() => null);
}

export function saveUndos(storage: TextStorage, undos: Undos): Promise<void> {
  return storage.setItem(UNDO, String(undos));
}

export async function savedUndos(storage: TextStorage): Promise<Undos> {
  const text = await storage.getItem(UNDO).catch(() => null);
  return UNDOS.find((undos) => String(undos) === text) ?? 'unlimited';
}
