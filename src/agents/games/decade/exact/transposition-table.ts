/** Entries that there is room for at first: few enough for the processor's caches. A power of two, as all sizes are. */
const FIRST_ROOM = 1 << 13;

/** Beyond so many entries the table starts anew. */
const MOST_ENTRIES = 1 << 20;

/**
 * Values of positions by a hash of 64 bits (open addressing). Two positions with equal hashes would be taken for one; among a million entries a
 * look-up meets that with a chance of 10^-13.
 */
export class PositionValues {
  private low = new Int32Array(FIRST_ROOM);
  private high = new Int32Array(FIRST_ROOM);
  /** NaN where the entry is free. */
  private values = new Float64Array(FIRST_ROOM).fill(NaN);
  private count = 0;

  /** NaN if it is not known. */
  get(low: number, high: number): number {
    return this.values[this.find(low, high)];
  }

  set(low: number, high: number, value: number): void {
    if (this.count * 2 >= this.values.length) this.makeRoom();
    const at = this.find(low, high);
    if (Number.isNaN(this.values[at])) this.count++;
    this.low[at] = low;
    this.high[at] = high;
    this.values[at] = value;
  }

  /** Makes room for other positions where there are many: what was known of earlier ones is seldom asked for, and a large table is slow. */
  refresh(): void {
    if (this.count * 4 >= FIRST_ROOM) this.empty();
  }

  private find(low: number, high: number): number {
    const { values } = this;
    const last = values.length - 1;
    let at = low & last;
    while (!Number.isNaN(values[at]) && (this.low[at] !== low || this.high[at] !== high)) at = (at + 1) & last;
    return at;
  }

  private empty(): void {
    this.count = 0;
    if (this.values.length === FIRST_ROOM) {
      this.values.fill(NaN);
      return;
    }
    this.low = new Int32Array(FIRST_ROOM);
    this.high = new Int32Array(FIRST_ROOM);
    this.values = new Float64Array(FIRST_ROOM).fill(NaN);
  }

  private makeRoom(): void {
    if (this.count >= MOST_ENTRIES) {
      this.empty();
      return;
    }
    const { low, high, values } = this;
    this.low = new Int32Array(values.length * 2);
    this.high = new Int32Array(values.length * 2);
    this.values = new Float64Array(values.length * 2).fill(NaN);
    for (let i = 0; i < values.length; i++) {
      if (Number.isNaN(values[i])) continue;
      const at = this.find(low[i], high[i]);
      this.low[at] = low[i];
      this.high[at] = high[i];
      this.values[at] = values[i];
    }
  }
}
