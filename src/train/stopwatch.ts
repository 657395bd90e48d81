/** Adds up wall-clock seconds of a kind of work, for reports; nothing that is learnt depends on it. */
export class Stopwatch {
  seconds = 0;
  private started = 0;

  /** Does the work and counts the time it takes. */
  time<T>(work: () => T): T {
    this.start();
    const result = work();
    this.stop();
    return result;
  }

  /** Counts the time from here to `stop`. */
  start(): void {
    this.started = performance.now();
  }

  stop(): void {
    this.seconds += (performance.now() - this.started) / 1000;
  }
}
