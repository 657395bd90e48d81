/** What the browser has refused to keep, as JSON by key: it lasts as long as the page. */
const refused = new Map<string, string>();

/** JSON kept by the browser for this page, or by the page where the browser refused it; undefined if there is none. */
export function readStored(key: string): unknown {
  try {
    const text = refused.get(key) ?? localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
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

/** Whether something lasts only as long as the page. */
export function isStorageRefused(): boolean {
  return refused.size > 0;
}

/** Whether this page has never kept anything here. */
export function isFirstVisit(): boolean {
  try {
    return !Object.keys(localStorage).some((key) => key.startsWith('maketen.'));
  } catch {
    return true;
  }
}
