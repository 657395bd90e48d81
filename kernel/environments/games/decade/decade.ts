import { Game, LOST, ONGOING, WON } from '../../game';
import { perMove, tables } from '../../rows';
import { describeDiscards, describeDraw } from './action-features';
import { readHidden } from './next-cards';
import { ends, goal, largestTotal, loop, maxRun, minRun, optional, stacks, totals } from './options';
import { Stack, STACK_BYTES } from './stack';

const CARDS: u32 = 52;

/** Hidden cards of a full deck: four of each value, four bits each, and sixteen of value 10 above them. */
const DECK: u64 = 0x10444444444;

/** Decade without recycling (docs/rules/decade.md). Suits change nothing that is shown, so cards are values; the moves so far are kept. */
@unmanaged
export class Decade extends Game {
  unseen: u64;
  /** Bit s: stack s is eliminated. */
  eliminated: u32;
  checked: u32;
  next: i32;
  moves: u32;
  /** At most 51 draws, 26 discards and the end, two bytes each: 160 bytes. The stacks come after it. */
  log: u64;

  static get bytes(): u32 {
    return <u32>offsetof<Decade>('log') + 160 + stacks * STACK_BYTES;
  }

  deal(): void {
    this.shuffle(0, CARDS);
    this.unseen = DECK;
    this.eliminated = this.checked = this.moves = 0;
    this.next = 0;
    for (let index: u32 = 0; index < stacks; index++) this.stack(index).clear();
    for (let cards = stacks === 1 ? 3 : 1; cards > 0; cards--) this.dealCard();
  }

  apply(action: u32): void {
    store<u16>(changetype<usize>(this) + offsetof<Decade>('log') + (this.moves << 1), action);
    this.moves++;
    const draw = ends * totals;
    if (action > draw) {
      this.outcome = LOST;
      return;
    }
    if (action === draw) this.dealCard();
    else this.discard(action);
    this.judge();
  }

  /** Writes the legal moves over zeros; returns their number. */
  mask(row: usize): u32 {
    if (this.outcome !== ONGOING) return 0;
    const sets = this.listSets(row);
    if (sets > 0 && !optional) return sets;
    const draw = ends * totals;
    store<u8>(row + (this.drawn < CARDS ? draw : draw + 1), 1);
    return sets + 1;
  }

  observe(row: usize): void {
    if (stacks === 1) {
      const length = this.stack(0).length;
      const hidden = this.stack(0).observe(row, loop ? 6 : 0);
      store<f32>(this.observeHidden(hidden), <f32>length / <f32>CARDS);
      return;
    }
    let at = row;
    for (let index: u32 = 0; index < stacks; index++) {
      const stack = this.stack(index);
      at = stack.observe(at, loop ? 3 : 0);
      store<f32>(at, <f32>stack.length / <f32>CARDS);
      store<f32>(at + 4, <f32>((this.eliminated >> index) & 1));
      at += 8;
    }
    store<f32>(at, <f32>(this.checked + 1) / <f32>stacks);
    store<f32>(at + 4, <f32>(this.next + 1) / <f32>stacks);
    this.observeHidden(at + 8);
  }

  /** Writes the numbers of each legal move over zeros. */
  writeActionFeatures(mask: usize, features: usize): void {
    const bytes = perMove << 2;
    const draw = ends * totals;
    readHidden(this.unseen);
    if (load<u8>(mask + draw) !== 0) {
      const stack = this.stack(this.next);
      describeDraw(stack.cards, stack.length, features + draw * bytes);
    }
    const stack = this.stack(this.checked);
    describeDiscards(stack.cards, stack.length, mask, features, bytes);
  }

  score(): f64 {
    return this.outcome === WON ? 1 : 0;
  }

  cardsLeft(): f64 {
    return this.left();
  }

  ownReturn(reward: u32): f64 {
    return 0; // all its rewards are shared ones
  }

  measure(index: u32): f64 {
    return this.cardsLeft();
  }

  /** Writes the moves so far as numbers of 4 bytes; returns how many. */
  snapshot(to: usize): u32 {
    const log = changetype<usize>(this) + offsetof<Decade>('log');
    for (let i: u32 = 0; i < this.moves; i++) store<u32>(to + (i << 2), load<u16>(log + (i << 1)));
    return this.moves;
  }

  private left(): u32 {
    let left = CARDS - this.drawn;
    for (let index: u32 = 0; index < stacks; index++) left += this.stack(index).length;
    return left;
  }

  @inline
  private stack(index: u32): Stack {
    return changetype<Stack>(changetype<usize>(this) + offsetof<Decade>('log') + 160 + index * STACK_BYTES);
  }

  private dealCard(): void {
    const value = min((this.draw(CARDS) >> 2) + 1, 10);
    this.unseen -= (<u64>1) << ((value - 1) << 2);
    this.stack(this.next).add(value);
    this.checked = this.next;
    if (stacks > 1) this.findNext();
  }

  private discard(action: u32): void {
    const stack = this.stack(this.checked);
    const wanted = columnTotal(action % totals);
    const row = action / totals;
    if (loop) {
      const take = row + 1;
      let total: u32 = 0;
      for (let i: u32 = 0; i < take; i++) total += stack.newest(i);
      let fromFront: u32 = 0;
      while (total < wanted) total += stack.oldest(fromFront++);
      stack.removeNewest(0, take);
      stack.removeOldest(fromFront);
    } else {
      let count: u32 = 0;
      for (let total: u32 = 0; total < wanted; count++) total += stack.newest(row + count);
      stack.removeNewest(row, count);
    }
    if (stack.length === 0 && stacks > 1) {
      this.eliminated |= 1 << this.checked;
      this.findNext();
    }
  }

  private judge(): void {
    const left = CARDS - this.drawn;
    if (this.next < 0 || (left <= goal && this.left() <= goal)) this.outcome = WON;
    else if (left === 0 && this.listSets(0) === 0) this.outcome = LOST;
  }

  private findNext(): void {
    for (let step: u32 = 1; step <= stacks; step++) {
      const index = (this.checked + step) % stacks;
      if (((this.eliminated >> index) & 1) === 0) {
        this.next = index;
        return;
      }
    }
    this.next = -1;
  }

  private observeHidden(at: usize): usize {
    const unseen = this.unseen;
    for (let kind: usize = 0; kind < 9; kind++)
      store<f32>(at + (kind << 2), <f32>((unseen >> (kind << 2)) & 15) * 0.25);
    store<f32>(at + 36, <f32>(unseen >> 36) * 0.0625);
    store<f32>(at + 40, <f32>(CARDS - this.drawn) / <f32>CARDS);
    return at + 44;
  }

  /** Marks the sets of the checked stack in a row of masks, unless it is 0; returns their number. */
  private listSets(row: usize): u32 {
    const stack = this.stack(this.checked);
    return loop ? this.listRing(stack, row) : this.listStraight(stack, row);
  }

  private listStraight(stack: Stack, row: usize): u32 {
    const length = stack.length;
    let sets: u32 = 0;
    // As in src/env/games/decade/line-sets.ts: only the first three cards of a line have a set that ends earlier.
    const most: u32 = ends === 2 && !optional && length !== 3 ? 1 : ends;
    for (let end: u32 = 0; end < most && end + minRun <= length; end++) {
      const longest = min(maxRun, length - end);
      let total: u32 = 0;
      for (let count: u32 = 1; count <= longest; count++) {
        total += stack.newest(end + count - 1);
        if (total > largestTotal) break;
        if (count >= minRun) sets += mark(row, end * totals, total);
      }
    }
    return sets;
  }

  private listRing(stack: Stack, row: usize): u32 {
    const length = stack.length;
    const longest = min(maxRun, length);
    const longestWrapped = min(maxRun, length - 1);
    let sets: u32 = 0;
    let tail: u32 = 0;
    for (let take: u32 = 1; take <= longest; take++) {
      tail += stack.newest(take - 1);
      if (tail > largestTotal) break;
      let total = tail;
      for (let count = take, front: u32 = 0; ; count++, front++) {
        if (count >= minRun) sets += mark(row, (take - 1) * totals, total);
        if (count >= longestWrapped) break;
        total += stack.oldest(front);
        if (total > largestTotal) break;
      }
    }
    return sets;
  }
}

/** 1 if there is a discard of this total, which is marked in a row of masks unless that is 0. */
function mark(row: usize, first: u32, total: u32): u32 {
  const column: u32 = load<u16>(tables + (total << 1));
  if (column === 0) return 0;
  if (row !== 0) store<u8>(row + first + column - 1, 1);
  return 1;
}

/** The total of a column: after `columnOf` lie the totals, u16. */
function columnTotal(column: u32): u32 {
  return load<u16>(tables + ((largestTotal + 1 + column) << 1));
}
