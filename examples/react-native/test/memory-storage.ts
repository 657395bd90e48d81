import type { TextStorage } from '../src/play/saved-game';

/** Keeps texts as AsyncStorage does, for as long as a test runs. */
export class MemoryStorage implements TextStorage {
  readonly texts = new Map<string, string>();

  getItem(key: string): Promise<string | null> {
    return Promise.resolve(this.texts.get(key) ?? null);
  }

  setItem(key: string, text: string): Promise<void> {
    this.texts.set(key, text);
    return Promise.resolve();
  }
}
