import type { Worker } from 'node:worker_threads';
import { InputError } from '../../env/errors.js';
import { DivergedError } from '../diverged-error.js';

/** A call of a method of the thread's object. */
export interface ThreadRequest {
  readonly method: string;
  readonly values: readonly unknown[];
}

export interface ThreadAnswer {
  readonly result?: unknown;
  readonly error?: { readonly name: string; readonly message: string; readonly stack: string | undefined };
}

/** Errors that callers tell from others, by their names. */
const KNOWN: Readonly<Record<string, new (message: string) => Error>> = { InputError, DivergedError };

/** With the stack that it has in the thread, for those who ask for it. */
function rebuilt({ name, message, stack }: NonNullable<ThreadAnswer['error']>): Error {
  const error = new (Object.hasOwn(KNOWN, name) ? KNOWN[name] : Error)(message);
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
      if (this.failure) {
        reject(this.failure);
        return;
      }
      this.waiting.push({ resolve, reject });
      this.worker.postMessage({ method, values } satisfies ThreadRequest);
    });
  }

  private fail(error: Error): void {
    this.failure = error;
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }
}
