import { type AnyGame, parseGame } from './games';

/** Where texts are kept: AsyncStorage, or anything like it. */
export interface TextStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, text: string): Promise<void>;
}

const KEY = 'maketen.game';

export function saveGame(storage: TextStorage, game: AnyGame): Promise<void> {
  return storage.setItem(KEY, JSON.stringify(game));
}

/** The game that was left. Null where there is none, or one that is damaged or of other rules: then a new one is dealt. */
export async function savedGame(storage: TextStorage): Promise<AnyGame | null> {
  try {
    const text = await storage.getItem(KEY);
    return text === null ? null : parseGame(text);
  } catch {
    return null;
  }
}
