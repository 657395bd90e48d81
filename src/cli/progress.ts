import type { SingleBar } from 'cli-progress';
import { atExit } from '../io/process.js';
import type { OnProgress } from '../lab/work-options.js';

/** Work shorter than this shows no bar. */
const PATIENCE_MS = 2000;

/** A progress bar on standard error, shown only at a terminal and for work of more than two seconds. */
export class Progress {
  private readonly started = performance.now();
  private bar: SingleBar | null = null;
  private loading = false;
  private done = 0;
  private details = '';
  private stopped = false;
  private readonly forget: () => void;

  /**
   * @param what a word or two, at the bar's left
   * @param total what `done` will be at the end
   */
  constructor(
    private readonly what: string,
    private readonly total: number,
  ) {
    this.forget = atExit(() => this.bar?.stop());
  }

  /** @param details key figures, at the bar's right */
  update(done: number, details = ''): void {
    this.done = done;
    this.details = details;
    if (this.bar) this.bar.update(done, { details });
    else if (process.stderr.isTTY && !this.loading && performance.now() - this.started > PATIENCE_MS) void this.show();
  }

  /** Removes the bar. */
  stop(): void {
    this.stopped = true;
    this.bar?.stop();
    this.forget();
  }

  private async show(): Promise<void> {
    this.loading = true;
    const { default: progress } = await import('cli-progress');
    if (this.stopped) return;
    this.bar = new progress.SingleBar(
      {
        format: `${this.what} [{bar}] {percentage} % | {eta_formatted} left {details}`,
        stream: process.stderr,
        clearOnComplete: true,
        hideCursor: true,
        gracefulExit: false,
      },
      progress.Presets.legacy,
    );
    this.bar.start(this.total, this.done, { details: this.details });
  }
}

/** How often a bar is drawn anew while nothing is done: a part may take minutes. */
const TICK_MS = 500;

/** Does work with a bar for its progress, which begins with what it tells first. */
export async function withProgress<T>(what: string, work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  const bars: Progress[] = [];
  let last: [done: number, details?: string] = [0];
  const timer = setInterval(() => bars[0]?.update(...last), TICK_MS);
  try {
    return await work((done, total, details) => {
      last = [done, details];
      if (bars.length === 0) bars.push(new Progress(what, total));
      bars[0].update(done, details);
    });
  } finally {
    clearInterval(timer);
    bars[0]?.stop();
  }
}
