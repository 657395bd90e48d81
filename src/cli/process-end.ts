import { setImmediate } from 'node:timers/promises';

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

/** Exit code of a process that a signal ended: 128 + the signal's number. */
const SIGNAL_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Makes signals and closed pipes end the process quietly, with files and terminal tidied up. */
export function guardProcess(): void {
  process.on('exit', cleanUp);
  for (const [signal, code] of Object.entries(SIGNAL_CODES)) process.on(signal, () => process.exit(code));
  for (const stream of [process.stdout, process.stderr]) {
    // `maketen trace ... | head`: the reader has all it wants.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0);
      throw error;
    });
  }
}

/** Lets signals and stream errors through during long work: call it every fraction of a second. */
export async function breathe(): Promise<void> {
  await setImmediate();
}
