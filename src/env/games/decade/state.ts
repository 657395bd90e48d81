import { DECK_SIZE } from '../../base/cards.js';
import { type GameState, type Outcome, Stock } from '../../environment/rules.js';
import { type DecadeConfig, deckOfConfig, VALUE_KINDS, VALUE_OF } from './config.js';

/** Positions of one game that there is room for at first. */
const FIRST_CAPACITY = 128;

/** What a position is told by: the fields of a `DecadeState` of these names. */
type Piles = Pick<DecadeState, 'next' | 'stock' | 'lengths' | 'values' | 'recycled' | 'cardsOnTable'>;

/**
 * The positions of one game. Rules: "a repeated position (stacks, stock and next stack all equal) ends the game drawn"; equal means equal
 * in values (the ACM's cards have no suits; with suits its third sample would be drawn after 163 cards instead of 73).
 *
 * A record holds: a byte that stands for the cards on the stacks (most positions differ in it), cards drawn from the deck, next
 * stack, the length of each stack, the values on the stacks, the values of the recycled cards. The hidden part of the stock is
 * not copied: it is the deck from `drawn` on.
 */
class PositionHistory {
  private readonly recordSize: number;
  private records: Uint8Array;
  private count = 0;

  constructor(private readonly stacks: number) {
    this.recordSize = 3 + stacks + DECK_SIZE;
    this.records = new Uint8Array(FIRST_CAPACITY * this.recordSize);
  }

  clear() {
    this.count = 0;
  }

  copyFrom(other: PositionHistory) {
    if (this.records.length < other.records.length) this.records = new Uint8Array(other.records.length);
    this.records.set(other.records.subarray(0, other.count * other.recordSize));
    this.count = other.count;
  }

  /** Adds the present position; true if it has occurred before. */
  add(state: Readonly<Piles>): boolean {
    const { recordSize } = this;
    const newest = this.count++ * recordSize;
    if (newest === this.records.length) {
      const { records } = this;
      this.records = new Uint8Array(2 * newest);
      this.records.set(records);
    }
    const { records } = this;
    this.write(state, newest);
    for (let older = 0; older < newest; older += recordSize)
      if (records[older] === records[newest] && this.isEqual(older, newest, state)) return true;
    return false;
  }

  private write({ next, stock, lengths, values, recycled }: Readonly<Piles>, offset: number) {
    const { records, stacks } = this;
    let hash = next;
    let at = offset + 1;
    records[at++] = stock.drawn;
    records[at++] = next;
    for (let stack = 0; stack < stacks; stack++) records[at++] = lengths[stack];
    for (let stack = 0; stack < stacks; stack++)
      for (let i = 0; i < lengths[stack]; i++)
        hash = Math.imul(hash ^ (records[at++] = values[stack * DECK_SIZE + i]), 0x01000193);
    records[offset] = hash >>> 24;
    for (let i = 0; i < recycled!.length; i++) records[at++] = VALUE_OF[recycled![i]];
  }

  private isEqual(older: number, newest: number, { stock, cardsOnTable }: Readonly<Piles>) {
    const { records, stacks } = this;
    const recycled = 3 + stacks + cardsOnTable;
    for (let i = 2; i < recycled; i++) if (records[older + i] !== records[newest + i]) return false;
    // The stock: the rest of the deck, then the recycled cards.
    const deck = records[newest + 1] < DECK_SIZE ? stock.wholeOrder() : stock.order; // next to never the former
    const valueAt = (record: number, i: number) => {
      const rest = DECK_SIZE - records[record + 1];
      return i < rest ? VALUE_OF[deck[DECK_SIZE - rest + i]] : records[record + recycled + i - rest];
    };
    for (let i = 0; i < DECK_SIZE - cardsOnTable; i++) if (valueAt(older, i) !== valueAt(newest, i)) return false;
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
  readonly unseen: Uint8Array;
  /**
   * Discarded cards that lie under the cards never drawn, next first; the player knows them. Null without `recycle`.
   * Rules: "discarded cards go to the bottom of the stock".
   */
  readonly recycled: number[] | null;
  /** The positions so far; null without `recycle`. */
  readonly history: PositionHistory | null;
  /** The arrays of numbers, one behind the other: they are copied at once. */
  readonly #numbers: Uint8Array;
  readonly #config: Readonly<DecadeConfig>;

  constructor(config: DecadeConfig) {
    const { stacks, recycle } = config;
    this.#config = config;
    this.stock = new Stock(deckOfConfig(config).cards);
    const places = stacks * DECK_SIZE;
    const half = places + stacks;
    const { buffer } = (this.#numbers = new Uint8Array(2 * half + VALUE_KINDS));
    this.cards = new Uint8Array(buffer, 0, places);
    this.lengths = new Uint8Array(buffer, places, stacks);
    this.values = new Uint8Array(buffer, half, places);
    this.eliminated = new Uint8Array(buffer, half + places, stacks);
    this.unseen = new Uint8Array(buffer, 2 * half);
    this.recycled = recycle ? [] : null;
    this.history = recycle ? new PositionHistory(stacks) : null;
  }

  get config(): Readonly<DecadeConfig> {
    return this.#config;
  }

  /** Cards still to be dealt, recycled ones included. */
  get stockLeft(): number {
    return this.stock.left + (this.recycled?.length ?? 0);
  }

  get cardsOnTable(): number {
    let cards = 0;
    for (let stack = 0; stack < this.lengths.length; stack++) cards += this.lengths[stack];
    return cards;
  }

  /** Becomes equal to the other position, hidden cards included. */
  copyFrom(other: Readonly<DecadeState>) {
    this.outcome = other.outcome;
    this.stock.copyFrom(other.stock);
    this.#numbers.set((other as DecadeState).#numbers);
    this.checked = other.checked;
    this.next = other.next;
    this.cardsDealt = other.cardsDealt;
    this.recycled?.splice(0, Infinity, ...other.recycled!);
    this.history?.copyFrom(other.history!);
  }
}

/** The cards on a stack, oldest first. */
export function stackCards(state: Readonly<DecadeState>, stack: number): number[] {
  const base = stack * DECK_SIZE;
  return Array.from(state.cards.subarray(base, base + state.lengths[stack]));
}

/** The recycled cards, next first. */
export function recycledCards({ recycled }: Readonly<DecadeState>): number[] {
  return [...(recycled ?? [])];
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
