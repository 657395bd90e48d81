/** JSON kept by the browser for this page; undefined if there is none, or the browser keeps nothing. */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps a value if the browser lets us: private windows and full disks refuse, and the game goes on without. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // nothing to do: it lasts as long as the page
  }
}

/** Whether this page has never kept anything here. */
export function isFirstVisit(): boolean {
  try {
    return !Object.keys(localStorage).some((key) => key.startsWith('maketen.'));
  } catch {
    return true;
  }
}
