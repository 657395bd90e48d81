import { type Remote, wrap } from 'comlink';
import { texts } from '../texts/texts.js';
import type { EngineCalls } from './calls.js';

interface Running {
  readonly calls: Remote<EngineCalls>;
  /** Rejected when the worker cannot go on. */
  readonly failure: Promise<never>;
}

/** The page's side of the web worker in which everything is worked out that takes longer than a frame. */
export class Engine {
  /** Null before the first question, and after it has failed: the next question starts another one. */
  private running: Running | null = null;

  /**
   * @example engine.ask((calls) => calls.move(position, 'random'))
   * @throws Error, one line, for what cannot be answered
   */
  ask<Answer>(question: (calls: Remote<EngineCalls>) => Promise<Answer>): Promise<Answer> {
    this.running ??= this.start();
    const { calls, failure } = this.running;
    return Promise.race([question(calls), failure]);
  }

  private start(): Running {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const calls = wrap<EngineCalls>(worker);
    void calls.open(new URL('.', document.baseURI).href);
    const failure = new Promise<never>((_, reject) => {
      worker.onerror = () => {
        worker.terminate();
        this.running = null;
        reject(new Error(texts().messages.enginesStopped));
      };
    });
    failure.catch(() => undefined); // nobody may be waiting
    return { calls, failure };
  }
}
