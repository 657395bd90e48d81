import { InputError } from 'maketen/env';
import type { Greeting, Kind, Questions, Request, Response } from './messages.js';

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

const STOPPED =
  'Hints and agents have stopped: a script of this page cannot be loaded or has failed; load the page again';

/** The page's side of the web worker in which everything is worked out that takes longer than a frame. */
export class Thinker {
  /** Null before the first question, and after it has failed: the next question starts another one. */
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;

  /** @throws InputError, one line, for what cannot be answered */
  ask<K extends Kind>(kind: K, ask: Questions[K]['ask']): Promise<Questions[K]['answer']> {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      this.worker ??= this.start();
      this.worker.postMessage({ id, kind, ask } satisfies Request);
    });
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.postMessage({ base: new URL('.', document.baseURI).href } satisfies Greeting);
    worker.onmessage = ({ data }: MessageEvent<Response>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ('error' in data) waiting?.reject(new InputError(data.error));
      else waiting?.resolve(data.answer);
    };
    worker.onerror = () => this.stop(worker);
    return worker;
  }

  private stop(worker: Worker): void {
    worker.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(new Error(STOPPED));
    this.waiting.clear();
  }
}
