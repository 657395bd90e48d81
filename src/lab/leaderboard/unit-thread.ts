import { startWorker } from '../../train/threads/start-worker.js';
import { WorkerThread } from '../../train/threads/worker-thread.js';
import type { Unit, UnitResult } from './unit.js';

/** A `UnitPlayer` in a worker thread. */
export class UnitThread extends WorkerThread {
  /** Starts the thread; resolves when it can play. */
  static async start(): Promise<UnitThread> {
    const thread = new UnitThread(startWorker('./unit-worker', import.meta.url));
    await thread.ready();
    return thread;
  }

  play(unit: Unit): Promise<UnitResult> {
    return this.call('play', unit);
  }
}
