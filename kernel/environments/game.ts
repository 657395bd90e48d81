import { hashWords } from './random';
import { shuffleKey } from './rows';

// Outcomes, in the order of src/env/environment/compiled-rules.ts.
export const ONGOING: u8 = 0;
export const WON: u8 = 1;
export const LOST: u8 = 2;
export const DRAWN: u8 = 3;

/** Copies a given deck's order of a shuffle of a game to an address, if there is one; 0 if the seed says it. */
declare function giveOrder(game: u32, shuffle: u32, to: usize): u32;

/**
 * What every game has: the stock, shuffled as lazily as src/env/environment/rules.ts does it, and how it stands. Of the stock's order only what has not been
 * drawn is kept.
 */
@unmanaged
export class Game {
  /** xoroshiro128+ (Blackman and Vigna, 2018). */
  random0: u64;
  random1: u64;
  /** What its shuffles are hashed from. */
  seed: u64;
  /** Which of the games it is. */
  index: u32;
  drawn: u32;
  /** Cards of the order that are decided. */
  fixed: u32;
  outcome: u8;
  /** Whether its deck is given. */
  hasDeck: bool;
  /** The order of the stock: 52 cards, a byte each. */
  order: u64;
  order1: u64;
  order2: u64;
  order3: u64;
  order4: u64;
  order5: u64;
  order6: u64;

  /** A full stock of `cards` in the order of a shuffle. */
  shuffle(shuffle: u32, cards: u32): void {
    const to = changetype<usize>(this) + offsetof<Game>('order');
    let eight: u64 = 0x0706050403020100;
    for (let at: usize = 0; at < 56; at += 8, eight += 0x0808080808080808) store<u64>(to + at, eight);
    this.random0 = hashWords(shuffleKey, this.seed, shuffle, 0);
    this.random1 = hashWords(shuffleKey, this.seed, shuffle, 2) | 1;
    this.drawn = 0;
    // Tables for Python have no given decks, and import nothing.
    this.fixed = !isDefined(WITHOUT_DECKS) && this.hasDeck && giveOrder(this.index, shuffle, to) ? cards : 0;
  }

  /** Sorts what is hidden of `cards` cards: then it tells nothing of how it lay. */
  sortHidden(cards: u32): void {
    const order = changetype<usize>(this) + offsetof<Game>('order');
    let hidden: u64 = 0;
    for (let at = this.drawn; at < cards; at++) hidden |= (<u64>1) << load<u8>(order + at);
    for (let at = this.drawn; hidden !== 0; hidden &= hidden - 1) store<u8>(order + at++, <u32>ctz(hidden));
    this.fixed = 0;
  }

  /** Takes the next of `cards` cards; there must be one. */
  @inline
  draw(cards: u32): u32 {
    const order = changetype<usize>(this) + offsetof<Game>('order');
    const at = this.drawn;
    this.drawn = at + 1;
    const next = load<u8>(order + at);
    if (at < this.fixed) return next;
    const bound = cards - at;
    let s0 = this.random0;
    let s1 = this.random1;
    let product: u32;
    // Lemire's multiply-and-reject (2019).
    do {
      product = ((<u32>(s0 + s1)) >> 8) * bound;
      const both = s0 ^ s1;
      s0 = rotl(s0, 24) ^ both ^ (both << 16);
      s1 = rotl(both, 37);
    } while ((product & 0xffffff) < bound && (product & 0xffffff) < 0x1000000 % bound);
    this.random0 = s0;
    this.random1 = s1;
    const from = order + at + (product >> 24);
    const card = load<u8>(from);
    store<u8>(from, next);
    return card;
  }
}
