const FIRST_SLOTS = 1 << 8;

/** A set of things that are known by their index in some list: a hash table with open addressing that costs nothing to empty. */
export class IndexSet {
  private indexes = new Int32Array(FIRST_SLOTS);
  private hashes = new Int32Array(FIRST_SLOTS);
  /** A slot is filled if it was in the present round. */
  private rounds = new Int32Array(FIRST_SLOTS);
  private round = 1;
  private size = 0;

  /** @param areEqual whether the things with two indexes, whose hashes are equal, are equal */
  constructor(private readonly areEqual: (index: number, other: number) => boolean) {}

  clear(): void {
    this.round++;
    this.size = 0;
  }

  /** Adds a thing; false if there is an equal one. */
  add(index: number, hash: number): boolean {
    const mask = this.indexes.length - 1;
    let slot = mixed(hash) & mask;
    for (; this.rounds[slot] === this.round; slot = (slot + 1) & mask) {
      if (this.hashes[slot] === hash && this.areEqual(this.indexes[slot], index)) return false;
    }
    this.fill(slot, index, hash);
    if (2 * ++this.size > mask) this.grow();
    return true;
  }

  private fill(slot: number, index: number, hash: number): void {
    this.indexes[slot] = index;
    this.hashes[slot] = hash;
    this.rounds[slot] = this.round;
  }

  private grow(): void {
    const { indexes, hashes, rounds } = this;
    const slots = 2 * indexes.length;
    this.indexes = new Int32Array(slots);
    this.hashes = new Int32Array(slots);
    this.rounds = new Int32Array(slots);
    for (let old = 0; old < indexes.length; old++) {
      if (rounds[old] !== this.round) continue;
      let slot = mixed(hashes[old]) & (slots - 1);
      while (this.rounds[slot] === this.round) slot = (slot + 1) & (slots - 1);
      this.fill(slot, indexes[old], hashes[old]);
    }
  }
}

function mixed(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 8;
}

/** FNV-1a of the bytes from `from` up to `to`, as an int32. */
export function hashOf(bytes: Readonly<Uint8Array>, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
  return hash;
}
