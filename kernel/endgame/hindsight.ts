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
  windowHash,
} from '../foresight/line';
import {
  begin,
  hidden,
  isShort,
  mostWrapped,
  NEWEST,
  OLDEST,
  onlyWins,
  optional,
  returnIfWon,
  returnOf,
  setTotals,
  shortSets,
  unseen,
} from './search';
import { placeOf, setValue } from './table';

const DECK: usize = 52;
const ORDERS: usize = 512;
const FIRST_ORDERS: usize = 128;
/** Tells values by hindsight from exact ones of equal positions. */
const SALT: u64 = 0x94d049bb133111eb;
const MIX: u64 = 0xbf58476d1ce4e5b9;

const NONE: i32 = -1073741824;

/** `[order, card]` of a whole deck: its value, and how many cards of that value are at least hidden where it is. */
export const deckValues = memory.data(512 * 52);
export const deckCopies = memory.data(512 * 52);
/** `[order, card]` of what is hidden. */
const orders = memory.data(512 * 52);
/** `[value - 1]`: the hidden cards that `orders` are of. */
const ordered = memory.data(16);

/** The mean over some orders of the hidden cards of the best result of who knows the order, from a draw with the first cards of `line`. */
export function foreseen(length: u32, left: u32): f64 {
  begin(length);
  const hash = windowHash(0, length, hidden * SALT) | 1;
  const place = placeOf(hash);
  if (load<u64>(place) === hash) return load<f64>(place, 8);
  const value = meanOfOrders(length, left);
  setValue(hash, value);
  return value;
}

function meanOfOrders(length: u32, left: u32): f64 {
  order();
  const mustClear = isShort && onlyWins && !optional;
  let sum: f64 = 0;
  for (let i: usize = 0; i < ORDERS; i++) {
    if (i === FIRST_ORDERS && onlyWins && sum === 0) return 0;
    const first = orders + i * DECK;
    const end = first + left;
    if (mustClear) sum += clears(length, first, end) ? returnIfWon : 0;
    else sum += load<f64>(returnOf + ((<usize>-drawKnown(0, length, first, end)) << 3));
  }
  return sum / <f64>ORDERS;
}

function order(): void {
  if (load<u64>(ordered) === load<u64>(unseen) && load<u16>(ordered, 8) === load<u16>(unseen, 8)) return;
  memory.copy(ordered, unseen, 10);
  for (let first: usize = 0; first < ORDERS * DECK; first += DECK) {
    let at = orders + first;
    for (let i = first; i < first + DECK; i++) {
      const value = load<u8>(deckValues + i);
      store<u8>(at, value);
      at += load<u8>(deckCopies + i) <= load<u8>(unseen + value - 1) ? 1 : 0;
    }
  }
}

/** Draws that were not won, by their hashes: what was met last at a place. */
const LOST: usize = 1 << 13;
const lostDraws = memory.data(8 << 13);
/** With fewer cards to come it is quicker to play them than to look. */
const FEWEST_KEPT: usize = 3;

/** Minus the fewest cards that can be left when the cards from `next` on are drawn in their order; where only wins count, some number below 0 for any that are left. */
function drawKnown(lo: u32, hi: u32, next: usize, end: usize): i32 {
  if (next === end) return lo - hi;
  const covered = cardAt(hi);
  if (!onlyWins || end - next < FEWEST_KEPT) {
    store<u8>(line + hi, load<u8>(next));
    const value = decideKnown(lo, hi + 1, next + 1, end);
    store<u8>(line + hi, <u8>covered);
    return value;
  }
  const hash = windowHash(lo, hi, (hidden * SALT + next) * MIX);
  const place = lostDraws + (((<usize>(hash >> 40)) & (LOST - 1)) << 3);
  if (load<u64>(place) === hash) return -1;
  const coveredHash = hashAt(hi + 1);
  putCard(hi, load<u8>(next));
  const value = decideKnown(lo, hi + 1, next + 1, end);
  restoreCard(hi, covered, coveredHash);
  if (value < 0) store<u64>(place, hash);
  return value;
}

function decideKnown(lo: u32, hi: u32, next: usize, end: usize): i32 {
  const length = hi - lo;
  if (isShort && length > 3 && shortSets(lo, hi) === 0) return drawKnown(lo, hi, next, end);
  const longest = min(maxRun, length);
  const wrapped = mostWrapped(length);
  let best = NONE;
  let tail: u32 = 0;
  for (let taken: u32 = 1, to = hi - 1; taken <= longest; taken++, to--) {
    tail += cardAt(to);
    if (tail > largestTotal) break;
    let total = tail;
    for (let count = taken, from = lo; ; count++) {
      if (load<u8>(isTotal + total) === 1 && count >= minRun) {
        best = max(best, decideKnown(from, to, next, end));
        if (best === 0) return best;
      }
      if (<i32>count >= wrapped) break;
      total += cardAt(from++);
      if (total > largestTotal) break;
    }
  }
  return best === NONE || optional ? max(best, drawKnown(lo, hi, next, end)) : best;
}

/** `[branch, card]`: the line, once more for each choice of sets. */
const LINE: usize = 80;
const lines = memory.data(80 * 28);

/** Whether all cards can leave a ring whose sets have two or three cards and must be taken, when those from `next` on are drawn in their order. */
function clears(length: u32, next: usize, end: usize): bool {
  const to = lines + 16;
  copyLine(to, line, length);
  store<u8>(to + length, load<u8>(next));
  return emptied(to, to + length + 1, to + LINE, next + 1, end);
}

function copyLine(to: usize, from: usize, length: usize): void {
  for (let i: usize = 0; i < length; i += 16) v128.store(to + i, v128.load(from + i));
}

/** The same before sets of the window lo .. hi are taken. @param free where the next line may be */
function emptied(lo: usize, hi: usize, free: usize, next: usize, end: usize): bool {
  const totals = <u32>setTotals;
  while (true) {
    let sets: u32 = 0;
    if (hi - lo < 4) {
      if (hi - lo > 1) sets = setsOf(totals, lo, hi) & (hi - lo === 2 ? 0b00100 : 0b01101);
      if (sets === 0) {
        if (next === end) return lo === hi;
        store<u8>(hi++, load<u8>(next++));
        continue;
      }
    } else {
      // Draws until there is a set.
      const oldest = <u32>load<u8>(lo);
      const withOldest = (totals >> oldest) | (totals >> (oldest + <u32>load<u8>(lo, 1)));
      let third = <u32>load<u8>(hi - 3);
      let second = <u32>load<u8>(hi - 2);
      let newest = <u32>load<u8>(hi - 1);
      while (
        (((withOldest | (totals >> second) | (totals >> (second + oldest)) | (totals >> (second + third))) >> newest) &
          1) ===
        0
      ) {
        if (next === end) return false;
        third = second;
        second = newest;
        newest = load<u8>(next++);
        store<u8>(hi++, newest);
      }
      sets = setsOf(totals, lo, hi);
    }
    for (; (sets & (sets - 1)) !== 0; sets &= sets - 1) {
      const at = (<u32>ctz(sets)) << 1;
      const from = lo + ((OLDEST >> at) & 3);
      const left = hi - ((NEWEST >> at) & 3) - from;
      copyLine(free, from, left);
      if (emptied(free, free + left, free + LINE, next, end)) return true;
    }
    const at = (<u32>ctz(sets)) << 1;
    lo += (OLDEST >> at) & 3;
    hi -= (NEWEST >> at) & 3;
  }
}

/** As `shortSets`, of two cards at least. */
function setsOf(totals: u32, lo: usize, hi: usize): u32 {
  const newest = <u32>load<u8>(hi - 1);
  const second = newest + <u32>load<u8>(hi - 2);
  const oldest = <u32>load<u8>(lo);
  return (
    ((totals >> (newest + oldest)) & 1) |
    (((totals >> (newest + oldest + <u32>load<u8>(lo, 1))) & 1) << 1) |
    (((totals >> second) & 1) << 2) |
    (((totals >> (second + oldest)) & 1) << 3) |
    (((totals >> (second + <u32>load<u8>(hi - 3))) & 1) << 4)
  );
}
