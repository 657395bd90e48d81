/** What the browser has refused to keep, as JSON by key: it lasts as long as the page. */
const refused = new Map<string, string>();

/** The text that the browser keeps for this page, or the page where the browser refused it; null if there is none. */
export function storedText(key: string): string | null {
  try {
    return refused.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value, if the browser lets us: private windows and full disks refuse, and then it lasts as long as the page. */
export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    refused.delete(key);
  } catch {
    refused.set(key, text);
  }
}

export function removeStored(key: string): void {
  refused.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // what cannot be reached cannot be read again either
  }
}

/** Keys of everything that this page has kept here. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith('maketen.'));
  } catch {
    return [];
  }
}

/** Whether something lasts only as long as the page. */
export function isStorageRefused(): boolean {
  return refused.size > 0;
}
