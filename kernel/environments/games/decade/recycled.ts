import { Game } from '../../game';

/** Positions that are remembered, 16 bytes each: of random games the longest of 3,000 has 1,431. */
const POSITIONS: u32 = 2048;
const CARDS_AT: u32 = 16;
const POSITIONS_AT: u32 = CARDS_AT + 64;

/** Bytes of what follows. */
export const RECYCLED_BYTES: u32 = POSITIONS_AT + 16 * POSITIONS;

const PRIME: u64 = 0x100000001b3;

/** A hash of some values and one more: of values from 0 to 11, with equal hashes only for equal values as far as chance goes. */
export function hashed(hash: u64, value: u32): u64 {
  return (hash ^ (value + 1)) * PRIME;
}

/** A polynomial of values, so that the one of two lists follows from theirs. */
function appended(sum: u64, value: u32): u64 {
  return (sum + value) * 0x9e3779b97f4a7c15;
}

/** The values of the cards under a stock, next first, and the positions so far. */
@unmanaged
export class Recycled {
  length: u32;
  private first: u32;
  private positions: u32;

  clear(): void {
    this.length = this.first = this.positions = 0;
  }

  add(value: u32): void {
    store<u8>(this.cardAt(this.length++), value);
  }

  take(): u32 {
    const value: u32 = load<u8>(this.cardAt(0));
    this.first++;
    this.length--;
    return value;
  }

  /** Writes the values as tenths, next first. */
  observe(row: usize): void {
    for (let i: u32 = 0; i < 52; i++)
      store<f32>(row + (i << 2), i < this.length ? <f32>load<u8>(this.cardAt(i)) / 10 : 0);
  }

  /**
   * Adds a position; true if it has occurred before: the same piles, by their hash, and the same values in the stock of the game, those of the deck as it
   * is now and then the recycled ones.
   */
  addPosition(piles: u64, game: Game, cards: u32): bool {
    const drawn = game.drawn;
    const key = (piles << 8) | drawn;
    let own: u64 = 0;
    for (let i: u32 = 0; i < this.length; i++) own = appended(own, load<u8>(this.cardAt(i)));
    const known = min(this.positions, POSITIONS);
    let isRepeated = false;
    for (let k: u32 = 0; k < known && !isRepeated; k++) {
      const at = this.positionAt(k);
      const other = load<u64>(at);
      if ((other ^ key) >> 8 !== 0) continue;
      const before = (<u32>other) & 255;
      isRepeated =
        before === drawn
          ? load<u64>(at + 8) === own
          : stockOf(game, before, cards, this.length + before - drawn) + load<u64>(at + 8) ===
            stockOf(game, drawn, cards, this.length) + own;
    }
    const at = this.positionAt(this.positions++ % POSITIONS);
    store<u64>(at, key);
    store<u64>(at + 8, own);
    return isRepeated;
  }

  @inline
  private cardAt(index: u32): usize {
    return changetype<usize>(this) + CARDS_AT + ((this.first + index) & 63);
  }

  @inline
  private positionAt(index: u32): usize {
    return changetype<usize>(this) + POSITIONS_AT + (index << 4);
  }
}

/** The polynomial of the deck's values from a card on, before so many others. */
function stockOf(game: Game, from: u32, cards: u32, others: u32): u64 {
  const copy = memory.data(offsetof<Game>(), 8);
  memory.copy(copy, changetype<usize>(game), offsetof<Game>());
  changetype<Game>(copy).decide(cards);
  let sum: u64 = 0;
  for (let at = from; at < cards; at++)
    sum = appended(sum, min(((<u32>load<u8>(copy + offsetof<Game>('order') + at)) >> 2) + 1, 10));
  for (; others > 0; others--) sum = appended(sum, 0);
  return sum;
}
