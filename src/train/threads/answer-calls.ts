import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadRequest } from './worker-thread.js';

type Methods = Record<string, (...values: readonly unknown[]) => Promise<unknown>>;

/**
 * The worker thread's side of `WorkerThread`: answers calls of an object's methods one after the other.
 * @param starting the object; that it is made, or why not, is the first answer
 */
export function answerCalls(starting: Promise<object>): void {
  let last = answer(() => starting.then(() => undefined));
  parentPort!.on('message', ({ method, values }: ThreadRequest) => {
    last = last.then(() => answer(async () => ((await starting) as Methods)[method](...values)));
  });
}

async function answer(work: () => Promise<unknown>): Promise<void> {
  let answer: ThreadAnswer;
  try {
    answer = { result: await work() };
  } catch (error) {
    const { name, message, stack } = error as Error;
    answer = { error: { name, message, stack } };
  }
  parentPort!.postMessage(answer);
}
