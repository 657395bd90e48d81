import { DECK_SIZE } from '../../cards.js';
import type { Stock } from '../../stock.js';
import type { RecycledQueue } from './recycled-queue.js';
import { VALUE_OF } from './values.js';

const FIRST_CAPACITY = 128;

/** What a position is told by: the fields of a `DecadeState` of these names. */
interface Piles {
  readonly next: number;
  readonly stock: Stock;
  readonly lengths: Uint8Array;
  readonly values: Uint8Array;
  readonly recycled: RecycledQueue | null;
  readonly cardsOnTable: number;
}

/**
 * The positions of one game. Rules: "a repeated position (stacks, stock and next stack all equal) ends the game drawn"; equal means equal
 * in values (the ACM's cards have no suits; with suits its third sample would be drawn after 163 cards instead of 73).
 *
 * A record holds: next stack, cards drawn from the deck, the length of each stack, the values on the stacks, the values of the recycled
 * cards. The hidden part of the stock is not copied: it is the deck from `drawn` on.
 */
export class PositionHistory {
  private readonly recordSize: number;
  private readonly recycledAt: number;
  private records: Uint8Array;
  private hashes: Int32Array;
  private count = 0;

  constructor(private readonly stacks: number) {
    this.recycledAt = 2 + stacks;
    this.recordSize = this.recycledAt + DECK_SIZE;
    this.records = new Uint8Array(FIRST_CAPACITY * this.recordSize);
    this.hashes = new Int32Array(FIRST_CAPACITY);
  }

  clear(): void {
    this.count = 0;
  }

  copyFrom(other: PositionHistory): void {
    while (this.hashes.length < other.count) this.grow();
    const { count, recordSize } = other;
    for (let i = 0; i < count; i++) this.hashes[i] = other.hashes[i];
    for (let i = count * recordSize - 1; i >= 0; i--) this.records[i] = other.records[i];
    this.count = count;
  }

  /** Adds the present position; true if it has occurred before. */
  add(state: Readonly<Piles>): boolean {
    if (this.count === this.hashes.length) this.grow();
    const hash = this.write(state, this.count * this.recordSize);
    this.hashes[this.count] = hash;
    let repeated = false;
    for (let i = 0; i < this.count && !repeated; i++) {
      if (this.hashes[i] === hash) repeated = this.equalToNewest(i, state);
    }
    this.count++;
    return repeated;
  }

  private grow(): void {
    const { records, hashes } = this;
    this.records = new Uint8Array(records.length * 2);
    this.records.set(records);
    this.hashes = new Int32Array(hashes.length * 2);
    this.hashes.set(hashes);
  }

  /** Writes the record; returns a hash (FNV-1a) of the next stack and the stacks. */
  private write(state: Readonly<Piles>, offset: number): number {
    const { records, stacks } = this;
    let at = offset;
    records[at++] = state.next;
    records[at++] = state.stock.drawn;
    let hash = Math.imul(0x811c9dc5 ^ state.next, 0x01000193);
    for (let stack = 0; stack < stacks; stack++) {
      const length = state.lengths[stack];
      records[at++] = length;
      hash = Math.imul(hash ^ length, 0x01000193);
    }
    for (let stack = 0; stack < stacks; stack++) {
      const base = stack * DECK_SIZE;
      for (let i = 0; i < state.lengths[stack]; i++) {
        const value = state.values[base + i];
        records[at++] = value;
        hash = Math.imul(hash ^ value, 0x01000193);
      }
    }
    const recycled = state.recycled!;
    for (let i = 0; i < recycled.length; i++) records[at++] = VALUE_OF[recycled.at(i)];
    return hash;
  }

  private equalToNewest(index: number, state: Readonly<Piles>): boolean {
    const { records, recordSize, recycledAt } = this;
    const older = index * recordSize;
    const newer = this.count * recordSize;
    const onTable = state.cardsOnTable;
    for (let i = 0; i < recycledAt + onTable; i++) {
      if (i !== 1 && records[older + i] !== records[newer + i]) return false;
    }
    // The stock: the rest of the deck, then the recycled cards.
    const olderDrawn = records[older + 1];
    const newerDrawn = records[newer + 1];
    const deck = newerDrawn < DECK_SIZE ? state.stock.wholeOrder() : state.stock.order; // next to never the former
    const olderRest = DECK_SIZE - olderDrawn;
    const newerRest = DECK_SIZE - newerDrawn;
    const queues = recycledAt + onTable;
    for (let i = 0; i < DECK_SIZE - onTable; i++) {
      const a = i < olderRest ? VALUE_OF[deck[olderDrawn + i]] : records[older + queues + i - olderRest];
      const b = i < newerRest ? VALUE_OF[deck[newerDrawn + i]] : records[newer + queues + i - newerRest];
      if (a !== b) return false;
    }
    return true;
  }
}
