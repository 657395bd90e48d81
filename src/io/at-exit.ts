const cleanups = new Set<() => void>();

/**
 * Runs `cleanup` when the process ends for any reason that lets it run code: the end of main, an error, Ctrl-C, a reader that went away.
 * Returns a function that takes it back.
 */
export function atExit(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

/** Runs and forgets all that `atExit` was given. */
export function cleanUp(): void {
  for (const cleanup of cleanups) cleanup();
  cleanups.clear();
}
