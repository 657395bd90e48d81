import { startWorker } from '../../train/threads/start-worker.js';
import { WorkerThread } from '../../train/threads/worker-thread.js';
import type { JobWorker } from '../jobs/run-jobs.js';
import { rulesLabel } from '../rules-label.js';
import type { Unit, UnitResult } from './unit.js';

/** A `UnitPlayer` in a worker thread. */
export class UnitThread extends WorkerThread implements JobWorker<Unit, UnitResult> {
  /** Starts the thread; resolves when it can play. */
  static async start(): Promise<UnitThread> {
    const thread = new UnitThread(startWorker('./unit-worker', import.meta.url));
    await thread.ready();
    return thread;
  }

  /** What is being played when the signal comes is lost. @throws what the contestant does, with its name */
  async run(unit: Unit, signal: AbortSignal): Promise<UnitResult | null> {
    const ended = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
    try {
      return await Promise.race([this.call<UnitResult>('play', unit), ended]);
    } catch (error) {
      if (signal.aborted) return null;
      const { label } = unit.contestant;
      (error as Error).message = `${label} on ${rulesLabel(unit.contestant)}: ${(error as Error).message}`;
      throw error;
    }
  }
}
