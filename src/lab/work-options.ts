/**
 * Told how far some work has come: `done` of `total`, whatever is counted (deals, runs, standings), and perhaps key figures in words. A promise
 * is waited for, so that it can let other work through.
 */
export type OnProgress = (done: number, total: number, details?: string) => void | Promise<void>;

/** What everything that takes long can be given. */
export interface WorkOptions {
  readonly onProgress?: OnProgress;
  /** Ends the work between two steps of it. */
  readonly signal?: AbortSignal;
}

/** After a step of work: tells of it and lets signals and messages through. @throws the signal's reason if it has been aborted */
export async function stepDone({ onProgress, signal }: WorkOptions, done: number, total: number): Promise<void> {
  await onProgress?.(done, total);
  await new Promise((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
}
