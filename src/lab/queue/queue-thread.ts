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
  /** Those that wait for a job, and those that start before there is one. */
  private readonly idle: Promise<QueueThread>[] = [];
  private readonly all = new Set<Promise<QueueThread>>();
  /** Jobs that wait for a thread. */
  private readonly waiting: (() => void)[] = [];

  /** @param free how many more may be at work */
  constructor(private free = Infinity) {}

  /** Starts so many threads before there is a job. */
  begin(count: number): void {
    for (let i = 0; i < count; i++) this.idle.push(this.start());
  }

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
    const starting = this.idle.pop() ?? this.start();
    try {
      const result = await (await starting).run(...sent);
      this.idle.push(starting);
      return result;
    } catch (error) {
      await this.end(starting); // it may have ended, or hold something half made
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.all].map((starting) => this.end(starting)));
  }

  private start(): Promise<QueueThread> {
    const starting = QueueThread.start();
    starting.catch(() => {}); // who is given it hears of it
    this.all.add(starting);
    return starting;
  }

  private async end(starting: Promise<QueueThread>): Promise<void> {
    this.all.delete(starting);
    const thread = await starting.catch(() => undefined); // one that does not start has ended
    await thread?.close();
  }
}
