/** Gives out addresses in a memory that is still to be made, one stretch after the other. */
export class MemoryLayout {
  /** Bytes given out. The first 64 are left free. */
  bytes = 64;

  /** The address of room for `count` numbers of 4 bytes, a multiple of 16. */
  floats(count: number): number {
    const at = this.bytes;
    this.bytes = Math.ceil((at + count * 4) / 16) * 16;
    return at;
  }
}
