/** Entries that there is room for at first: few enough for the processor's caches. A power of two, as all sizes are. */
const FIRST_ROOM = 1 << 13;

/** With these it has 64 megabytes. */
const MOST_ENTRIES = 1 << 21;

/** An entry is 16 bytes, in one line of the processor's cache: the two halves of its hash, and its value. */
const INTEGERS = 4;
const NUMBERS = 2;

/** What a table does when it is full. */
export interface PositionValuesOptions {
  /** So many entries are kept for good, and none more is taken: `set` throws `TableFull`. Default: a table that forgets. */
  readonly keepsAll?: number;
}

/** A table that may forget nothing has no room left, or there is no memory for more. */
export class TableFull extends Error {}

/**
 * Values of positions by a hash of 64 bits (open addressing). Two positions with equal hashes would be taken for one; among a million entries a
 * look-up meets that with a chance of 10^-13. It is kept from one question to the next: the positions that a player compares, and those that cards to come
 * lead to, have most of what follows in common.
 */
export class PositionValues {
  private hashes = new Int32Array(0);
  /** In every second place a value, NaN where the entry is free. */
  private values = new Float64Array(0);
  private last = 0;
  private count = 0;

  private mostEntries = FIRST_ROOM / 2;

  constructor(private readonly options: PositionValuesOptions = {}) {
    this.allocate(FIRST_ROOM);
  }

  get size(): number {
    return this.count;
  }

  get bytes(): number {
    return this.hashes.byteLength;
  }

  /** Allows for so many entries, up to two million, before the table starts anew. As a small one is quicker, it should not be more than the hardest question needs. */
  allow(entries: number): void {
    this.mostEntries = Math.max(this.mostEntries, Math.min(MOST_ENTRIES, entries));
  }

  /** NaN if it is not known. */
  get(low: number, high: number): number {
    return this.values[this.find(low, high) * NUMBERS + 1];
  }

  set(low: number, high: number, value: number): void {
    if (this.count * 2 > this.last) this.makeRoom();
    const at = this.find(low, high);
    if (Number.isNaN(this.values[at * NUMBERS + 1])) this.count++;
    this.hashes[at * INTEGERS] = low;
    this.hashes[at * INTEGERS + 1] = high;
    this.values[at * NUMBERS + 1] = value;
  }

  private find(low: number, high: number): number {
    const { hashes, values, last } = this;
    let at = low & last;
    while (
      !Number.isNaN(values[at * NUMBERS + 1]) &&
      (hashes[at * INTEGERS] !== low || hashes[at * INTEGERS + 1] !== high)
    )
      at = (at + 1) & last;
    return at;
  }

  private allocate(room: number): void {
    const buffer = new ArrayBuffer(room * NUMBERS * Float64Array.BYTES_PER_ELEMENT);
    this.hashes = new Int32Array(buffer);
    this.values = new Float64Array(buffer).fill(NaN);
    this.last = room - 1;
  }

  private makeRoom(): void {
    const { keepsAll } = this.options;
    if (keepsAll !== undefined && this.count >= keepsAll) throw new TableFull(`No room for more than ${keepsAll}`);
    if (keepsAll === undefined && this.count >= this.mostEntries) {
      this.values.fill(NaN);
      this.count = 0;
      return;
    }
    const { hashes, values, last } = this;
    try {
      this.allocate((last + 1) * 2);
    } catch (cause) {
      throw new TableFull(`No memory for more than ${this.count}`, { cause });
    }
    for (let i = 0; i <= last; i++) {
      const value = values[i * NUMBERS + 1];
      if (Number.isNaN(value)) continue;
      const at = this.find(hashes[i * INTEGERS], hashes[i * INTEGERS + 1]);
      this.hashes[at * INTEGERS] = hashes[i * INTEGERS];
      this.hashes[at * INTEGERS + 1] = hashes[i * INTEGERS + 1];
      this.values[at * NUMBERS + 1] = value;
    }
  }
}
