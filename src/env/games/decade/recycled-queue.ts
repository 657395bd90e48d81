import { DECK_SIZE } from '../../cards.js';

const CAPACITY = 64; // a power of two that holds the deck

/**
 * Discarded cards on their way back to the table, first in, first out. Rules: "discarded cards go to the bottom of the stock". They lie
 * under the cards that have never been drawn, and the player knows them.
 */
export class RecycledQueue {
  private readonly cards = new Uint8Array(CAPACITY);
  private head = 0;
  length = 0;

  clear(): void {
    this.head = this.length = 0;
  }

  push(card: number): void {
    if (this.length >= DECK_SIZE) throw new RangeError('A deck has no more cards to recycle');
    this.cards[(this.head + this.length++) % CAPACITY] = card;
  }

  /** Takes the next card; there must be one. */
  shift(): number {
    const card = this.cards[this.head];
    this.head = (this.head + 1) % CAPACITY;
    this.length--;
    return card;
  }

  /** The card that comes after `index` others. */
  at(index: number): number {
    return this.cards[(this.head + index) % CAPACITY];
  }

  copyFrom(other: RecycledQueue): void {
    this.cards.set(other.cards);
    this.head = other.head;
    this.length = other.length;
  }
}
