import type { SharedGradients } from '../all-reduce.js';
import type { Moment, Report } from '../learner.js';
import type { DealResults, WorkerCalls, WorkerSnapshot } from '../training-worker.js';
import { startWorker, WorkerThread } from './worker-thread.js';

/** What a training's worker thread is started with. */
export interface TrainingThreadSetup {
  /** The training config, every key. */
  readonly config: Readonly<Record<string, unknown>>;
  /** URL of the module that makes the parts; default the preset's. */
  readonly partsModule?: string | undefined;
  /** Which of the workers. */
  readonly index: number;
  /** Shared by all: see `TrainingWorker` and `threadGroup`. */
  readonly weights: Float32Array;
  readonly gradients: SharedGradients;
}

/** A `TrainingWorker` in a thread of its own. Calls are answered in order; one that fails rejects. */
export class TrainingThread extends WorkerThread implements WorkerCalls {
  /** Starts the thread; resolves when its backend runs and its worker is made. */
  static async start(setup: TrainingThreadSetup): Promise<TrainingThread> {
    const thread = new TrainingThread(startWorker('./training-thread-entry', import.meta.url, setup));
    await thread.ready();
    return thread;
  }

  iterate(moment: Moment): Promise<Report> {
    return this.call('iterate', moment);
  }

  evaluate(first: number, count: number): Promise<DealResults> {
    return this.call('evaluate', first, count);
  }

  save(): Promise<WorkerSnapshot> {
    return this.call('save');
  }

  restore(snapshot: WorkerSnapshot): Promise<void> {
    return this.call('restore', snapshot);
  }
}
