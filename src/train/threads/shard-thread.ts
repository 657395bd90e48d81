import { Worker } from 'node:worker_threads';
import { InputError } from '../../env/errors.js';
import type { Collected, Measures } from '../shard.js';
import type { DealResults, ShardCalls } from '../shard-host.js';
import type { SnapshotFields } from '../snapshot.js';
import type { ThreadAnswer, ThreadRequest, ThreadSetup } from './messages.js';

/** A shard in a worker thread. Calls are answered in order; one that fails rejects. */
export class ShardThread implements ShardCalls {
  private readonly waiting: { resolve: (result: never) => void; reject: (error: Error) => void }[] = [];
  private failure: Error | undefined;

  private constructor(private readonly worker: Worker) {
    worker.on('message', ({ result, error }: ThreadAnswer) => {
      const { resolve, reject } = this.waiting.shift()!;
      if (error === undefined) resolve(result as never);
      else reject(error.input ? new InputError(error.message) : new Error(error.message));
    });
    worker.on('error', (error) => this.fail(error));
    worker.on('exit', (code) => this.fail(new Error(`A worker thread ended with exit code ${code}`)));
  }

  /** Starts the thread; resolves when its backend runs and its shard is made. */
  static async start(setup: ThreadSetup): Promise<ShardThread> {
    const thread = new ShardThread(startWorker(setup));
    try {
      await thread.call('ready');
    } catch (error) {
      await thread.close(); // one that could not make its shard still waits for calls
      throw error;
    }
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

  async close(): Promise<void> {
    this.worker.removeAllListeners('exit');
    await this.worker.terminate();
  }

  private call<T>(method: ThreadRequest['method'], ...values: readonly unknown[]): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.failure) return reject(this.failure);
      this.waiting.push({ resolve, reject });
      if (method !== 'ready') this.worker.postMessage({ method, values } satisfies ThreadRequest);
    });
  }

  private fail(error: Error): void {
    this.failure = error;
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }
}

/** The compiled worker, or, where the program runs from its sources (tests), the source through tsx. */
function startWorker(workerData: ThreadSetup): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./shard-worker.js', import.meta.url), { workerData });
  const source = new URL('./shard-worker.ts', import.meta.url).href;
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(program, { eval: true, workerData });
}
