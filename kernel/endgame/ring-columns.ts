import { take } from '../foresight/line';
import { cardBits, kinds, needOf, NONE, partnerOf, renamedTo, renamings, thirdOf } from './ring-deck';

/**
 * What is known of the windows of a line that end with one card: its column. Of each of these there is a bit for each place where a window may begin. So one
 * column answers for all of them at once, by shifts of the columns below: a set takes cards from both ends of a window.
 *
 * Columns are linked to the one below, so a position is a place and a column, and taking newest cards off is following links.
 */

/** In order: the column below; the kind of the card; the number of cards; bits of `afterSets` that are known; those of `pairs`. */
const KIND: usize = 4;
const LENGTH: usize = 8;
const KNOWN: usize = 12;
const KNOWN_PAIRS: usize = 16;
/** `[renaming]`: the line as the digits of a number, the newest last. */
const CODES: usize = 24;
/** `[kind]`: places of such cards, and first places of two neighbours that make a set of one. */
const ONES: usize = CODES + 64;
const TWOS: usize = ONES + 64;
/** `[hidden cards]`: windows that cannot be emptied with fewer are not in it. Those in the first are emptied as they are. */
const ENOUGH: usize = TWOS + 64;
/** `[kind]`: windows that sets and then a last card of the kind empty. */
const AFTER_SETS: usize = ENOUGH + 8 * 10;
/** `[two kinds]`: windows that sets and then these two hidden cards empty in one order or more, and in both. */
const PAIRS: usize = AFTER_SETS + 64;
const COLUMN: usize = PAIRS + 64 * 16;

/** With more hidden cards hardly a position is lost. */
export const MOST_COUNTED: u32 = 8;

/** `[cards put]`; before them the column of no card, and one of no windows below it. */
let nowhere: usize = 0;
let empty: usize = 0;

export function columnBelow(column: usize): usize {
  return load<u32>(column);
}

export function kindIn(column: usize): u32 {
  return load<u32>(column, KIND);
}

export function lengthOf(column: usize): u32 {
  return load<u32>(column, LENGTH);
}

export function codeOf(column: usize, renaming: u32): u64 {
  return load<u64>(column + ((<usize>renaming) << 3), CODES);
}

/** Where the column of the card is put that is the `depth`th one. */
export function columnAt(depth: u32): usize {
  return empty + <usize>depth * COLUMN;
}

function row(column: usize, at: u32): usize {
  return column + ((<usize>at) << 3);
}

function ones(column: usize, kind: u32): u64 {
  return load<u64>(row(column, kind), ONES);
}

function twos(column: usize, kind: u32): u64 {
  return load<u64>(row(column, kind), TWOS);
}

function enough(column: usize, hidden: u32): u64 {
  return load<u64>(row(column, hidden), ENOUGH);
}

/** Whether the window cannot be emptied with so many hidden cards. */
export function isLost(lo: u32, column: usize, hidden: u32): bool {
  return hidden <= MOST_COUNTED && ((enough(column, hidden) >> lo) & 1) === 0;
}

export function prepareColumns(): void {
  nowhere = take(COLUMN * 34);
  empty = nowhere + COLUMN;
  memory.fill(nowhere, 0, 2 * COLUMN);
  for (let column = nowhere; column <= empty; column += COLUMN) {
    store<u32>(column, <u32>nowhere);
    store<u32>(column, NONE, KIND);
    store<u32>(column, 0, LENGTH);
    store<u32>(column, 255, KNOWN);
    store<u64>(column, -1, KNOWN_PAIRS);
  }
  for (let hidden: u32 = 0; hidden <= MOST_COUNTED; hidden++) store<u64>(row(empty, hidden), 1, ENOUGH);
  store<u32>(empty, 0, KNOWN);
  store<u64>(empty, 0, KNOWN_PAIRS);
}

/** Forgets what the column of no card knows of last cards, as it does when the deck's sets change. */
export function beginColumns(): void {
  store<u32>(empty, 0, KNOWN);
  store<u64>(empty, 0, KNOWN_PAIRS);
}

/**
 * Puts a card on the line of `below`; returns its column. Of a game that empties a window each card of the line is in a set, and sets with hidden cards need
 * these: so there are at least as many as the cheapest way to take it apart asks for.
 * @param hiddenKinds those of the hidden cards, as bits
 * @param most hidden cards that will be asked about
 */
export function putCard(depth: u32, below: usize, kind: u32, hiddenKinds: u32, most: u32): usize {
  const column = columnAt(depth);
  const length = lengthOf(below);
  store<u32>(column, <u32>below);
  store<u32>(column, kind, KIND);
  store<u32>(column, length + 1, LENGTH);
  store<u32>(column, 0, KNOWN);
  store<u64>(column, 0, KNOWN_PAIRS);
  for (let renaming: u32 = 0; renaming < renamings; renaming++)
    store<u64>(row(column, renaming), (codeOf(below, renaming) << cardBits) | renamedTo(renaming, kind), CODES);
  for (let at: usize = 0; at < 128; at += 16) v128.store(column + at, v128.load(below + at, ONES), ONES);
  const bit = (<u64>1) << length;
  store<u64>(row(column, kind), ones(column, kind) | bit, ONES);
  const third = thirdOf(kindIn(below), kind);
  if (length > 0) store<u64>(row(column, third), twos(column, third) | (bit >> 1), TWOS);
  countHidden(column, hiddenKinds, min(most, MOST_COUNTED));
  return column;
}

function countHidden(column: usize, hiddenKinds: u32, most: u32): void {
  const below = columnBelow(column);
  const below2 = columnBelow(below);
  const kind = kindIn(column);
  const third = thirdOf(kind, kindIn(below));
  const two = partnerOf(kind) === kindIn(below) ? below2 : nowhere;
  const three = third === kindIn(below2) ? columnBelow(below2) : nowhere;
  const partners = ones(column, partnerOf(kind));
  const thirds = ones(column, third);
  const neighbours = twos(column, kind);
  const noCard = (<u64>2) << (lengthOf(column) - 1);
  let least =
    noCard |
    enough(two, 0) |
    enough(three, 0) |
    (partners & (enough(below, 0) >> 1)) |
    (thirds & (enough(below2, 0) >> 1)) |
    (neighbours & (enough(below, 0) >> 2));
  store<u64>(column, least, ENOUGH);
  if (most === 0) return;
  /** Of the oldest cards: those that one hidden card makes a set, or two; two neighbours that one does; those that one does with the newest. */
  let lone1: u64 = 0;
  let lone2: u64 = 0;
  let neighbours1: u64 = 0;
  let wrapped1: u64 = 0;
  for (let each: u32 = 0; each < kinds; each++) {
    const need = needOf(hiddenKinds, each);
    if (need === 1) lone1 |= ones(column, each);
    else if (need === 2) lone2 |= ones(column, each);
    if (((hiddenKinds >> each) & 1) === 0) continue;
    neighbours1 |= twos(column, each);
    wrapped1 |= ones(column, thirdOf(kind, each));
  }
  const need = needOf(hiddenKinds, kind);
  const with1 = need === 1 ? below : nowhere;
  const with2 = need === 2 ? below : nowhere;
  const two1 = (hiddenKinds >> third) & 1 ? below2 : nowhere;
  let before: u64 = 0;
  for (let hidden: u32 = 1; hidden <= most; hidden++) {
    const below1 = enough(below, hidden - 1);
    let windows =
      noCard |
      enough(two, hidden) |
      enough(three, hidden) |
      (partners & (enough(below, hidden) >> 1)) |
      (thirds & (enough(below2, hidden) >> 1)) |
      (neighbours & (enough(below, hidden) >> 2)) |
      enough(with1, hidden - 1) |
      enough(two1, hidden - 1) |
      (lone1 & (least >> 1)) |
      (neighbours1 & (least >> 2)) |
      (wrapped1 & (below1 >> 1)) |
      (lone2 & (before >> 1));
    if (hidden > 1) windows |= enough(with2, hidden - 2);
    store<u64>(row(column, hidden), windows, ENOUGH);
    before = least;
    least = windows;
  }
}

/** Windows that are emptied as they are when a card of the kind has come. */
function emptiedBy(column: usize, kind: u32): u64 {
  const below = columnBelow(column);
  const third = thirdOf(kind, kindIn(column));
  const own = enough(column, 0);
  return (
    (partnerOf(kind) === kindIn(column) ? enough(below, 0) : 0) |
    (third === kindIn(below) ? enough(columnBelow(below), 0) : 0) |
    (ones(column, partnerOf(kind)) & (own >> 1)) |
    (ones(column, third) & (enough(below, 0) >> 1)) |
    (twos(column, kind) & (own >> 2))
  );
}

/** Those that sets and then a last card of the kind empty. */
function afterSets(column: usize, last: u32): u64 {
  const place = row(column, last);
  const known = load<u32>(column, KNOWN);
  if ((known >> last) & 1) return load<u64>(place, AFTER_SETS);
  let windows = emptiedBy(column, last);
  if (column !== empty) {
    const below = columnBelow(column);
    windows |= afterSetsOf(below, kindIn(column), column, last);
  }
  store<u64>(place, windows, AFTER_SETS);
  store<u32>(column, known | (1 << last), KNOWN);
  return windows;
}

/** The same, by a set with a newest card of `kind` that lies, or will lie, on the line of `below`. @param marks the column whose marks of its cards count */
function afterSetsOf(below: usize, kind: u32, marks: usize, last: u32): u64 {
  const below2 = columnBelow(below);
  const third = thirdOf(kind, kindIn(below));
  const one = afterSets(below, last);
  const two = afterSets(below2, last);
  return (
    (partnerOf(kind) === kindIn(below) ? two : 0) |
    (third === kindIn(below2) ? afterSets(columnBelow(below2), last) : 0) |
    (ones(marks, partnerOf(kind)) & (one >> 1)) |
    (ones(marks, third) & (two >> 1)) |
    (twos(marks, kind) & (one >> 2))
  );
}

/** Those that two cards empty, one after the other, with sets between them. */
function byTwo(column: usize, first: u32, second: u32): u64 {
  const own = emptiedBy(column, first);
  const third = thirdOf(second, first);
  return (
    (partnerOf(second) === first ? enough(column, 0) : 0) |
    (third === kindIn(column) ? enough(columnBelow(column), 0) : 0) |
    (ones(column, partnerOf(second)) & (own >> 1)) |
    (ones(column, third) & (enough(column, 0) >> 1)) |
    (twos(column, second) & (own >> 2)) |
    afterSetsOf(column, first, column, second)
  );
}

/** In how many of the orders of two hidden cards, one of each kind or both of one, drawing from the window wins. */
export function winsByTwo(lo: u32, column: usize, one: u32, other: u32): u32 {
  const wins = (<u32>(byTwo(column, one, other) >> lo)) & 1;
  return wins + (one === other ? wins : (<u32>(byTwo(column, other, one) >> lo)) & 1);
}

/** Whether a last card empties the window. */
export function winsByLast(lo: u32, column: usize, kind: u32): bool {
  return ((emptiedBy(column, kind) >> lo) & 1) !== 0;
}

/** As `winsByTwo`, with sets taken before if that is better. */
export function winsBySetsAndTwo(lo: u32, column: usize, one: u32, other: u32): u32 {
  const place = pairs(column, min(one, other), max(one, other));
  return ((<u32>(load<u64>(place) >> lo)) & 1) + ((<u32>(load<u64>(place, 8) >> lo)) & 1);
}

/** Where those of two kinds are, found if need be. */
function pairs(column: usize, one: u32, other: u32): usize {
  const at = (one << 3) + other;
  const place = column + PAIRS + ((<usize>at) << 4);
  const known = load<u64>(column, KNOWN_PAIRS);
  if ((known >> at) & 1) return place;
  const oneFirst = byTwo(column, one, other);
  const otherFirst = one === other ? oneFirst : byTwo(column, other, one);
  let some = oneFirst | otherFirst;
  let both = oneFirst & otherFirst;
  if (column !== empty) {
    const kind = kindIn(column);
    const below = columnBelow(column);
    const below2 = columnBelow(below);
    const third = thirdOf(kind, kindIn(below));
    const less1 = pairs(below, one, other);
    const less2 = pairs(below2, one, other);
    const two = partnerOf(kind) === kindIn(below) ? less2 : nowhere + PAIRS;
    const three = third === kindIn(below2) ? pairs(columnBelow(below2), one, other) : nowhere + PAIRS;
    const partners = ones(column, partnerOf(kind));
    const thirds = ones(column, third);
    const neighbours = twos(column, kind);
    for (let either: usize = 0; either <= 8; either += 8) {
      const windows =
        load<u64>(two + either) |
        load<u64>(three + either) |
        (partners & (load<u64>(less1 + either) >> 1)) |
        (thirds & (load<u64>(less2 + either) >> 1)) |
        (neighbours & (load<u64>(less1 + either) >> 2));
      if (either === 0) some |= windows;
      else both |= windows;
    }
  }
  store<u64>(place, some);
  store<u64>(place, both, 8);
  store<u64>(column, load<u64>(column, KNOWN_PAIRS) | ((<u64>1) << at), KNOWN_PAIRS);
  return place;
}
