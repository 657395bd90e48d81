import { onInterrupt } from '../process-end.js';
import type { Unit, UnitResult } from './unit.js';
import { UnitThread } from './unit-thread.js';

export interface RunOptions {
  /** Worker threads. */
  readonly workers: number;
  /** Called after each unit, in the order in which they are done. */
  readonly onResult: (unit: Unit, result: UnitResult) => void;
}

/**
 * Plays units in worker threads, each thread one after the other of those that none has begun. What comes out of a unit does not depend on
 * who plays it.
 * @returns true if Ctrl-C ended it before all were done; what was being played then is lost
 * @throws the first error of a unit, with the contestant's name
 */
export async function runUnits(units: readonly Unit[], { workers, onResult }: RunOptions): Promise<boolean> {
  const threads = Array.from({ length: Math.min(workers, units.length) }, () => UnitThread.start());
  const end = new AbortController();
  let next = 0;
  let isInterrupted = false;

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
  const forget = onInterrupt(() => {
    isInterrupted = true;
    end.abort();
  });
  try {
    await Promise.race([Promise.all(threads.map(work)), interrupted]);
    return isInterrupted;
  } finally {
    end.abort();
    forget();
    for (const thread of await Promise.allSettled(threads))
      if (thread.status === 'fulfilled') await thread.value.close();
  }
}
