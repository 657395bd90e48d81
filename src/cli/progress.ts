import progress from 'cli-progress';
import { atExit } from '../io/process.js';
import type { OnProgress } from '../lab/work-options.js';

const PATIENCE_MS = 2000;

/** Nothing can be said of the time that is left before something is done. */
const formatTime: typeof progress.Format.TimeFormat = (seconds, ...how) =>
  Number.isFinite(seconds) ? progress.Format.TimeFormat(seconds, ...how) : '?';

/** A progress bar on standard error, shown only at a terminal and for work of more than two seconds. */
export function progressBar(what: string) {
  const started = performance.now();
  let bar: progress.SingleBar | undefined;
  const forget = atExit(() => bar?.stop());
  return {
    update(done: number, total: number, details = '') {
      if (!bar && process.stderr.isTTY && performance.now() - started > PATIENCE_MS) {
        const format = `${what} [{bar}] {percentage} % | {eta_formatted} left {details}`;
        const looks: progress.Options = {
          format,
          stream: process.stderr,
          clearOnComplete: true,
          gracefulExit: false,
          // Nothing is shown again where a signal ends the process at once.
          hideCursor: false,
          formatTime,
        };
        bar = new progress.SingleBar(looks, progress.Presets.legacy);
        bar.start(total, done, { details });
      }
      bar?.update(done, { details });
    },
    stop() {
      bar?.stop();
      forget();
    },
  };
}

/** How often a bar is drawn anew while nothing is done: a part may take minutes. */
const TICK_MS = 500;

/** Does work with a bar for its progress, which begins with what it tells first. */
export async function withProgress<T>(what: string, work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  const bar = progressBar(what);
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
