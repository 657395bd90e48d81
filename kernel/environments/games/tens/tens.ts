import { LargeGame, LOST, ONGOING, WON } from '../../game';

const CARDS: u32 = 52;

/** The options (src/env/games/tens/compiled-rules.ts). */
export let tableauSize: u32 = 0;
export let blockTen: bool = false;
export let courtPairs: bool = false;
export let buffered: bool = false;
export let pointScoring: bool = false;
export let removalPoints: f64 = 0;
/** Of tables alone: undos of a game (below 0: unlimited), entries of known cards in an observation, and the most moves that can be undone. */
export let undoLimit: f64 = 0;
export let known: u32 = 0;
export let mostMoves: u32 = 1;

/** A one in the four bits of each of thirteen ranks. */
const ONES: u64 = 0x1111111111111;

/**
 * Tens without undo (docs/rules/tens.md). Which slot a card lies in changes nothing that is shown, so cards are counted by rank alone, in four
 * bits each; the moves so far are kept, and whoever wants to see the slots plays them again.
 */
@unmanaged
export class Tens extends LargeGame {
  /** Cards on the tableau, and cards never seen, by rank. */
  counts: u64;
  hidden: u64;
  legal: u32;
  empty: u32;
  removals: u32;
  moves: u32;
  /** At most 24 removals, each perhaps with a refill: 48 bytes. */
  log: u64;
  log1: u64;
  log2: u64;
  log3: u64;
  log4: u64;
  log5: u64;

  deal(): void {
    this.shuffle(0, CARDS);
    if (isDefined(TABLES) && undoLimit !== 0) this.decide(CARDS);
    this.counts = 0;
    this.hidden = ONES * 4;
    this.removals = this.moves = 0;
    this.empty = 0;
    this.drawCards(tableauSize);
    this.judge();
  }

  @inline
  apply(action: u32): void {
    store<u8>(this.logAddress() + this.moves, action);
    this.moves++;
    const courts: u32 = blockTen ? 10 : 9;
    if (action < 5) this.remove(2, ((<u64>1) << (action << 2)) + ((<u64>1) << ((8 - action) << 2)));
    else if (buffered && action === (blockTen ? 8 : 9)) this.refill();
    else {
      const cards: u32 = courtPairs ? 2 : 4;
      this.remove(cards, (<u64>cards) << ((action - 5 + courts) << 2));
    }
    this.judge();
  }

  @inline
  private remove(cards: u32, taken: u64): void {
    this.counts -= taken;
    this.removals++;
    const refilled = buffered ? 0 : min(cards, CARDS - this.drawn);
    this.empty += cards - refilled;
    this.drawCards(refilled);
  }

  private refill(): void {
    const refilled = min(this.empty, CARDS - this.drawn);
    this.empty -= refilled;
    this.drawCards(refilled);
  }

  @inline
  private drawCards(cards: u32): void {
    let drawn: u64 = 0;
    for (let i: u32 = 0; i < cards; i++) drawn += (<u64>1) << (this.draw(CARDS) & ~3);
    this.counts += drawn;
    this.hidden -= drawn;
  }

  @inline
  protected judge(): void {
    const counts = this.counts;
    const any = counts | (counts >> 1) | (counts >> 2);
    const two = (counts >> 1) | (counts >> 2);
    // Pairs 0+8, 1+7, 2+6, 3+5: bit 0 of the first one's four bits.
    let legal =
      (<u32>(any & (any >> 32) & 1)) |
      (<u32>((any >> 3) & (any >> 27) & 2)) |
      (<u32>((any >> 6) & (any >> 22) & 4)) |
      (<u32>((any >> 9) & (any >> 17) & 8)) |
      (<u32>((two >> 12) & 16));
    const leaving = courtPairs ? two : counts >> 2;
    const courts = (<u32>((leaving >> 40) & 1)) | (<u32>((leaving >> 43) & 2)) | (<u32>((leaving >> 46) & 4));
    legal |= blockTen ? courts << 5 : (<u32>((counts >> 33) & 32)) | (courts << 6);
    if (buffered && this.empty > 0 && this.drawn < CARDS) legal |= blockTen ? 256 : 512;
    this.legal = legal;
    if (legal === 0) this.outcome = this.drawn === CARDS && this.left() === (blockTen ? 4 : 0) ? WON : LOST;
  }

  @inline
  private left(): u32 {
    return tableauSize - this.empty + CARDS - this.drawn;
  }

  /** Writes the legal moves over zeros; returns their number. */
  @inline
  mask(row: usize): u32 {
    const legal = this.legal;
    // The first eight moves at once: each byte keeps its own bit.
    const eight = (<u64>(legal & 255) * 0x0101010101010101) & 0x8040201008040201;
    store<u64>(row, ((eight + 0x7f7f7f7f7f7f7f7f) >> 7) & 0x0101010101010101);
    for (let rest = legal >> 8, at = row + 8; rest !== 0; rest >>= 1, at++) store<u8>(at, rest & 1);
    return popcnt(legal);
  }

  @inline
  observe(row: usize): void {
    this.writeQuarters(this.counts, row);
    this.writeQuarters(this.hidden, row + 52);
    store<f32>(row + 104, <f32>(CARDS - this.drawn) / <f32>CARDS);
    if (buffered) store<f32>(row + 108, <f32>this.empty / <f32>tableauSize);
  }

  score(): f64 {
    if (!pointScoring) return this.outcome === WON ? 1 : 0;
    const atEnd = this.outcome === WON ? <f64>CARDS : this.outcome === LOST ? -removalPoints : 0;
    return <f64>(CARDS - this.left()) + removalPoints * <f64>this.removals + atEnd;
  }

  cardsLeft(): f64 {
    return this.left();
  }

  ownReturn(reward: u32): f64 {
    return this.score();
  }

  measure(index: u32): f64 {
    return this.left();
  }

  /** Writes the moves so far as numbers of 4 bytes; returns how many. */
  snapshot(to: usize): u32 {
    for (let i: u32 = 0; i < this.moves; i++) store<u32>(to + (i << 2), load<u8>(this.logAddress() + i));
    return this.moves;
  }

  @inline
  protected logAddress(): usize {
    return changetype<usize>(this) + offsetof<Tens>('log');
  }

  /** Thirteen counts of 0..4, four bits each, as quarters. */
  @inline
  private writeQuarters(counts: u64, row: usize): void {
    const even = i64x2.splat(counts & 0x0f0f0f0f0f0f0f0f);
    const odd = i64x2.splat((counts >> 4) & 0x0f0f0f0f0f0f0f0f);
    const bytes = i8x16.shuffle(even, odd, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const quarter = f32x4.splat(0.25);
    const low = i16x8.extend_low_i8x16_u(bytes);
    const high = i16x8.extend_high_i8x16_u(bytes);
    v128.store(row, f32x4.mul(f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(low)), quarter));
    v128.store(row + 16, f32x4.mul(f32x4.convert_i32x4_u(i32x4.extend_high_i16x8_u(low)), quarter));
    v128.store(row + 32, f32x4.mul(f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(high)), quarter));
    store<f32>(row + 48, <f32>((<u32>(counts >> 48)) & 15) * 0.25);
  }
}
