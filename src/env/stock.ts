import { NO_CARD } from './cards.js';
import { Random } from './random.js';

/** Scratch space of `shuffleHidden`, by card. */
const isSeen = new Uint8Array(256);

/**
 * A face-down stock, shuffled lazily: a forward Fisher-Yates with one random number a card, so that a deal costs only
 * what is drawn. `order[0..drawn)` has left the stock, `order[drawn..seen)` is known (drawn before and put back),
 * `order[seen..fixed)` is decided but hidden, the rest is not shuffled yet.
 */
export class Stock {
  readonly order: Uint8Array;
  readonly size: number;
  drawn = 0;
  seen = 0;
  fixed = 0;
  private readonly deck: Readonly<Uint8Array>;
  private readonly random = new Random('stock', 0);

  /** @param deck the cards of a full stock in ascending order: those from 0 on, or some of them */
  constructor(deck: number | Readonly<Uint8Array>) {
    this.deck = typeof deck === 'number' ? Uint8Array.from({ length: deck }, (_, card) => card) : deck;
    this.size = this.deck.length;
    this.order = this.deck.slice();
  }

  /** A full stock in the order that (key, seed, shuffle) decide. */
  shuffle(key: number, seed: number, shuffle: number): void {
    const { order, deck } = this;
    for (let i = 0; i < order.length; i++) order[i] = deck[i];
    this.random.reseed(key, seed, shuffle);
    this.drawn = this.seen = this.fixed = 0;
  }

  /** A full stock in a given order, first card next. */
  arrange(order: ArrayLike<number>): void {
    this.order.set(order);
    this.drawn = this.seen = 0;
    this.fixed = this.size;
  }

  get left(): number {
    return this.size - this.drawn;
  }

  /** Takes the next card; there must be one. */
  draw(): number {
    const order = this.order;
    const at = this.drawn;
    if (at >= this.fixed) {
      const from = at + this.random.below(this.size - at);
      const card = order[from];
      order[from] = order[at];
      order[at] = card;
      this.fixed = at + 1;
    }
    this.drawn = at + 1;
    if (this.drawn > this.seen) this.seen = this.drawn;
    return order[at];
  }

  /** Puts the last `count` cards drawn back on top, in their order; the player goes on knowing them. */
  putBack(count: number): void {
    this.drawn -= count;
  }

  /** The next card if the player has seen it before, else NO_CARD. */
  nextKnown(): number {
    return this.drawn < this.seen ? this.order[this.drawn] : NO_CARD;
  }

  /** Makes a hidden card the next hidden one. `card` must be among the hidden. */
  stackNext(card: number): void {
    const from = this.order.indexOf(card, this.seen);
    this.order[from] = this.order[this.seen];
    this.order[this.seen] = card;
    this.fixed = Math.max(this.fixed, this.seen + 1);
  }

  /** Re-deals the hidden cards. The result depends on their set and on `random`, not on their present order. */
  shuffleHidden(random: Random): void {
    const { order, deck, seen, size } = this;
    isSeen.fill(0);
    for (let i = 0; i < seen; i++) isSeen[order[i]] = 1;
    for (let i = 0, at = seen; i < size; i++) if (isSeen[deck[i]] === 0) order[at++] = deck[i];
    this.fixed = seen;
    this.random.reseed(random.next(), random.next() >>> 0, 0);
  }

  /** Takes over the other one's cards and random numbers. */
  copyFrom(other: Stock): void {
    this.order.set(other.order);
    this.drawn = other.drawn;
    this.seen = other.seen;
    this.fixed = other.fixed;
    this.random.copyFrom(other.random);
  }

  /** All cards in order, hidden ones too: for traces and saved games, never for agents. */
  wholeOrder(): Uint8Array {
    const copy = new Stock(this.deck);
    copy.copyFrom(this);
    while (copy.left > 0) copy.draw();
    return copy.order;
  }
}
