import type { GameParts, Trace } from '../env/index.js';
import type { GameReview } from '../hint/index.js';
import { WorkerThread } from '../train/threads/worker-thread.js';

/** A review, and who judges. */
export interface JudgedReview {
  readonly judgedBy: string;
  readonly review: GameReview;
}

/** V8's default lets new objects take 30 MB before it collects them. */
const LIMITS = { maxYoungGenerationSizeMb: 4 };

class ReviewThread extends WorkerThread {
  static async start(preset: string): Promise<ReviewThread> {
    const thread = new ReviewThread(preset);
    thread.unref();
    await thread.ready();
    return thread;
  }

  private constructor(readonly preset: string) {
    super('./review-thread-entry', import.meta.url, preset, [], LIMITS);
  }

  review(trace: Trace): Promise<JudgedReview> {
    return this.call('review', trace);
  }
}

/**
 * Reviews games in a thread of its own, one at a time, so that whoever else is served does not wait. The thread lives until another preset is reviewed:
 * judges of some presets hold 40 MB.
 */
export class Reviewer {
  private thread: ReviewThread | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private open = 0;

  /** Reviews that are not done. */
  get waiting(): number {
    return this.open;
  }

  async review({ spec }: GameParts, trace: Trace): Promise<JudgedReview> {
    this.open++;
    const review = this.last.then(async () => (await this.threadOf(spec.preset)).review(trace));
    this.last = review.catch(() => undefined);
    try {
      return await review;
    } finally {
      this.open--;
    }
  }

  async close() {
    await this.thread?.close();
  }

  private async threadOf(preset: string): Promise<ReviewThread> {
    const { thread } = this;
    if (thread?.preset === preset && !thread.hasEnded) return thread;
    this.thread = undefined; // the next review starts another one if this start fails
    await thread?.close();
    return (this.thread = await ReviewThread.start(preset));
  }
}
