/** Bytes of a stack. */
export const STACK_BYTES: u32 = 136;

/** Where the cards of a stack can lie, from its own address on: room for 52 to be added, and to be read after and before them. */
const FIRST: u32 = 8;
const CARDS: u32 = 52;

/**
 * A line of cards' values, a byte each, newest first: what is shown is one stretch of it, for all around it is 0. A card that comes stands before the
 * others, so that nothing is moved but for a set amid the newest cards.
 */
@unmanaged
export class Stack {
  /** The newest card's place. */
  head: u32;
  length: u32;

  clear(): void {
    this.head = FIRST + CARDS;
    this.length = 0;
  }

  @inline
  add(value: u32): void {
    // Recycled cards come again and again.
    if (isDefined(TABLES) && this.head === FIRST) this.moveBack();
    store<u8>(this.place(--this.head), value);
    this.length++;
  }

  /** The value of the card that came after which `index` others have come. */
  @inline
  newest(index: u32): u32 {
    return load<u8>(this.place(this.head + index));
  }

  /** The value of the card before which `index` others have come. */
  @inline
  oldest(index: u32): u32 {
    return load<u8>(this.place(this.head + this.length - 1 - index));
  }

  /** Where the cards lie. */
  get cards(): usize {
    return this.place(this.head);
  }

  /** Takes `count` cards away that lie after the `kept` newest ones. */
  removeNewest(kept: u32, count: u32): void {
    const from = this.cards;
    if (kept > 0) memory.copy(from + count, from, kept);
    this.head += count;
    this.length -= count;
  }

  @inline
  removeOldest(count: u32): void {
    this.length -= count;
  }

  /** Writes the values as tenths, newest first, then those of the `oldest` (0, 3 or 6) first cards; returns the address after them. */
  observe(row: usize, oldest: u32): usize {
    const cards = this.cards;
    for (let at: u32 = 0; at < CARDS; at += 4)
      v128.store(row + (at << 2), this.tenths(v128.load32_zero(cards + at), at));
    if (oldest === 0) return row + 208;
    const last = v128.load64_zero(cards + this.length - 8);
    const reversed = i8x16.shuffle(last, last, 7, 6, 5, 4, 3, 2, 1, 0, 7, 6, 5, 4, 3, 2, 1, 0);
    const first = this.tenths(reversed, 0);
    if (oldest === 3) {
      v128.store64_lane(row + 208, first, 0);
      store<f32>(row + 216, f32x4.extract_lane(first, 2));
      return row + 220;
    }
    v128.store(row + 208, first);
    v128.store64_lane(row + 224, this.tenths(i32x4.shuffle(reversed, reversed, 1, 1, 1, 1), 4), 0);
    return row + 232;
  }

  private moveBack(): void {
    const from = this.place(FIRST);
    this.head = FIRST + CARDS - this.length;
    const to = this.place(this.head);
    memory.copy(to, from, this.length);
  }

  @inline
  private place(index: u32): usize {
    return changetype<usize>(this) + offsetof<Stack>() + index;
  }

  /** The first four bytes, a tenth each, of cards from the one of this index on; 0 where there are no more. */
  @inline
  private tenths(bytes: v128, index: u32): v128 {
    const numbers = f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(bytes)));
    const isCard = i32x4.lt_s(i32x4(0, 1, 2, 3), i32x4.splat(this.length - index));
    return v128.and(f32x4.div(numbers, f32x4.splat(10)), isCard);
  }
}
