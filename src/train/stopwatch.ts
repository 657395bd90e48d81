/** Adds up wall-clock seconds of a kind of work, for reports; nothing that is learnt depends on it. */
export class Stopwatch {
  seconds = 0;

  /** Does the work and counts the time it takes. */
  time<T>(work: () => T): T {
    const start = performance.now();
    const result = work();
    this.seconds += (performance.now() - start) / 1000;
    return result;
  }
}
