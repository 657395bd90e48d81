import { DECK_SIZE } from '../../../../env/cards.js';

const FIRST_CAPACITY = 1 << 10;
const HALF = DECK_SIZE / 2;
const VALUES = 11;

/**
 * The positions (cards drawn, values on the line) of one deck that a search has been in. A line is what is left of the cards drawn, so
 * it is written down without loss as the set of the earliest cards of the deck that have its values: 52 bits, and 6 for the cards drawn.
 */
export class VisitedLines {
  /** The first card from a place on that has a value: entry place * 11 + value. */
  private readonly firstOf = new Uint8Array((DECK_SIZE + 1) * VALUES);
  private capacity = FIRST_CAPACITY;
  private slots = new Int32Array(2 * FIRST_CAPACITY);
  size = 0;

  /** Forgets all positions; from now on they are those of this deck. */
  start(deck: Readonly<Uint8Array>): void {
    const { firstOf } = this;
    for (let place = deck.length - 1; place >= 0; place--) {
      for (let value = 1; value < VALUES; value++)
        firstOf[place * VALUES + value] = firstOf[(place + 1) * VALUES + value];
      firstOf[place * VALUES + deck[place]] = place;
    }
    this.capacity = FIRST_CAPACITY;
    this.slots.fill(0, 0, 2 * FIRST_CAPACITY);
    this.size = 0;
  }

  /** Adds a position; false if it was there. */
  add(drawn: number, values: Readonly<Uint8Array>, base: number, length: number): boolean {
    const { firstOf } = this;
    let low = 0;
    let high = drawn << HALF;
    for (let i = base, place = 0; i < base + length; i++) {
      const at = firstOf[place * VALUES + values[i]];
      if (at < HALF) low |= 1 << at;
      else high |= 1 << (at - HALF);
      place = at + 1;
    }
    if (2 * this.size >= this.capacity) this.grow();
    return this.insert(low, high);
  }

  private insert(low: number, high: number): boolean {
    const { slots, capacity } = this;
    let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
    hash ^= hash >>> 15;
    let slot = Math.imul(hash, 0x2c1b3c6d) >>> 7;
    // No position has 0 cards drawn, so a slot whose second number is 0 is free.
    for (; ; slot++) {
      const at = 2 * (slot & (capacity - 1));
      if (slots[at + 1] === 0) {
        slots[at] = low;
        slots[at + 1] = high;
        this.size++;
        return true;
      }
      if (slots[at] === low && slots[at + 1] === high) return false;
    }
  }

  private grow(): void {
    const old = this.slots.slice(0, 2 * this.capacity);
    this.capacity *= 2;
    if (this.slots.length < 2 * this.capacity) this.slots = new Int32Array(2 * this.capacity);
    else this.slots.fill(0, 0, 2 * this.capacity);
    this.size = 0;
    for (let at = 0; at < old.length; at += 2) if (old[at + 1] !== 0) this.insert(old[at], old[at + 1]);
  }
}
