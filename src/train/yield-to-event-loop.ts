/** Lets signals (Ctrl-C), messages and stream errors through during long work: call it every fraction of a second. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
