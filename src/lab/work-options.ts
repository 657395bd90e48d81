/** Called with the progress of some work and perhaps key figures as text; a returned promise is awaited. */
export type OnProgress = (done: number, total: number, details?: string) => void | Promise<void>;

/** Options of everything that takes long. */
export interface WorkOptions {
  readonly onProgress?: OnProgress;
  /** Ends the work between two steps of it. */
  readonly signal?: AbortSignal;
}

/** Reports a step of work and lets signals and messages through. @throws the signal's reason if it was aborted */
export async function stepDone({ onProgress, signal }: WorkOptions, done: number, total: number) {
  await onProgress?.(done, total);
  await new Promise((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
}
