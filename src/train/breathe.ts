/** Lets signals (Ctrl-C) and messages through during long work. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
