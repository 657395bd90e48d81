import type { Collected, Measures } from '../shard.js';
import type { DealResults, ShardCalls } from '../shard-host.js';
import type { SnapshotFields } from '../snapshot.js';
import type { ThreadSetup } from './messages.js';
import { startWorker } from './start-worker.js';
import { WorkerThread } from './worker-thread.js';

/** A shard in a worker thread. Calls are answered in order; one that fails rejects. */
export class ShardThread extends WorkerThread implements ShardCalls {
  /** Starts the thread; resolves when its backend runs and its shard is made. */
  static async start(setup: ThreadSetup): Promise<ShardThread> {
    const thread = new ShardThread(startWorker('./shard-worker', import.meta.url, setup));
    await thread.ready();
    return thread;
  }

  collect(progress: number): Promise<Collected> {
    return this.call('collect', progress);
  }

  computeGradient(): Promise<Measures> {
    return this.call('computeGradient');
  }

  evaluate(first: number, count: number): Promise<DealResults> {
    return this.call('evaluate', first, count);
  }

  save(): Promise<SnapshotFields> {
    return this.call('save');
  }

  restore(snapshot: SnapshotFields): Promise<void> {
    return this.call('restore', snapshot);
  }
}
