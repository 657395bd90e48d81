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
  /** Which of the games it is; in tables for Python the address of its deck: how many shuffles, then their cards, a byte each. */
  index: u32;
  drawn: u32;
  /** Cards of the order that are decided. */
  fixed: u32;
  outcome: u8;
  /** Whether its deck is given. */
  hasDeck: bool;
  /** The order of the stock: 32 cards, a byte each. */
  order: u64;
  order1: u64;
  order2: u64;
  order3: u64;

  /** A full stock of `cards` in the order of a shuffle. */
  shuffle(shuffle: u32, cards: u32): void {
    const to = changetype<usize>(this) + offsetof<Game>('order');
    let eight: u64 = 0x0706050403020100;
    for (let at: usize = 0; at < cards; at += 8, eight += 0x0808080808080808) store<u64>(to + at, eight);
    this.random0 = hashWords(shuffleKey, this.seed, shuffle, 0);
    this.random1 = hashWords(shuffleKey, this.seed, shuffle, 2) | 1;
    this.drawn = 0;
    if (!isDefined(TABLES)) this.fixed = this.hasDeck && giveOrder(this.index, shuffle, to) ? cards : 0;
    else if (this.hasDeck && shuffle < load<u32>(this.index)) {
      memory.copy(to, this.index + 4 + shuffle * cards, cards);
      this.fixed = cards;
    } else this.fixed = 0;
  }

  /** Reads the order of the stock of a position that is given, and how it stands, over what lies behind a small stock; returns the address of the game's own numbers. */
  readStock(from: usize): usize {
    memory.copy(changetype<usize>(this) + offsetof<Game>('order'), from, 56);
    this.outcome = <u8>load<u32>(from + 56);
    this.drawn = load<u32>(from + 60);
    return from + 64;
  }

  /** Sorts the cards after the first `known` of `cards`: then they tell nothing of how they lay. */
  sortHidden(known: u32, cards: u32): void {
    const order = changetype<usize>(this) + offsetof<Game>('order');
    let hidden: u64 = 0;
    for (let at = known; at < cards; at++) hidden |= (<u64>1) << load<u8>(order + at);
    for (let at = known; hidden !== 0; hidden &= hidden - 1) store<u8>(order + at++, <u32>ctz(hidden));
    this.fixed = known;
  }

  /** Decides the order of all that is hidden of `cards` cards. */
  decide(cards: u32): void {
    const order = changetype<usize>(this) + offsetof<Game>('order');
    let s0 = this.random0;
    let s1 = this.random1;
    for (let at = max(this.drawn, this.fixed); at < cards; at++) {
      const bound = cards - at;
      let product: u32;
      // Lemire's multiply-and-reject (2019).
      do {
        product = ((<u32>(s0 + s1)) >> 8) * bound;
        const both = s0 ^ s1;
        s0 = rotl(s0, 24) ^ both ^ (both << 16);
        s1 = rotl(both, 37);
      } while ((product & 0xffffff) < bound && (product & 0xffffff) < 0x1000000 % bound);
      const next = load<u8>(order + at);
      const from = order + at + (product >> 24);
      store<u8>(order + at, load<u8>(from));
      store<u8>(from, next);
    }
    this.random0 = s0;
    this.random1 = s1;
    this.fixed = cards;
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

/** With a stock of up to 52 cards. */
@unmanaged
export class LargeGame extends Game {
  order4: u64;
  order5: u64;
  order6: u64;
}
