import { DRAWN, LargeGame, LOST, ONGOING, WON } from '../../game';
import { perMove, tables } from '../../rows';
import { describeDiscards, describeDraw } from './action-features';
import { readHidden } from './next-cards';
import {
  deckCards,
  deckCounts,
  ends,
  goal,
  largestTotal,
  loop,
  maxRun,
  minRun,
  optional,
  ranks,
  recycle,
  stacks,
  totals,
} from './options';
import { hashed, Recycled, RECYCLED_BYTES } from './recycled';
import { Stack, STACK_BYTES } from './stack';

const CARDS: u32 = 52;

/** Hidden cards of a full deck: four of each value, four bits each, and sixteen of value 10 above them. */
const DECK: u64 = 0x10444444444;

/**
 * Sets of a small ring by how many newest and oldest cards they take: 1 and 1, 2 and 0, 1 and 2, 2 and 1, 3 and 0, a bit each. A byte for each number of
 * cards, from 0 to 4 and more, has those that there can be; then a digit for each has what it takes.
 */
const ALLOWED: u64 = 0x1f13020000;
const THREES: u64 = 0x1c1c1c1c1c;
const NEWEST: u32 = 0x32121;
const OLDEST: u32 = 0x01201;

/**
 * Decade (docs/rules/decade.md); with recycling, fewer ranks and given positions in tables for Python alone. Suits change nothing that is shown, so cards are
 * values; elsewhere the moves so far are kept.
 */
@unmanaged
export class Decade extends LargeGame {
  unseen: u64;
  /** Bit s: stack s is eliminated. */
  eliminated: u32;
  checked: u32;
  next: i32;
  moves: u32;
  /** At most 51 draws, 26 discards and the end, two bytes each: 160 bytes. The stacks come after it. */
  log: u64;

  static get bytes(): u32 {
    const bytes = <u32>offsetof<Decade>('log') + 160 + stacks * STACK_BYTES;
    return isDefined(TABLES) && recycle ? bytes + RECYCLED_BYTES : bytes;
  }

  /** How many cards the deck has. */
  @inline
  get cards(): u32 {
    return isDefined(TABLES) ? deckCards : CARDS;
  }

  deal(): void {
    this.shuffle(0, this.cards);
    if (isDefined(TABLES) && ranks !== 0 && this.fixed === 0) this.takeRanks();
    this.unseen = isDefined(TABLES) ? <u64>deckCounts : DECK;
    this.eliminated = this.checked = this.moves = 0;
    this.next = 0;
    for (let index: u32 = 0; index < stacks; index++) this.stack(index).clear();
    if (isDefined(TABLES) && recycle) this.recycled.clear();
    for (let cards = stacks === 1 ? 3 : 1; cards > 0; cards--) this.dealCard();
    if (isDefined(TABLES) && recycle) this.isRepeated();
  }

  /** Begins in a position: bits of eliminated stacks, the checked and the next one, the cards of each, those that are recycled; lists behind their lengths. */
  place(from: usize): void {
    let at = this.readStock(from);
    this.eliminated = load<u32>(at);
    this.checked = load<u32>(at + 4);
    this.next = load<i32>(at + 8);
    at += 12;
    this.unseen = 0;
    const order = changetype<usize>(this) + offsetof<Decade>('order');
    for (let i = this.drawn; i < this.cards; i++) this.unseen += (<u64>1) << ((valueOf(load<u8>(order + i)) - 1) << 2);
    for (let index: u32 = 0; index < stacks; index++) {
      const stack = this.stack(index);
      stack.clear();
      const end = at + 4 + (load<u32>(at) << 2);
      for (at += 4; at < end; at += 4) stack.add(load<u32>(at));
    }
    if (!recycle) return;
    this.recycled.clear();
    for (const end = at + 4 + (load<u32>(at) << 2); (at += 4) < end;) this.recycled.add(load<u32>(at));
    this.isRepeated();
  }

  apply(action: u32): void {
    if (!isDefined(TABLES)) this.note(action);
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
    store<u8>(row + this.drawOrEnd, 1);
    return sets + 1;
  }

  /** The move that is no discard. */
  @inline
  private get drawOrEnd(): u32 {
    return ends * totals + <u32>(isDefined(TABLES) ? this.stockLeft === 0 : this.drawn === CARDS);
  }

  /** Whether it is one ring whose sets have at most three cards. */
  @inline
  get isSmallRing(): bool {
    return stacks === 1 && loop && !recycle && maxRun === 3 && largestTotal === 30;
  }

  /** Plays all that is forced of such a ring; returns the legal moves, a bit each. Nothing that changes from card to card is kept in memory meanwhile. */
  playOn(): u32 {
    if (this.outcome !== ONGOING) return 0;
    const cards = this.cards;
    this.decide(cards);
    const stack = this.stack(0);
    const order = changetype<usize>(this) + offsetof<Decade>('order');
    let line = stack.cards;
    let length = stack.length;
    let at = this.drawn;
    let unseen = this.unseen;
    let isWon = false;
    const log = changetype<usize>(this) + offsetof<Decade>('log');
    let end = log + (this.moves << 1);
    const sums = totalBits();
    const allowed = minRun < 3 ? ALLOWED : ALLOWED & THREES;
    let found: u32 = 0;
    while (!isWon) {
      const one: u32 = load<u8>(line);
      const two = one + load<u8>(line, 1);
      const three = two + load<u8>(line, 2);
      const last: u32 = load<u8>(line + length - 1);
      const lastTwo = last + load<u8>(line + length - 2);
      found = ((sums >> (one + last)) & 1) | (((sums >> two) & 1) << 1) | (((sums >> (one + lastTwo)) & 1) << 2);
      found |= (((sums >> (two + last)) & 1) << 3) | (((sums >> three) & 1) << 4);
      found &= <u32>(allowed >> (min(length, 4) << 3));
      if (found === 0 && at < cards) {
        const value = valueOf(load<u8>(order + at++));
        store<u8>(--line, value);
        length++;
        unseen -= (<u64>1) << ((value - 1) << 2);
        if (!isDefined(TABLES)) {
          store<u16>(end, ends * totals);
          end += 2;
        }
        continue;
      }
      if (optional || popcnt(found) !== 1) break;
      const way = ctz(found) << 2;
      if (!isDefined(TABLES)) {
        store<u16>(end, ctz(this.setsOf(line, length)));
        end += 2;
      }
      const newest = (NEWEST >> way) & 15;
      length -= newest + ((OLDEST >> way) & 15);
      line += newest;
      isWon = length + cards - at <= goal;
    }
    const sets = found === 0 ? 0 : this.setsOf(line, length);
    if (!isDefined(TABLES)) this.moves = (<u32>(end - log)) >> 1;
    stack.head += <u32>(line - stack.cards);
    stack.length = length;
    this.drawn = at;
    this.unseen = unseen;
    if (isWon) this.outcome = WON;
    else if (sets === 0) this.outcome = LOST;
    else return optional ? sets | (1 << this.drawOrEnd) : sets;
    return 0;
  }

  @inline
  private note(action: u32): void {
    store<u16>(changetype<usize>(this) + offsetof<Decade>('log') + (this.moves << 1), action);
    this.moves++;
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
    at = this.observeHidden(at + 8);
    if (isDefined(TABLES) && recycle) this.recycled.observe(at);
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

  /**
   * Writes the position as kernel/values reads it: of each stack 52 values, newest first, and how many there are, 56 bytes; then the outcome, which stack is checked, which
   * are eliminated, and the hidden cards of each value, 16 bytes.
   */
  writePosition(to: usize): void {
    for (let index: u32 = 0; index < stacks; index++, to += 56) {
      const stack = this.stack(index);
      memory.copy(to, stack.cards, 52);
      store<u32>(to, stack.length, 52);
    }
    store<u8>(to, this.outcome);
    store<u8>(to, this.checked, 1);
    store<u8>(to, this.eliminated, 2);
    for (let kind: u32 = 0; kind < 10; kind++)
      store<u8>(to + kind, kind < 9 ? (this.unseen >> (kind << 2)) & 15 : this.unseen >> 36, 4);
  }

  private left(): u32 {
    let left = this.stockLeft;
    for (let index: u32 = 0; index < stacks; index++) left += this.stack(index).length;
    return left;
  }

  /** Cards still to be dealt. */
  @inline
  private get stockLeft(): u32 {
    const left = this.cards - this.drawn;
    return isDefined(TABLES) && recycle ? left + this.recycled.length : left;
  }

  @inline
  private get recycled(): Recycled {
    return changetype<Recycled>(changetype<usize>(this) + offsetof<Decade>('log') + 160 + stacks * STACK_BYTES);
  }

  /** Puts the oldest cards of a stack under the stock, then those after its `kept` newest ones, oldest first. */
  private recycleCards(stack: Stack, oldest: u32, kept: u32, count: u32): void {
    for (let i: u32 = 0; i < oldest; i++) this.recycled.add(stack.oldest(i));
    for (let i = kept + count; i > kept; i--) this.recycled.add(stack.newest(i - 1));
  }

  /** Adds the present position; true if it has occurred before. */
  private isRepeated(): bool {
    let piles: u64 = <u64>(this.next + 1);
    for (let index: u32 = 0; index < stacks; index++) {
      const stack = this.stack(index);
      piles = hashed(piles, 11);
      for (let i: u32 = 0; i < stack.length; i++) piles = hashed(piles, stack.newest(i));
    }
    return this.recycled.addPosition(piles, this, this.cards);
  }

  /** A full stock of the cards of the ranks alone. */
  private takeRanks(): void {
    let to = changetype<usize>(this) + offsetof<Decade>('order');
    for (let card: u32 = 0; card < CARDS; card++) if (((ranks >> (card >> 2)) & 1) !== 0) store<u8>(to++, card);
  }

  @inline
  private stack(index: u32): Stack {
    return changetype<Stack>(changetype<usize>(this) + offsetof<Decade>('log') + 160 + index * STACK_BYTES);
  }

  private dealCard(): void {
    let value: u32;
    if (isDefined(TABLES) && recycle && this.drawn === this.cards) value = this.recycled.take();
    else {
      const card = this.draw(this.cards);
      if (isDefined(TABLES) && recycle)
        store<u8>(changetype<usize>(this) + offsetof<Decade>('order') + this.drawn - 1, card);
      value = valueOf(card);
      this.unseen -= (<u64>1) << ((value - 1) << 2);
    }
    this.stack(this.next).add(value);
    this.checked = this.next;
    if (stacks > 1) this.findNext();
  }

  private discard(action: u32): void {
    const stack = this.stack(this.checked);
    const wanted = columnTotal(action % totals);
    const row = action / totals;
    if (this.isSmallRing) {
      stack.removeOldest(this.oldestOf(stack.cards, stack.length, action, row + 1));
      stack.removeNewest(0, row + 1);
    } else if (loop) {
      const take = row + 1;
      let total: u32 = 0;
      for (let i: u32 = 0; i < take; i++) total += stack.newest(i);
      let fromFront: u32 = 0;
      while (total < wanted) total += stack.oldest(fromFront++);
      if (isDefined(TABLES) && recycle) this.recycleCards(stack, fromFront, 0, take);
      stack.removeNewest(0, take);
      stack.removeOldest(fromFront);
    } else {
      let count: u32 = 0;
      for (let total: u32 = 0; total < wanted; count++) total += stack.newest(row + count);
      if (isDefined(TABLES) && recycle) this.recycleCards(stack, 0, row, count);
      stack.removeNewest(row, count);
    }
    if (stack.length === 0 && stacks > 1) {
      this.eliminated |= 1 << this.checked;
      this.findNext();
    }
  }

  private judge(): void {
    const left = this.stockLeft;
    if (this.next < 0 || (left <= goal && this.left() <= goal)) this.outcome = WON;
    else if (isDefined(TABLES) && recycle && this.isRepeated()) this.outcome = DRAWN;
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
    store<f32>(at + 40, <f32>(isDefined(TABLES) ? this.stockLeft : CARDS - this.drawn) / <f32>CARDS);
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

  /** The bit of the move that discards so many newest cards and this total; 0 if there is none. */
  @inline
  private bitOf(newest: u32, total: u32): u32 {
    const one: u32 = 1;
    return ((one << columnOf(total)) >> 1) << ((newest - 1) * totals);
  }

  /** The sets of a small ring, a bit each: without branches, which nobody could foresee. */
  @inline
  private setsOf(line: usize, length: u32): u32 {
    const one: u32 = load<u8>(line);
    const two = one + load<u8>(line, 1);
    const last: u32 = load<u8>(line + length - 1);
    const most = this.bitOf(1, one + last + load<u8>(line + length - 2)) | this.bitOf(2, two + last);
    const pairs = minRun < 3;
    const some = this.bitOf(3, two + load<u8>(line, 2)) | (pairs ? this.bitOf(1, one + last) : 0);
    return (length > 3 ? most : 0) | (length > 2 ? some : 0) | (length > 1 && pairs ? this.bitOf(2, two) : 0);
  }

  /** How many oldest cards a discard of a small ring takes. */
  private oldestOf(line: usize, length: u32, action: u32, newest: u32): u32 {
    const wanted = columnTotal(action - (newest - 1) * totals);
    const one: u32 = load<u8>(line);
    const two = one + load<u8>(line, 1);
    const total = newest === 1 ? one : newest === 2 ? two : wanted;
    return <u32>(total < wanted) + <u32>(total + load<u8>(line + length - 1) < wanted);
  }
}

function columnOf(total: u32): u32 {
  return load<u16>(tables + (total << 1));
}

function valueOf(card: u32): u32 {
  return min((card >> 2) + 1, 10);
}

/** 1 if there is a discard of this total, which is marked in a row of masks unless that is 0. */
function mark(row: usize, first: u32, total: u32): u32 {
  const column = columnOf(total);
  if (column === 0) return 0;
  if (row !== 0) store<u8>(row + first + column - 1, 1);
  return 1;
}

/** The total of a column: after `columnOf` lie the totals, u16. */
function columnTotal(column: u32): u32 {
  return load<u16>(tables + ((largestTotal + 1 + column) << 1));
}

/** The totals of sets of a small ring, a bit each. */
function totalBits(): u32 {
  let bits: u32 = 0;
  for (let column: u32 = 0; column < totals; column++) bits |= (<u32>1) << columnTotal(column);
  return bits;
}
