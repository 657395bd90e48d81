/** Entries that there is room for at first; a power of two, as all sizes are. */
const FIRST_ROOM = 1 << 12;

/** Beyond so many entries the table starts anew. */
const MOST_ENTRIES = 1 << 20;

/**
 * Values of positions by a hash of 64 bits (open addressing). Two positions with equal hashes would be taken for one; among a million entries a
 * look-up meets that with a chance of 10^-13.
 */
export class PositionValues {
  private low = new Uint32Array(FIRST_ROOM);
  private high = new Uint32Array(FIRST_ROOM);
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

  private find(low: number, high: number): number {
    const last = this.values.length - 1;
    let at = low & last;
    while (!Number.isNaN(this.values[at]) && (this.low[at] !== low || this.high[at] !== high)) at = (at + 1) & last;
    return at;
  }

  private makeRoom(): void {
    const { low, high, values } = this;
    if (this.count >= MOST_ENTRIES) {
      values.fill(NaN);
      this.count = 0;
      return;
    }
    this.low = new Uint32Array(values.length * 2);
    this.high = new Uint32Array(values.length * 2);
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
