import type { proxy, Remote } from 'comlink';
import { texts } from '../texts/texts.js';
import type { EngineCalls } from './worker.js';

interface Running {
  readonly callable: typeof proxy;
  readonly calls: Remote<EngineCalls>;
  readonly failure: Promise<never>;
}

/** The page's side of the web worker in which everything is worked out that takes longer than a frame. */
class Engine {
  /** Null before the first question, and after it has failed: the next question starts another one. */
  private running: Promise<Running> | null = null;

  /** @example engine.ask((calls) => calls.move(position, 'random')) @throws Error, one line, for what cannot be answered */
  async ask<Answer>(
    question: (calls: Remote<EngineCalls>, callable: typeof proxy) => Promise<Answer>,
  ): Promise<Answer> {
    this.running ??= this.start().catch(() => {
      this.running = null;
      throw new Error(texts().messages.enginesStopped);
    });
    const { calls, callable, failure } = await this.running;
    return Promise.race([question(calls, callable), failure]);
  }

  private async start(): Promise<Running> {
    const { proxy: callable, wrap } = await import('comlink');
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
    return { calls, callable, failure };
  }
}

export const engine = new Engine();
