import type { Unit, UnitResult } from './unit.js';
import { UnitThread } from './unit-thread.js';

export interface RunOptions {
  /** Worker threads. */
  readonly workers: number;
  /** Called after each unit, in the order in which they are done. */
  readonly onResult: (unit: Unit, result: UnitResult) => void;
  /** Ends the work; what is being played then is lost. */
  readonly signal?: AbortSignal;
}

/**
 * Plays units in worker threads, each thread one after the other of those that none has begun. What comes out of a unit does not depend on
 * who plays it.
 * @returns true if the signal ended it before all were done
 * @throws the first error of a unit, with the contestant's name
 */
export async function runUnits(units: readonly Unit[], { workers, onResult, signal }: RunOptions): Promise<boolean> {
  const threads = Array.from({ length: Math.min(workers, units.length) }, () => UnitThread.start());
  const end = new AbortController();
  let next = 0;

  const work = async (starting: Promise<UnitThread>): Promise<void> => {
    const thread = await starting;
    while (next < units.length && !end.signal.aborted) {
      const unit = units[next++];
      const result = await thread.play(unit).catch((error: Error) => {
        error.message = `${unit.contestant.label} on ${unit.contestant.preset}: ${error.message}`;
        throw error;
      });
      if (!end.signal.aborted) onResult(unit, result);
    }
  };

  const interrupted = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()));
  const interrupt = (): void => end.abort();
  if (signal?.aborted) interrupt();
  signal?.addEventListener('abort', interrupt);
  try {
    await Promise.race([Promise.all(threads.map(work)), interrupted]);
    return signal?.aborted ?? false;
  } finally {
    signal?.removeEventListener('abort', interrupt);
    end.abort();
    for (const thread of await Promise.allSettled(threads))
      if (thread.status === 'fulfilled') await thread.value.close();
  }
}
