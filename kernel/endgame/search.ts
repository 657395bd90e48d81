import {
  cardAt,
  hashAt,
  isTotal,
  largestTotal,
  line,
  maxRun,
  minRun,
  putCard,
  restoreCard,
  take,
  windowHash,
} from '../foresight/line';
import { beginLost, columnAt, isLost, loop, putColumn, setColumn } from './lost';
import { keepsAll, placeOf, setValue } from './table';

/** Less than any value. */
export const NO_PLAY: f64 = -1073741824;

export let optional: bool = false;
/** Whether all that counts is whether everything leaves. */
export let onlyWins: bool = false;
/** No play is worth more. */
export let returnIfWon: f64 = 1;
/** `[cards left]`: the return of a game that ends so. */
export const returnOf = memory.data(8 * 54);
/** `[value - 1]`: hidden cards. */
export const unseen = memory.data(16);

/** Hidden cards: five bits for each value, from bit 5 on. */
const FIELD: u32 = 5;
const ONES: u64 = 31;

function valueOf(hand: u64): u32 {
  return (<u32>ctz(hand) * 13) >> 6;
}

/** Cards of a set that may come from the front of the window. */
export function mostWrapped(length: u32): i32 {
  return loop ? min(maxRun, length - 1) : 0;
}

/** Whether it is a ring whose sets have two or three cards. */
export let isShort: bool = false;

/**
 * Whether the line is a stack: straight, a set holds the newest card and at least one more, must be taken, and all that counts is winning. Then no card
 * below the newest has had a set to take, and a draw leads to one set at most.
 */
let isStack: bool = false;
let mayBeStack: bool = false;
/** Bit t: sets may have this total, below 64. */
export let setTotals: u64 = 0;
/** `[cards]`: the sum of the line's first cards; `[sum]`, of those on the line: bit t where the newest cards up to there add up to t. */
const sumAt = memory.data(2 * 64);
const tailsAt = memory.data(8 * 400);

/** The sums of the newest cards when a card has come. */
function tailsWith(tails: u64, value: u32): u64 {
  return (tails | 1) << value;
}

/** The totals of the sets that the newest card makes. */
function setsIn(tails: u64, newest: u32): u64 {
  return tails & setTotals & ~((<u64>1) << newest);
}

/** Positions with few draws to come, by their hashes: what was met last at a place, in few enough bytes for the processor's caches. */
let recent: usize = 0;
const RECENT: u32 = 1 << 14;

/** From so many hidden cards on positions are in the table. */
function kept(): u32 {
  return keepsAll ? 4 : 6;
}

/** What is played for: that all leaves (1), or that few cards are left (0, as the share of a deck). */
export function setAim(isWin: bool, mayWait: bool, goal: u32): void {
  optional = mayWait;
  onlyWins = isWin && goal === 0;
  returnIfWon = isWin ? 1 : 0;
  for (let cards: u32 = 0; cards < 54; cards++)
    store<f64>(returnOf + (cards << 3), cards <= goal ? returnIfWon : isWin ? 0 : -(<f64>cards) / 52);
}

export function prepareSearch(): void {
  recent = take(RECENT << 4);
  memory.fill(recent, 0, RECENT << 4);
  isShort = loop && minRun === 2 && maxRun === 3;
  mayBeStack = !loop && !optional && onlyWins && minRun === 2 && maxRun >= largestTotal && largestTotal < 64;
  setTotals = 0;
  for (let total: u32 = 0; total <= min(largestTotal, 63); total++)
    setTotals |= (<u64>load<u8>(isTotal + total)) << total;
}

/** Puts a card on the stack; returns what was known of this sum. */
function putTails(at: u32, value: u32): u64 {
  const sum = <u32>load<u16>(sumAt + (at << 1));
  const place = tailsAt + ((sum + value) << 3);
  const covered = load<u64>(place);
  store<u16>(sumAt + (at << 1), <u16>(sum + value), 2);
  store<u64>(place, tailsWith(load<u64>(tailsAt + (sum << 3)), value));
  return covered;
}

/** What lies in `unseen`, and what it adds up to. */
export let hidden: u64 = 0;
export let hiddenSum: u32 = 0;

/** Puts the first cards of `line` and reads `unseen`. */
export function begin(length: u32): void {
  let values: u32 = 0;
  hidden = 0;
  hiddenSum = 0;
  for (let value: u32 = 1; value <= 10; value++) {
    const copies = <u32>load<u8>(unseen + value - 1);
    hidden |= (<u64>copies) << (FIELD * value);
    if (copies > 0) values |= 1 << value;
    hiddenSum += copies * value;
  }
  beginLost(values);
  isStack = mayBeStack;
  for (let at: u32 = 0; at < length; at++) {
    const card = cardAt(at);
    putCard(at, card);
    putColumn(at, at);
    putTails(at, card);
    if (setsIn(load<u64>(tailsAt + ((<usize>load<u16>(sumAt + (at << 1), 2)) << 3)), card) !== 0) isStack = false;
  }
}

/** The expectation of a draw from the first cards of `line`, over every order of the hidden cards, under the best play. */
export function expected(length: u32, left: u32): f64 {
  begin(length);
  return draw(0, length, left, hidden, hiddenSum, length);
}

/** The value of the window lo .. hi when no more sets are taken. @param depth cards of the line asked about, and those that have come */
function draw(lo: u32, hi: u32, left: u32, hand: u64, handSum: u32, depth: u32): f64 {
  if (isStack && left <= STACKED) {
    const sum = <u32>load<u16>(sumAt + (hi << 1));
    return drawOnStack(sum, load<u64>(tailsAt + (sum << 3)), left, hand, handSum);
  }
  if (left <= 2) {
    if (left === 2) return drawTwo(lo, hi, hand);
    return left === 1 ? drawLast(lo, hi, hand) : load<f64>(returnOf + ((hi - lo) << 3));
  }
  if (onlyWins && isLost(lo, hi, left, handSum)) return 0;
  const hash = windowHash(lo, hi, hand * 0xbf58476d1ce4e5b9) | 1;
  const place = left < kept() ? recent + ((<usize>(hash >> 32)) & (RECENT - 1)) * 16 : placeOf(hash);
  if (load<u64>(place) === hash) return load<f64>(place, 8);
  const covered = cardAt(hi);
  const coveredHash = hashAt(hi + 1);
  const coveredColumn = columnAt(hi + 1);
  const coveredSum = load<u16>(sumAt + (hi << 1), 2);
  let sum: f64 = 0;
  for (let rest = hand; rest !== 0;) {
    const value = valueOf(rest);
    const copies = (rest >> (FIELD * value)) & ONES;
    rest &= ~(ONES << (FIELD * value));
    const without = hand - ((<u64>1) << (FIELD * value));
    if (left === 3) store<u8>(line + hi, <u8>value);
    else {
      putCard(hi, value);
      if (onlyWins) putColumn(hi, depth);
    }
    const coveredTails = isStack ? putTails(hi, value) : 0;
    sum += <f64>copies * decide(lo, hi + 1, left - 1, without, handSum - value, depth + 1);
    if (isStack) store<u64>(tailsAt + ((<usize>load<u16>(sumAt + (hi << 1), 2)) << 3), coveredTails);
  }
  restoreCard(hi, covered, coveredHash);
  store<u16>(sumAt + (hi << 1), coveredSum, 2);
  setColumn(hi + 1, coveredColumn);
  const value = sum / <f64>left;
  if (left >= kept()) setValue(hash, value);
  else {
    store<u64>(place, hash);
    store<f64>(place, value, 8);
  }
  return value;
}

/** With so many hidden cards a stack is looked through by its sums alone. */
const STACKED: u32 = 4;

/** What comes of two cards, one after the other. */
function lastTwo(sum: u32, tails: u64, first: u32, second: u32): f64 {
  let sets = setsIn(tailsWith(tails, first), first);
  sum += first;
  if (sets === 0) return load<u8>(isTotal + sum + second) === 1 ? returnIfWon : 0;
  for (; sets !== 0; sets &= sets - 1) {
    const after = sum - <u32>ctz(sets);
    if (after > 0 && load<u8>(isTotal + after + second) === 1) return returnIfWon;
  }
  return 0;
}

/** As `draw`, of a stack with this sum of its cards and these sums of its newest ones. */
function drawOnStack(sum: u32, tails: u64, left: u32, hand: u64, handSum: u32): f64 {
  if (left === 0) return sum === 0 ? returnIfWon : 0;
  if (left === 1) return sum > 0 && load<u8>(isTotal + sum + handSum) === 1 ? returnIfWon : 0;
  if (sum + handSum > left * largestTotal) return 0;
  if (left === 2) {
    const first = valueOf(hand);
    const second = handSum - first;
    const all = lastTwo(sum, tails, first, second);
    return first === second ? all : (all + lastTwo(sum, tails, second, first)) / 2;
  }
  let all: f64 = 0;
  for (let rest = hand; rest !== 0;) {
    const value = valueOf(rest);
    const copies = (rest >> (FIELD * value)) & ONES;
    rest &= ~(ONES << (FIELD * value));
    const without = hand - ((<u64>1) << (FIELD * value));
    const next = tailsWith(tails, value);
    let sets = setsIn(next, value);
    let best: f64 = 0;
    if (sets === 0) {
      const place = tailsAt + ((sum + value) << 3);
      const covered = load<u64>(place);
      store<u64>(place, next);
      best = drawOnStack(sum + value, next, left - 1, without, handSum - value);
      store<u64>(place, covered);
    } else
      for (; sets !== 0 && best < returnIfWon; sets &= sets - 1) {
        const after = sum + value - <u32>ctz(sets);
        best = max(best, drawOnStack(after, load<u64>(tailsAt + (after << 3)), left - 1, without, handSum - value));
      }
    all += <f64>copies * best;
  }
  return all / <f64>left;
}

/** As `draw` with two hidden cards: quicker to find out than to look up, and so is what follows from the last one. */
function drawTwo(lo: u32, hi: u32, hand: u64): f64 {
  const covered = cardAt(hi);
  const first = valueOf(hand);
  const one = (<u64>1) << (FIELD * first);
  const rest = hand - one;
  const second = valueOf(rest);
  store<u8>(line + hi, <u8>first);
  let sum = decide(lo, hi + 1, 1, rest, 0, 0);
  if (second === first) sum = 2 * sum;
  else {
    store<u8>(line + hi, <u8>second);
    sum += decide(lo, hi + 1, 1, one, 0, 0);
  }
  store<u8>(line + hi, <u8>covered);
  return sum / 2;
}

function drawLast(lo: u32, hi: u32, hand: u64): f64 {
  const covered = cardAt(hi);
  store<u8>(line + hi, <u8>valueOf(hand));
  const value = decide(lo, hi + 1, 0, 0, 0, 0);
  store<u8>(line + hi, <u8>covered);
  return value;
}

/** The sets of a ring's window of more than three cards, where they have at most three: a bit for each, and by it two bits each how many of the oldest and of the newest cards it takes. */
export const OLDEST: u32 = 0b00_01_00_10_01;
export const NEWEST: u32 = 0b11_10_10_01_01;

export function shortSets(lo: u32, hi: u32): u32 {
  const newest = isTotal + cardAt(hi - 1);
  const second = <usize>cardAt(hi - 2);
  const oldest = <usize>cardAt(lo);
  return (
    (<u32>load<u8>(newest + oldest)) |
    ((<u32>load<u8>(newest + oldest + cardAt(lo + 1))) << 1) |
    ((<u32>load<u8>(newest + second)) << 2) |
    ((<u32>load<u8>(newest + second + oldest)) << 3) |
    ((<u32>load<u8>(newest + second + cardAt(hi - 3))) << 4)
  );
}

/** The value of the window before sets are taken. */
function decide(lo: u32, hi: u32, left: u32, hand: u64, handSum: u32, depth: u32): f64 {
  const length = hi - lo;
  if (isShort && length > 3) {
    let best = NO_PLAY;
    for (let sets = shortSets(lo, hi); sets !== 0; sets &= sets - 1) {
      const at = (<u32>ctz(sets)) << 1;
      best = max(best, decide(lo + ((OLDEST >> at) & 3), hi - ((NEWEST >> at) & 3), left, hand, handSum, depth));
      if (best >= returnIfWon) return best;
    }
    if (best !== NO_PLAY && !optional) return best;
    if (left === 0) return max(best, load<f64>(returnOf + (length << 3)));
    if (left === 1) return max(best, drawLast(lo, hi, hand));
    return max(best, draw(lo, hi, left, hand, handSum, depth));
  }
  if (isStack) {
    const tails = load<u64>(tailsAt + ((<usize>load<u16>(sumAt + (hi << 1))) << 3));
    if (length === 0 || setsIn(tails, cardAt(hi - 1)) === 0) return draw(lo, hi, left, hand, handSum, depth);
  }
  const longest = min(maxRun, length);
  const wrapped = mostWrapped(length);
  let best = NO_PLAY;
  let tail: u32 = 0;
  for (let taken: u32 = 1, end = hi - 1; taken <= longest; taken++, end--) {
    tail += cardAt(end);
    if (tail > largestTotal) break;
    if (!loop) {
      if (load<u8>(isTotal + tail) === 1 && taken >= minRun) {
        best = max(best, decide(lo, end, left, hand, handSum, depth));
        if (best >= returnIfWon) return best;
      }
      continue;
    }
    let total = tail;
    for (let count = taken, from = lo; ; count++) {
      if (load<u8>(isTotal + total) === 1 && count >= minRun) {
        best = max(best, decide(from, end, left, hand, handSum, depth));
        if (best >= returnIfWon) return best;
      }
      if (<i32>count >= wrapped) break;
      total += cardAt(from++);
      if (total > largestTotal) break;
    }
  }
  return best === NO_PLAY || optional ? max(best, draw(lo, hi, left, hand, handSum, depth)) : best;
}
