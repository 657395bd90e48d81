import { moves } from '../../rows';
import { blockTen, buffered, courtPairs, known, mostMoves, Tens, undoLimit } from './tens';

const CARDS: u32 = 52;

/** Tens with undo, and from given positions, for tables. With undo the whole order of the stock is decided when it is shuffled. */
@unmanaged
export class UndoableTens extends Tens {
  /** Cards of the stock's order that the player has seen, and undos so far. */
  stockSeen: u32;
  undone: u32;
  /** How many cards each move of the log drew. */
  draws: u64;
  draws1: u64;
  draws2: u64;
  draws3: u64;
  draws4: u64;
  draws5: u64;

  get cards(): u32 {
    return CARDS;
  }

  get isDecided(): bool {
    return undoLimit !== 0;
  }

  deal(): void {
    super.deal();
    this.stockSeen = this.drawn;
    this.undone = 0;
  }

  /**
   * Begins in a position: removals, empty slots, cards seen, undos, then the counts of cards on the tableau and of hidden ones by rank; last how many moves
   * can be undone, and of each which it is and how many cards it drew.
   */
  place(from: usize): void {
    const at = this.readStock(from);
    this.removals = load<u32>(at);
    this.empty = load<u32>(at + 4);
    this.fixed = this.stockSeen = load<u32>(at + 8);
    this.undone = load<u32>(at + 12);
    this.moves = load<u32>(at + 120);
    for (let i: u32 = 0; i < this.moves; i++) {
      store<u8>(this.logAddress() + i, load<u32>(at + 124 + (i << 3)));
      store<u8>(this.drawsAddress() + i, load<u32>(at + 128 + (i << 3)));
    }
    this.counts = this.hidden = 0;
    for (let rank: u32 = 0; rank < 13; rank++) {
      this.counts |= (<u64>load<u32>(at + 16 + (rank << 2))) << (rank << 2);
      this.hidden |= (<u64>load<u32>(at + 68 + (rank << 2))) << (rank << 2);
    }
    this.judgeUndo();
  }

  apply(action: u32): void {
    if (undoLimit === 0) {
      super.apply(action);
      this.stockSeen = this.drawn;
      return;
    }
    if (action === moves - 1) {
      this.undo();
      return;
    }
    const before = this.drawn;
    super.apply(action);
    store<u8>(this.drawsAddress() + this.moves - 1, this.drawn - before);
    // Cards that an undo has shown were hidden no more.
    this.hidden += this.ranksOf(before, min(this.drawn, this.stockSeen));
    this.stockSeen = max(this.stockSeen, this.drawn);
    this.judgeUndo();
  }

  observe(row: usize): void {
    super.observe(row);
    if (undoLimit === 0) return;
    let at = row + (buffered ? 112 : 108);
    if (undoLimit > 0) {
      store<f32>(at, <f32>((undoLimit - <f64>this.undone) / undoLimit));
      at += 4;
    }
    for (let next = this.drawn; next < this.drawn + known; next++, at += 4)
      store<f32>(at, next < this.stockSeen ? <f32>(<f64>((this.cardAt(next) >> 2) + 1) / 13) : 0);
    store<f32>(at, <f32>(<f64>this.moves / <f64>mostMoves));
  }

  /** Takes back the last move that has not been undone. */
  private undo(): void {
    const move = --this.moves;
    const action: u32 = load<u8>(this.logAddress() + move);
    const count: u32 = load<u8>(this.drawsAddress() + move);
    this.counts -= this.ranksOf(this.drawn - count, this.drawn);
    this.drawn -= count;
    const courts: u32 = blockTen ? 10 : 9;
    if (buffered && action === (blockTen ? 8 : 9)) this.empty += count;
    else {
      const cards: u32 = action < 5 || courtPairs ? 2 : 4;
      const first: u32 = action < 5 ? action : action - 5 + courts;
      const second: u32 = action < 5 ? 8 - action : first;
      this.counts += ((<u64>(cards >> 1)) << (first << 2)) + ((<u64>(cards >> 1)) << (second << 2));
      this.empty -= cards - count;
      this.removals--;
    }
    this.undone++;
    this.judgeUndo();
  }

  private judgeUndo(): void {
    this.judge();
    if (this.legal !== 0 && this.moves > 0 && (undoLimit < 0 || <f64>this.undone < undoLimit))
      this.legal |= 1 << (moves - 1);
  }

  private cardAt(at: u32): u32 {
    return load<u8>(changetype<usize>(this) + offsetof<Tens>('order') + at);
  }

  /** How many cards of each rank lie in a stretch of the stock's order, four bits each. */
  private ranksOf(from: u32, to: u32): u64 {
    let ranks: u64 = 0;
    for (let at = from; at < to; at++) ranks += (<u64>1) << (this.cardAt(at) & ~3);
    return ranks;
  }

  @inline
  private drawsAddress(): usize {
    return changetype<usize>(this) + offsetof<UndoableTens>('draws');
  }
}
