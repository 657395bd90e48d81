import { InputError } from '../../src/env/errors.js';
import type { Greeting, Kind, Questions, Request, Response } from './messages.js';

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The page's side of the web worker in which everything is worked out that takes longer than a frame. */
export class Thinker {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, Waiting>();
  private asked = 0;

  constructor() {
    this.worker.postMessage({ base: new URL('.', document.baseURI).href } satisfies Greeting);
    this.worker.onmessage = ({ data }: MessageEvent<Response>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ('error' in data) waiting?.reject(new InputError(data.error));
      else waiting?.resolve(data.answer);
    };
    this.worker.onerror = ({ message }) => {
      for (const { reject } of this.waiting.values()) reject(new Error(message || 'The helper of this page stopped'));
      this.waiting.clear();
    };
  }

  /** @throws InputError, one line, for what cannot be answered */
  ask<K extends Kind>(kind: K, ask: Questions[K]['ask']): Promise<Questions[K]['answer']> {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      this.worker.postMessage({ id, kind, ask } satisfies Request);
    });
  }
}
