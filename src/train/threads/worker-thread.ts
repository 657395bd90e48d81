import { extname } from 'node:path';
import { type MessagePort, parentPort, Worker, workerData, type WorkerOptions } from 'node:worker_threads';
import { InputError } from '../../env/base/errors.js';
import type { GameModule } from '../../env/environment/environment-parts.js';
import { gameModules, registerGameModule } from '../../io/game-module.js';
import { DivergedError } from '../diverged-error.js';

/** A call of a method of the thread's object. */
interface ThreadRequest {
  readonly method: string;
  readonly values: readonly unknown[];
}

/** An error of a thread, to be sent. */
export interface ThrownError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
}

interface ThreadAnswer {
  readonly result?: unknown;
  readonly error?: ThrownError;
}

/** Errors that callers tell from others, by their names. */
const KNOWN: Readonly<Record<string, new (message: string) => Error>> = { InputError, DivergedError };

/** With the stack that it has in the thread, for those who ask for it. */
export function rebuilt({ name, message, stack }: ThrownError): Error {
  const error = new (Object.hasOwn(KNOWN, name) ? KNOWN[name] : Error)(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** A worker thread that `answerCalls`: an object there whose methods are called from here. Calls are answered in order; one that fails rejects. */
export class WorkerThread {
  private readonly waiting: { resolve: (result: never) => void; reject: (error: Error) => void }[] = [];
  private failure: Error | undefined;

  // Private: the package's types name none of Node's.
  private readonly worker: Worker;

  /**
   * Starts a worker thread: the compiled file, or, where the program runs from its sources, the source.
   * @param file the worker's file without its ending
   * @param caller the caller's `import.meta.url`: the worker's file lies relative to it and has the same ending
   * @param transferred ports that `setup` holds
   * @param resourceLimits of the thread's memory
   */
  protected constructor(
    file: string,
    caller: string,
    setup?: unknown,
    transferred: readonly object[] = [],
    resourceLimits: object = {},
  ) {
    const transferList = [...transferred] as MessagePort[];
    this.worker = startWorker(file, caller, {
      transferList,
      resourceLimits,
      workerData: { games: gameModules(), setup },
    });
    this.worker.on('message', ({ result, error }: ThreadAnswer) => {
      const { resolve, reject } = this.waiting.shift()!;
      if (error === undefined) resolve(result as never);
      else reject(rebuilt(error));
    });
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', (code) => this.fail(new Error(`A worker thread ended with exit code ${code}`)));
  }

  get hasEnded(): boolean {
    return this.failure !== undefined;
  }

  /** Ends the thread. Calls that it has not answered are never answered. */
  async close() {
    this.worker.removeAllListeners('exit');
    await this.worker.terminate();
  }

  /** The thread ends with the process from now on, and does not keep it alive. */
  protected unref() {
    this.worker.unref();
  }

  /** Resolves when the thread has made its object; one that cannot is ended. */
  protected async ready() {
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

  private fail(error: Error) {
    this.failure = error;
    for (const { reject } of this.waiting.splice(0)) reject(error);
  }
}

type Methods = Record<string, (...values: readonly unknown[]) => Promise<unknown>>;

/**
 * The thread's side of `WorkerThread`: answers calls in order.
 * @param starting the object; the first answer says that it is made, or why not
 */
export function answerCalls(starting: Promise<object>) {
  let last = answer(() => starting.then(() => undefined));
  parentPort!.on('message', ({ method, values }: ThreadRequest) => {
    last = last.then(() => answer(async () => ((await starting) as Methods)[method](...values)));
  });
}

/** @param error whatever was thrown */
export function thrownError(error: unknown): ThrownError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined };
  const { name, message, stack } = error;
  return { name, message, stack };
}

async function answer(work: () => Promise<unknown>) {
  let answer: ThreadAnswer;
  try {
    answer = { result: await work() };
  } catch (error) {
    answer = { error: thrownError(error) };
  }
  parentPort!.postMessage(answer);
}

/** What every thread is started with. */
interface ThreadData {
  /** Modules of games from outside: the thread registers them too. */
  readonly games: readonly GameModule[];
  readonly setup: unknown;
}

/** Worker side: returns the start-up data after registering the parent's games. @throws InputError if a game's module has changed since */
export async function threadSetup(): Promise<unknown> {
  const { games, setup } = workerData as ThreadData;
  for (const { url, sha256 } of games) await registerGameModule(url, { sha256, what: 'this thread' });
  return setup;
}

/** Whether this process loads TypeScript by a flag that its threads inherit (the tests do). tsx has to be registered in each thread. */
const threadsLoadTypeScript = process.execArgv.includes('--import') && !/\btsx\b/.test(process.execArgv.join(' '));

function startWorker(file: string, caller: string, options: WorkerOptions): Worker {
  const { href } = new URL(`${file}${extname(caller)}`, caller);
  if (!href.endsWith('.ts') || threadsLoadTypeScript) return new Worker(new URL(href), options);
  const program = `import('tsx/esm/api').then(({ register }) => { register(); return import('${href}'); })`;
  return new Worker(program, { ...options, eval: true });
}
