/**
 * Called with the progress of some work: `done` of `total` (deals, runs, ...), and perhaps key figures as text. A
 * returned promise is awaited, so that it can let other work through.
 */
export type OnProgress = (done: number, total: number, details?: string) => void | Promise<void>;

/** Options of everything that takes long. */
export interface WorkOptions {
  readonly onProgress?: OnProgress;
  /** Ends the work between two steps of it. */
  readonly signal?: AbortSignal;
}

/**
 * After a step of work: reports it and lets signals and messages through.
 * @throws the signal's reason if it was aborted
 */
export async function stepDone({ onProgress, signal }: WorkOptions, done: number, total: number): Promise<void> {
  await onProgress?.(done, total);
  await new Promise((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
}
