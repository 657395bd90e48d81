import { cardAt, ENDS, isTotal, largestTotal, maxRun, minRun } from '../foresight/line';

/**
 * Which windows lo .. hi of a line cannot be emptied any more, whatever cards come and however they are played. Of a game that empties one, sort
 * the sets into those with a card that is still hidden now and those without. Two things follow.
 *
 * 1. Each hidden card is in one set. So there are at least as many as the cheapest way to take the window apart asks for, where a set without
 *    hidden cards costs nothing, and one with them as many as bring its cards of the line to a total: one if a hidden value does, else two if two
 *    hidden values do, else three.
 * 2. There are at most as many sets with hidden cards as there are hidden cards. They hold all of these, and the cards of the line that are in no
 *    other set. So their sum is at most that many times the largest total.
 *
 * Whatever has been played, the line is a window of this one and then cards that were hidden. So a set takes cards of the window from its ends, in
 * a straight line from the newest one, and without hidden cards not from the oldest end alone. What else the rules say can only make it harder.
 */

/** Columns: one for each card of a line and each that comes, and the empty line's. */
const COLUMNS: usize = 106;
const NEVER: u32 = 104;
const MOST_COUNT: u32 = 8;
const MANY: u32 = 3;
const VALUES: u32 = 10;
/** Three cards add up to at most so much. */
const MOST_OF_THREE: u32 = 30;

export let loop: bool = false;
let countsSums: bool = false;
/** Rows of a half of `needs`, and columns. */
let counts: u32 = 0;
let sums: u32 = 0;
/** The hidden values, as bits, when a position was asked about, and those that `needs` is for. */
let hidden: u32 = 0;
let knownHidden: u32 = 0;

/** `[cards, sum]`: hidden cards that a set with these cards of the line needs; first for sets with the newest card, then for others. */
const needs = memory.data(2 * 9 * 341);
/** `[hi]`: the column of windows that end there. */
const columnOf = memory.data(64);
/** `[column, lo]` */
const fewest = memory.data(106 * 54);
const owed = memory.data(2 * 106 * 54);
/** `[column]` */
const knownFrom = memory.data(106);

export function setLoop(is: bool): void {
  loop = is;
}

export function prepareLost(): void {
  countsSums = maxRun * VALUES > largestTotal;
  counts = min(maxRun, MOST_COUNT) + 1;
  sums = max(largestTotal, MOST_OF_THREE) + 1;
  store<u8>(columnOf, <u8>(COLUMNS - 1));
}

export function beginLost(values: u32): void {
  hidden = values;
}

export function columnAt(hi: u32): u32 {
  return load<u8>(columnOf + hi);
}

export function setColumn(hi: u32, column: u32): void {
  store<u8>(columnOf + hi, <u8>column);
}

function fewestIn(column: usize): usize {
  return fewest + column * ENDS;
}

function owedIn(column: usize): usize {
  return owed + column * (2 * ENDS);
}

/** Says that a card has been put on the line. @param column one of those that no card below it has */
export function putColumn(at: u32, column: usize): void {
  store<u8>(columnOf + at, <u8>column, 1);
  store<u8>(knownFrom + column, <u8>(at + 1));
  store<u8>(fewestIn(column) + at, 0, 1);
  store<u16>(owedIn(column) + (at << 1), 0, 2);
}

/** Whether the window cannot be emptied with so many hidden cards of this sum. */
export function isLost(lo: u32, hi: u32, left: u32, hiddenSum: u32): bool {
  if (lo === hi || (loop && hi - lo <= left)) return false;
  const column: usize = columnAt(hi);
  if (<u32>load<u8>(knownFrom + column) > lo) {
    if (knownHidden !== hidden) findNeeds();
    find(lo, hi);
  }
  if (<u32>load<u8>(fewestIn(column) + lo) > left) return true;
  return countsSums && <u32>load<u16>(owedIn(column) + (lo << 1)) + hiddenSum > left * largestTotal;
}

function findNeeds(): void {
  knownHidden = hidden;
  let pairs: u32 = 0;
  for (let value: u32 = 1; value <= VALUES; value++) if ((hidden >> value) & 1) pairs |= hidden << value;
  memory.fill(needs, <u8>NEVER, 2 * counts * sums);
  for (let sum: u32 = 0; sum <= largestTotal; sum++) {
    let cards: u32 = sum + MANY <= largestTotal ? MANY : NEVER;
    for (let more: u32 = 2 * VALUES; more > 0; more--) {
      if (sum + more > largestTotal || load<u8>(isTotal + sum + more) === 0) continue;
      if ((hidden >> more) & 1) cards = 1;
      else if ((pairs >> more) & 1) cards = min(cards, 2);
    }
    for (let count: u32 = 1; count < counts; count++) {
      const asked = count + cards <= maxRun || count === MOST_COUNT ? cards : NEVER;
      const isSet = load<u8>(isTotal + sum) === 1 && (count >= minRun || count === MOST_COUNT);
      store<u8>(needs + (counts + count) * sums + sum, <u8>asked);
      store<u8>(needs + count * sums + sum, <u8>(isSet ? 0 : asked));
    }
  }
}

/** Looks into the windows that end at `hi`, from lo on. */
function find(lo: u32, hi: u32): void {
  for (let end = hi - 1, tail: u32 = 0; end > lo; end--) {
    if (<u32>load<u8>(knownFrom + columnAt(end)) > lo) find(lo, end);
    tail += cardAt(end);
    if (tail > largestTotal || hi - end >= maxRun) break;
  }
  const column = columnAt(hi);
  if (loop && maxRun === 3) findShort(lo, hi, column);
  else findLong(lo, hi, column);
  store<u8>(knownFrom + column, <u8>lo);
}

function findLong(lo: u32, hi: u32, column: u32): void {
  for (let from = loop ? <u32>load<u8>(knownFrom + column) - 1 : lo; <i32>from >= <i32>lo; from--) {
    findFewest(from, hi, column);
    if (countsSums) findOwed(from, hi, column);
  }
}

function needOf(rowOfNeeds: u32, sum: u32): u32 {
  return load<u8>(needs + rowOfNeeds * sums + sum);
}

/** As `findFewest` from each card on, in a ring whose sets have at most three cards. */
function findShort(lo: u32, hi: u32, column: u32): void {
  const own = fewestIn(column);
  const one = fewestIn(columnAt(hi - 1));
  const newest = cardAt(hi - 1);
  let from = <i32>load<u8>(knownFrom + column) - 1;
  if (from === <i32>hi - 1) {
    store<u8>(own + from, <u8>min(needOf(1, newest), needOf(counts + 1, newest)));
    from--;
  }
  if (from < <i32>lo) return;
  const two = fewestIn(columnAt(hi - 2));
  const newestTwo = newest + cardAt(hi - 2);
  let next = cardAt(from + 1);
  let own1 = <u32>load<u8>(own + from, 1);
  let one1 = <u32>load<u8>(one + from, 1);
  if (from === <i32>hi - 2) {
    const oldest = newestTwo - newest;
    let least = min(needOf(counts + 1, oldest) + own1, needOf(1, newest) + <u32>load<u8>(one + from));
    least = min(least, min(needOf(counts + 2, newestTwo), needOf(2, newestTwo)));
    store<u8>(own + from, <u8>least);
    own1 = least;
    one1 = load<u8>(one + from);
    next = oldest;
    from--;
  }
  if (from < <i32>lo) return;
  const three = fewestIn(columnAt(hi - 3));
  const needsOne = needOf(1, newest);
  const needsTwo = needOf(2, newestTwo);
  const needsThree = needOf(3, newestTwo + cardAt(hi - 3));
  const others = needs + counts * sums;
  let own2 = <u32>load<u8>(own + from, 2);
  let one2 = <u32>load<u8>(one + from, 2);
  let two1 = <u32>load<u8>(two + from, 1);
  const withOldest = needs + 2 * sums + newest;
  const withTwo = needs + 3 * sums + newest;
  const betweenTwo = needs + 3 * sums + newestTwo;
  for (; from >= <i32>lo; from--) {
    const oldest = cardAt(from);
    const oldestTwo = oldest + next;
    const one0 = <u32>load<u8>(one + from);
    const two0 = <u32>load<u8>(two + from);
    let least = min(needsOne + one0, needsTwo + two0);
    least = min(least, needsThree + <u32>load<u8>(three + from));
    least = min(least, <u32>load<u8>(others + sums + oldest) + own1);
    least = min(least, <u32>load<u8>(others + 2 * sums + oldestTwo) + own2);
    least = min(least, <u32>load<u8>(withOldest + oldest) + one1);
    least = min(least, <u32>load<u8>(withTwo + oldestTwo) + one2);
    least = min(least, <u32>load<u8>(betweenTwo + oldest) + two1);
    least = min(least, NEVER);
    store<u8>(own + from, <u8>least);
    own2 = own1;
    own1 = least;
    one2 = one1;
    one1 = one0;
    two1 = two0;
    next = oldest;
  }
}

function findFewest(lo: u32, hi: u32, own: u32): void {
  const longest = min(maxRun, hi - lo);
  const lastRow = (counts - 1) * sums;
  let least = NEVER;
  let tail: u32 = 0;
  for (let taken: u32 = 0, end = hi; ;) {
    const rest = fewestIn(columnAt(end));
    let row = needs + min(taken * sums, lastRow);
    if (taken > 0) least = min(least, <u32>load<u8>(row + tail) + <u32>load<u8>(rest + lo));
    if (loop) {
      let most = needs + lastRow;
      if (taken === 0) {
        row += counts * sums;
        most += counts * sums;
      }
      const last = min(end, lo + longest - taken);
      let total = tail;
      for (let from = lo; from < last;) {
        total += cardAt(from++);
        if (total > largestTotal) break;
        if (row < most) row += sums;
        least = min(least, <u32>load<u8>(row + total) + <u32>load<u8>(rest + from));
      }
    }
    if (++taken > longest) break;
    tail += cardAt(--end);
    if (tail > largestTotal) break;
  }
  store<u8>(fewestIn(own) + lo, <u8>least);
}

function findOwed(lo: u32, hi: u32, column: u32): void {
  const longest = min(maxRun, hi - lo);
  const own = owedIn(column);
  let least = cardAt(hi - 1) + <u32>load<u16>(owedIn(columnAt(hi - 1)) + (lo << 1));
  if (loop) least = min(least, cardAt(lo) + <u32>load<u16>(own + (lo << 1), 2));
  let tail = cardAt(hi - 1);
  for (let taken: u32 = 1, end = hi - 1; taken <= longest && tail <= largestTotal; taken++) {
    const rest = owedIn(columnAt(end));
    let total = tail;
    for (let count = taken, from = lo; ; count++) {
      if (load<u8>(isTotal + total) === 1 && count >= minRun) least = min(least, <u32>load<u16>(rest + (from << 1)));
      if (!loop || from >= end || count >= longest) break;
      total += cardAt(from++);
      if (total > largestTotal) break;
    }
    if (end === lo) break;
    tail += cardAt(--end);
  }
  store<u16>(own + (lo << 1), <u16>least);
}
