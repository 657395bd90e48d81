import { DECK_SIZE } from '../../cards.js';
import { type GameState, type Outcome, Stock } from '../../rules.js';
import { type DecadeConfig, deckOfConfig, VALUE_KINDS, VALUE_OF } from './config.js';

const CAPACITY = 64; // a power of two that holds the deck

/**
 * Discarded cards that return to the table, first in, first out. Rules: "discarded cards go to the bottom of the
 * stock". They lie under the cards never drawn, and the player knows them.
 */
class RecycledQueue {
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
class PositionHistory {
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

/** A game of Decade. The single line is stack 0; stack s occupies the entries from s * 52, oldest card first. */
export class DecadeState implements GameState {
  outcome: Outcome = 'ongoing';
  readonly stock: Stock;
  readonly cards: Uint8Array;
  readonly values: Uint8Array;
  readonly lengths: Uint8Array;
  /** 1 for each stack all of whose cards have been discarded (never the single line). */
  readonly eliminated: Uint8Array;
  /** The stack just dealt to: the one in which sets are looked for. */
  checked = 0;
  /** The stack dealt to next; -1 when all are eliminated. */
  next = 0;
  /** Cards dealt so far, the first ones and repeated deals of a recycled card included. */
  cardsDealt = 0;
  readonly unseen = new Uint8Array(VALUE_KINDS);
  /** Discarded cards that lie under the stock; null without `recycle`. */
  readonly recycled: RecycledQueue | null;
  /** The positions so far; null without `recycle`. */
  readonly history: PositionHistory | null;
  readonly #config: Readonly<DecadeConfig>;

  constructor(config: DecadeConfig) {
    const { stacks, recycle } = config;
    this.#config = config;
    this.stock = new Stock(deckOfConfig(config).cards);
    this.cards = new Uint8Array(stacks * DECK_SIZE);
    this.values = new Uint8Array(stacks * DECK_SIZE);
    this.lengths = new Uint8Array(stacks);
    this.eliminated = new Uint8Array(stacks);
    this.recycled = recycle ? new RecycledQueue() : null;
    this.history = recycle ? new PositionHistory(stacks) : null;
  }

  get config(): Readonly<DecadeConfig> {
    return this.#config;
  }

  /** Cards still to be dealt, recycled ones included. */
  get stockLeft(): number {
    return this.stock.left + (this.recycled === null ? 0 : this.recycled.length);
  }

  get cardsOnTable(): number {
    let count = 0;
    for (let stack = 0; stack < this.lengths.length; stack++) count += this.lengths[stack];
    return count;
  }

  /** Becomes equal to the other position, hidden cards included. */
  copyFrom(other: Readonly<DecadeState>): void {
    this.outcome = other.outcome;
    this.stock.copyFrom(other.stock);
    this.cards.set(other.cards);
    this.values.set(other.values);
    this.lengths.set(other.lengths);
    this.eliminated.set(other.eliminated);
    this.checked = other.checked;
    this.next = other.next;
    this.cardsDealt = other.cardsDealt;
    this.unseen.set(other.unseen);
    if (this.recycled !== null && other.recycled !== null) this.recycled.copyFrom(other.recycled);
    if (this.history !== null && other.history !== null) this.history.copyFrom(other.history);
  }
}

/** The cards on a stack, oldest first. */
export function stackCards(state: Readonly<DecadeState>, stack: number): number[] {
  const base = stack * DECK_SIZE;
  return Array.from(state.cards.subarray(base, base + state.lengths[stack]));
}

/** The recycled cards, next first. */
export function recycledCards(state: Readonly<DecadeState>): number[] {
  const { recycled } = state;
  return recycled === null ? [] : Array.from({ length: recycled.length }, (_, i) => recycled.at(i));
}

/** The cards that have left the game, in ascending order. */
export function goneCards(state: Readonly<DecadeState>): number[] {
  const here = new Set(recycledCards(state));
  for (let stack = 0; stack < state.lengths.length; stack++)
    for (const card of stackCards(state, stack)) here.add(card);
  return Array.from(state.stock.order.subarray(0, state.stock.drawn))
    .filter((card) => !here.has(card))
    .sort((a, b) => a - b);
}
