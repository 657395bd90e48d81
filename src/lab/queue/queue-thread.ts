import { startWorker } from '../../train/threads/start-worker.js';
import { WorkerThread } from '../../train/threads/worker-thread.js';
import type { SentUnit } from './sent-unit-player.js';

/** A `SentUnitPlayer` in a worker thread: the queue's own event loop stays free to say that the worker is alive. */
class QueueThread extends WorkerThread {
  private constructor() {
    super(startWorker('./queue-thread-entry', import.meta.url));
  }

  static async start(): Promise<QueueThread> {
    const thread = new QueueThread();
    await thread.ready();
    return thread;
  }

  run(...sent: SentUnit): Promise<unknown> {
    return this.call('run', ...sent);
  }
}

/** Threads that do jobs, one each at a time. */
export class QueueThreads {
  private readonly idle: QueueThread[] = [];
  private readonly all = new Set<QueueThread>();
  /** Jobs that wait for a thread. */
  private readonly waiting: (() => void)[] = [];

  /** @param free how many more may be at work */
  constructor(private free = Infinity) {}

  /** Does a job in a thread that is free, or in a new one, as soon as one more may be at work. @throws what the unit does */
  async run(...sent: SentUnit): Promise<unknown> {
    if (this.free === 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.free--;
    try {
      return await this.runNow(sent);
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }

  private async runNow(sent: SentUnit): Promise<unknown> {
    const thread = this.idle.pop() ?? (await this.start());
    try {
      const result = await thread.run(...sent);
      this.idle.push(thread);
      return result;
    } catch (error) {
      // It may have ended, or hold something half made.
      this.all.delete(thread);
      await thread.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.all].map((thread) => thread.close()));
  }

  private async start(): Promise<QueueThread> {
    const thread = await QueueThread.start();
    this.all.add(thread);
    return thread;
  }
}
