import progress from 'cli-progress';
import { atExit } from '../io/process.js';
import type { OnProgress } from '../lab/work-options.js';

const PATIENCE_MS = 2000;

/** A progress bar on standard error, shown only at a terminal and for work of more than two seconds. */
export class Progress {
  private readonly started = performance.now();
  private bar: progress.SingleBar | undefined;
  private readonly forget = atExit(() => this.bar?.stop());

  constructor(private readonly what: string) {}

  update(done: number, total: number, details = ''): void {
    if (!this.bar && process.stderr.isTTY && performance.now() - this.started > PATIENCE_MS) {
      const format = `${this.what} [{bar}] {percentage} % | {eta_formatted} left {details}`;
      const looks = { format, stream: process.stderr, clearOnComplete: true, hideCursor: true, gracefulExit: false };
      this.bar = new progress.SingleBar(looks, progress.Presets.legacy);
      this.bar.start(total, done, { details });
    }
    this.bar?.update(done, { details });
  }

  stop(): void {
    this.bar?.stop();
    this.forget();
  }
}

/** How often a bar is drawn anew while nothing is done: a part may take minutes. */
const TICK_MS = 500;

/** Does work with a bar for its progress, which begins with what it tells first. */
export async function withProgress<T>(what: string, work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  const bar = new Progress(what);
  let last: Parameters<OnProgress> | undefined;
  const update = (): void => last && bar.update(...last);
  const timer = setInterval(update, TICK_MS);
  try {
    return await work((...now) => {
      last = now;
      update();
    });
  } finally {
    clearInterval(timer);
    bar.stop();
  }
}
