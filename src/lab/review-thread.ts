import type { GameParts, Trace } from '../env/index.js';
import type { GameReview } from '../hint/index.js';
import { WorkerThread } from '../train/threads/worker-thread.js';

/** A review, and who judges. */
export interface JudgedReview {
  readonly judgedBy: string;
  readonly review: GameReview;
}

class ReviewThread extends WorkerThread {
  static async start(): Promise<ReviewThread> {
    const thread = new ReviewThread('./review-thread-entry', import.meta.url);
    thread.unref();
    await thread.ready();
    return thread;
  }

  review(preset: string, trace: Trace): Promise<JudgedReview> {
    return this.call('review', preset, trace);
  }
}

/** Reviews games in a thread of its own, one at a time, so that whoever else is served does not wait. */
export class Reviewer {
  private thread: Promise<ReviewThread> | undefined;
  private open = 0;

  /** Reviews that are not done. */
  get waiting(): number {
    return this.open;
  }

  async review({ spec }: GameParts, trace: Trace): Promise<JudgedReview> {
    this.open++;
    const thread = (this.thread ??= ReviewThread.start());
    try {
      return await (await thread).review(spec.preset, trace);
    } catch (error) {
      const hasEnded = await thread.then((each) => each.hasEnded).catch(() => true);
      if (hasEnded && this.thread === thread) this.thread = undefined; // the next review starts another one
      throw error;
    } finally {
      this.open--;
    }
  }

  async close(): Promise<void> {
    await (await this.thread)?.close();
  }
}
