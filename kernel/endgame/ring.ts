import { cardAt, hashAt, isTotal, maxRun, minRun, putCard, restoreCard, windowHash } from '../foresight/line';
import { keepValue, knownValue } from './kept';
import { columnAt, isLost, putColumn, setColumn } from './lost';
import { begin, hidden, hiddenSum, shortSets, NEWEST, OLDEST } from './search';

/**
 * Rings whose sets have two or three cards, add up to a multiple of ten and may wait, where only wins count. Of a draw with n hidden cards the search counts how
 * many of their n! orders best play wins: a whole number, so nothing is rounded up to 2^53.
 *
 * Sets take cards from the ends of a window, so what is known of windows is kept by their end `hi`, as a bit for each beginning `lo`.
 */

/** `[residue]`: places of cards, and first places of two neighbours, that add up to it modulo ten. */
const ones = memory.data(8 * 11);
const twos = memory.data(8 * 11);
/** `[place]`: the residue of two neighbours, the second being there; 10 where there are none. */
const pairs = memory.data(64);

/** `[hi]`: windows that are emptied as they are. */
const emptied = memory.data(8 * 64);
/** `[cards]`: their orders. */
const orders = memory.data(8 * 64);

/** Bytes of a column. */
const STEP: usize = 8;

const FIELD: u32 = 5;
const ONES: u64 = 31;

function valueOf(hand: u64): u32 {
  return (<u32>ctz(hand) * 13) >> 6;
}

/** Whether the rules are those of such a ring. */
export function knowsRing(loop: bool, optional: bool, onlyWins: bool): bool {
  for (let total: u32 = 2; total <= 30; total++)
    if (load<u8>(isTotal + total) !== (total % 10 === 0 ? 1 : 0)) return false;
  return loop && optional && onlyWins && minRun === 2 && maxRun === 3;
}

function opposite(sum: u32): usize {
  return <usize>(((60 - sum) % 10) << 3);
}

function columnOf(hi: u32): usize {
  return emptied + ((<usize>hi) << 3);
}

/** Puts a card with what is known of windows that end with it. */
function put(at: u32, value: u32): void {
  const bit = (<u64>1) << at;
  const before = ones + ((<usize>(cardAt(at) % 10)) << 3);
  store<u64>(before, load<u64>(before) & ~bit);
  const after = ones + ((<usize>(value % 10)) << 3);
  store<u64>(after, load<u64>(after) | bit);
  putCard(at, value);
  putPair(at, at === 0 ? 10 : (cardAt(at - 1) + value) % 10);
  const column = columnOf(at + 1);
  store<u64>(column, (bit << 1) | leftBySets(column, at + 1));
}

function putPair(at: u32, residue: u32): void {
  const bit = ((<u64>1) << at) >> 1;
  const before = twos + ((<usize>load<u8>(pairs + at)) << 3);
  store<u64>(before, load<u64>(before) & ~bit);
  const after = twos + ((<usize>residue) << 3);
  store<u64>(after, load<u64>(after) | bit);
  store<u8>(pairs + at, <u8>residue);
}

/** Takes it off again. */
function restore(at: u32, value: u32, hash: u64, pair: u32, empty: u64): void {
  const bit = (<u64>1) << at;
  const before = ones + ((<usize>(cardAt(at) % 10)) << 3);
  store<u64>(before, load<u64>(before) & ~bit);
  const after = ones + ((<usize>(value % 10)) << 3);
  store<u64>(after, load<u64>(after) | bit);
  restoreCard(at, value, hash);
  putPair(at, pair);
  store<u64>(columnOf(at + 1), empty);
}

/** The windows that a set without hidden cards makes one of those in the columns before. */
function leftBySets(column: usize, hi: u32): u64 {
  if (hi < 2) return 0;
  const newest = cardAt(hi - 1);
  const two = newest + cardAt(hi - 2);
  const less1 = load<u64>(column - STEP);
  const less2 = load<u64>(column - 2 * STEP);
  let found =
    (load<u64>(ones + opposite(newest)) & (less1 >> 1)) |
    (load<u64>(twos + opposite(newest)) & (less1 >> 2)) |
    (load<u64>(ones + opposite(two)) & (less2 >> 1));
  if (two % 10 === 0) found |= less2;
  if (hi > 2 && (two + cardAt(hi - 3)) % 10 === 0) found |= load<u64>(column - 3 * STEP);
  return found;
}

/** Whether a last card empties the window. */
function wins(lo: u32, hi: u32, value: u32): bool {
  const column = columnOf(hi);
  if (lo === hi) return false;
  const oldest = value + cardAt(lo);
  const newest = value + cardAt(hi - 1);
  if (newest % 10 === 0 && (load<u64>(column - STEP) >> lo) & 1) return true;
  if (oldest % 10 === 0 && (load<u64>(column) >> (lo + 1)) & 1) return true;
  if (hi - lo < 2) return false;
  return (
    ((newest + cardAt(hi - 2)) % 10 === 0 && ((load<u64>(column - 2 * STEP) >> lo) & 1) !== 0) ||
    ((oldest + cardAt(lo + 1)) % 10 === 0 && ((load<u64>(column) >> (lo + 2)) & 1) !== 0) ||
    ((newest + cardAt(lo)) % 10 === 0 && ((load<u64>(column - STEP) >> (lo + 1)) & 1) !== 0)
  );
}

/** Whether sets and then a last card empty the window. */
function winsAfterSets(lo: u32, hi: u32, value: u32): bool {
  if (wins(lo, hi, value)) return true;
  for (let sets = setsOf(lo, hi); sets !== 0; sets &= sets - 1) {
    const at = (<u32>ctz(sets)) << 1;
    if (winsAfterSets(lo + ((OLDEST >> at) & 3), hi - ((NEWEST >> at) & 3), value)) return true;
  }
  return false;
}

/** As `shortSets`, of windows of any length. */
function setsOf(lo: u32, hi: u32): u32 {
  const length = hi - lo;
  if (length > 3) return shortSets(lo, hi);
  if (length < 2) return 0;
  const two = cardAt(hi - 1) + cardAt(hi - 2);
  if (length === 2) return two % 10 === 0 ? 4 : 0;
  let sets: u32 = 0;
  if ((cardAt(hi - 1) + cardAt(lo)) % 10 === 0) sets |= 1;
  if (two % 10 === 0) sets |= 4;
  if ((two + cardAt(lo)) % 10 === 0) sets |= 8;
  return sets;
}

export function prepareRing(): void {
  store<f64>(orders, 1);
  for (let cards: usize = 1; cards < 64; cards++)
    store<f64>(orders + (cards << 3), <f64>cards * load<f64>(orders + ((cards - 1) << 3)));
  store<u64>(emptied, 1);
}

/** The chance of winning of a draw from the first cards of `line`, three cards or more being drawn. */
export function expectedOfRing(length: u32, cards: u32): f64 {
  begin(length);
  memory.fill(ones, 0, 88);
  memory.fill(twos, 0, 88);
  memory.fill(pairs, 10, 64);
  for (let at: u32 = 0; at < length; at++) put(at, cardAt(at));
  return draw(0, length, cards, hidden, hiddenSum, length) / load<f64>(orders + (cards << 3));
}

/** In how many orders of the hidden cards best play wins. @param depth cards of the line asked about, and those that have come */
function draw(lo: u32, hi: u32, cards: u32, hand: u64, handSum: u32, depth: u32): f64 {
  if (cards <= 2) {
    if (cards === 2) return isLost(lo, hi, cards, handSum) ? 0 : drawTwo(lo, hi, hand);
    return cards === 1 ? (wins(lo, hi, valueOf(hand)) ? 1 : 0) : lo === hi ? 1 : 0;
  }
  if (isLost(lo, hi, cards, handSum)) return 0;
  const hash = windowHash(lo, hi, hand * 0xbf58476d1ce4e5b9) | 1;
  const known = knownValue(hash, cards);
  if (known >= 0) return known;
  const card = cardAt(hi);
  const cardHash = hashAt(hi + 1);
  const column = columnAt(hi + 1);
  const pair = load<u8>(pairs + hi);
  const empty = load<u64>(columnOf(hi + 1));
  let sum: f64 = 0;
  for (let rest = hand; rest !== 0;) {
    const value = valueOf(rest);
    const copies = (rest >> (FIELD * value)) & ONES;
    rest &= ~(ONES << (FIELD * value));
    put(hi, value);
    putColumn(hi, depth);
    const without = hand - ((<u64>1) << (FIELD * value));
    sum += <f64>copies * decide(lo, hi + 1, cards - 1, without, handSum - value, depth + 1);
  }
  restore(hi, card, cardHash, pair, empty);
  setColumn(hi + 1, column);
  keepValue(hash, cards, sum);
  return sum;
}

function drawTwo(lo: u32, hi: u32, hand: u64): f64 {
  const card = cardAt(hi);
  const cardHash = hashAt(hi + 1);
  const pair = load<u8>(pairs + hi);
  const empty = load<u64>(columnOf(hi + 1));
  const first = valueOf(hand);
  const second = valueOf(hand - ((<u64>1) << (FIELD * first)));
  put(hi, first);
  let found: f64 = winsAfterSets(lo, hi + 1, second) ? 1 : 0;
  if (first === second) found *= 2;
  else {
    put(hi, second);
    if (winsAfterSets(lo, hi + 1, first)) found++;
  }
  restore(hi, card, cardHash, pair, empty);
  return found;
}

/** The same before sets are taken. */
function decide(lo: u32, hi: u32, cards: u32, hand: u64, handSum: u32, depth: u32): f64 {
  const most = load<f64>(orders + (cards << 3));
  let best: f64 = 0;
  for (let sets = setsOf(lo, hi); sets !== 0; sets &= sets - 1) {
    const at = (<u32>ctz(sets)) << 1;
    best = max(best, decide(lo + ((OLDEST >> at) & 3), hi - ((NEWEST >> at) & 3), cards, hand, handSum, depth));
    if (best === most) return best;
  }
  return max(best, draw(lo, hi, cards, hand, handSum, depth));
}
