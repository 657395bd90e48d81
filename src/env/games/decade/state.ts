import { DECK_SIZE } from '../../cards.js';
import type { GameState, Outcome } from '../../rules.js';
import { Stock } from '../../stock.js';
import type { DecadeConfig } from './config.js';
import { deckOfConfig } from './deck.js';
import { PositionHistory } from './position-history.js';
import { RecycledQueue } from './recycled-queue.js';
import { VALUE_KINDS } from './values.js';

/** A game of Decade. The single line is stack 0; stack s occupies the entries from s * 52, oldest card first. */
export class DecadeState implements GameState {
  outcome: Outcome = 'ongoing';
  /** Cards never drawn so far. */
  readonly stock: Stock;
  readonly cards: Uint8Array;
  /** The values of `cards`, kept beside them. */
  readonly values: Uint8Array;
  /** Number of cards on each stack. */
  readonly lengths: Uint8Array;
  /** 1 for each stack all of whose cards have been discarded (never the single line). */
  readonly eliminated: Uint8Array;
  /** The stack just dealt to: the one in which sets are looked for. */
  checked = 0;
  /** The stack dealt to next; -1 when all are eliminated. */
  next = 0;
  /** Cards dealt so far, the first ones and repeated deals of a recycled card included. */
  cardsDealt = 0;
  /** Hidden cards of each kind. */
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
