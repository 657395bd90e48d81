import type { Worker } from 'node:worker_threads';
import { InputError } from '../../env/errors.js';
import type { ThreadAnswer, ThreadRequest } from './messages.js';

/** With the stack that it has in the thread, for those who ask for it. */
function rebuilt({ message, stack, input }: NonNullable<ThreadAnswer['error']>): Error {
  const error = input ? new InputError(message) : new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** A worker thread that `answerCalls`: an object there whose methods are called from here. Calls are answered in order; one that fails rejects. */
export class WorkerThread {
  private readonly waiting: { resolve: (result: never) => void; reject: (error: Error) => void }[] = [];
  private failure: Error | undefined;

  protected constructor(private readonly worker: Worker) {
    worker.on('message', ({ result, error }: ThreadAnswer) => {
      const { resolve, reject } = this.waiting.shift()!;
      if (error === undefined) resolve(result as never);
      else reject(rebuilt(error));
    });
    worker.on('error', (error) => this.fail(error));
    worker.on('exit', (code) => this.fail(new Error(`A worker thread ended with exit code ${code}`)));
  }

  /** Ends the thread. Calls that it has not answered are never answered. */
  async close(): Promise<void> {
    this.worker.removeAllListeners('exit');
    await this.worker.terminate();
  }

  /** Resolves when the thread has made its object; one that cannot is ended. */
  protected async ready(): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => this.waiting.push({ resolve, reject })); // answered without being asked
    } catch (error) {
      await this.close(); // it still waits for calls
      throw error;
    }
  }

  protected call<T>(method: string, ...values: readonly unknown[]): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.failure) return reject(this.failure);
      this.waiting.push({ resolve, reject });
      this.worker.postMessage({ method, values } satisfies ThreadRequest);
    });
  }

  private fail(error: Error): void {
    this.failure = error;
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }
}
