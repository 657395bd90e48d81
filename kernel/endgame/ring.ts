import { cardAt } from '../foresight/line';
import { knownValue, keepValue } from './kept';
import {
  beginColumns,
  codeOf,
  columnAt,
  columnBelow,
  isLost,
  kindIn,
  lengthOf,
  MOST_COUNTED,
  prepareColumns,
  putCard,
  winsByLast,
  winsBySetsAndTwo,
  winsByTwo,
} from './ring-columns';
import {
  beginDeck,
  cardBits,
  isFeasible,
  kindOfValue,
  kinds,
  knowsDeck,
  partnerOf,
  renamedTo,
  renamings,
  stride,
  thirdOf,
  wholeDeck,
} from './ring-deck';
import { unseen } from './search';

/**
 * Small decks of rings whose sets have two or three cards, add up to a multiple of ten and may wait, where only wins count. Of a draw with n hidden cards the
 * search counts how many of their n! orders best play wins: a whole number, so nothing is rounded up to 2^53.
 */

/** `[cards]`: their orders. */
const orders = memory.data(8 * 64);

/** Hidden cards: five bits for each kind. */
const FIELD: u32 = 5;
const ONES: u64 = 31;
/** `[hidden cards, renaming]`: their counts as a number. */
const hands = memory.data(4 * 8 * 64);

/** The cards that sets and renamings are of. */
let deck: u32 = 0;

function firstKind(hand: u64): u32 {
  return (<u32>ctz(hand) * 13) >> 6;
}

function oneOf(kind: u32): u64 {
  return (<u64>1) << (FIELD * kind);
}

function ordersOf(cards: u32): f64 {
  return load<f64>(orders + ((<usize>cards) << 3));
}

function handAt(cards: u32, renaming: u32): usize {
  return hands + ((<usize>((cards << 3) + renaming)) << 2);
}

/** Whether the rules and the deck are those of such a ring. */
export function knowsRing(loop: bool, optional: bool, onlyWins: bool): bool {
  return loop && optional && onlyWins && knowsDeck();
}

export function prepareRing(): void {
  store<f64>(orders, 1);
  for (let cards: u32 = 1; cards < 64; cards++)
    store<f64>(orders + ((<usize>cards) << 3), <f64>cards * ordersOf(cards - 1));
  prepareColumns();
  begin(wholeDeck);
}

/** The chance of winning of a draw from the first cards of `line`. */
export function expectedOfRing(length: u32, cards: u32): f64 {
  let left: u32 = 0;
  let hand: u64 = 0;
  for (let value: u32 = 1; value <= 10; value++) {
    const copies = <u32>load<u8>(unseen + value - 1);
    if (copies === 0) continue;
    const kind = kindOfValue(value);
    left += copies * stride(kind);
    hand += copies * oneOf(kind);
  }
  for (let at: u32 = 0; at < length; at++) left += stride(kindOfValue(cardAt(at)));
  if (!isFeasible(left)) return 0;
  begin(left);
  for (let renaming: u32 = 0; renaming < renamings; renaming++) {
    let counts: u32 = 0;
    for (let kind: u32 = 0; kind < kinds; kind++)
      counts += <u32>((hand >> (FIELD * kind)) & ONES) * stride(renamedTo(renaming, kind));
    store<u32>(handAt(cards, renaming), counts);
  }
  let column = columnAt(0);
  const hidden = kindsOf(hand);
  for (let at: u32 = 0; at < length; at++)
    column = putCard(at + 1, column, kindOfValue(cardAt(at)), hidden, MOST_COUNTED);
  return draw(0, column, cards, hand, left, length) / ordersOf(cards);
}

/**
 * Positions that sets of the whole deck lead to are looked at with its sets and renamings, others as decks of their own. Values do not depend on that, and no
 * renaming leads from one to the other: so all of them may be kept together.
 */
function begin(left: u32): void {
  const next = isFeasible(wholeDeck - left) ? wholeDeck : left;
  if (next === deck) return;
  deck = next;
  beginDeck(deck);
  beginColumns();
}

function kindsOf(hand: u64): u32 {
  let found: u32 = 0;
  for (let kind: u32 = 0; kind < kinds; kind++) if ((hand >> (FIELD * kind)) & ONES) found |= 1 << kind;
  return found;
}

/** A number for the position, and for those that renaming its kinds makes of it: of decks of up to 20 cards no other one's. */
function keyOf(lo: u32, column: usize, cards: u32): u64 {
  const first = (<u64>1) << (cardBits * (lengthOf(column) - lo));
  const size = <u64>wholeDeck + 1;
  let least: u64 = -1;
  for (let renaming: u32 = 0; renaming < renamings; renaming++) {
    const line = (codeOf(column, renaming) & (first - 1)) | first;
    least = min(least, line * size + load<u32>(handAt(cards, renaming)));
  }
  least = (least ^ (least >> 32)) * 0xff51afd7ed558ccd;
  least = (least ^ (least >> 32)) * 0xc4ceb9fe1a85ec53;
  return least ^ (least >> 29);
}

/**
 * In how many orders of the hidden cards best play wins.
 * @param left the cards on the line and the hidden ones, as counts
 * @param depth cards of the line asked about, and those that have come
 */
function draw(lo: u32, column: usize, cards: u32, hand: u64, left: u32, depth: u32): f64 {
  if (cards <= 2) {
    if (cards === 0) return lengthOf(column) === lo ? 1 : 0;
    const first = firstKind(hand);
    if (cards === 1) return winsByLast(lo, column, first) ? 1 : 0;
    return winsByTwo(lo, column, first, firstKind(hand - oneOf(first)));
  }
  if (isLost(lo, column, cards)) return 0;
  const key = keyOf(lo, column, cards);
  const known = knownValue(key, cards);
  if (known >= 0) return known;
  let sum: f64 = 0;
  const present = kindsOf(hand);
  for (let rest = hand; rest !== 0;) {
    const kind = firstKind(rest);
    const copies = (rest >> (FIELD * kind)) & ONES;
    rest &= ~(ONES << (FIELD * kind));
    const hidden = hand - oneOf(kind);
    const hiddenKinds = copies > 1 ? present : present & ~(1 << kind);
    const next = putCard(depth + 1, column, kind, hiddenKinds, cards === 3 ? 0 : cards - 1);
    if (cards === 3) {
      const one = firstKind(hidden);
      sum += <f64>(copies * winsBySetsAndTwo(lo, next, one, firstKind(hidden - oneOf(one))));
      continue;
    }
    for (let renaming: u32 = 0; renaming < renamings; renaming++)
      store<u32>(handAt(cards - 1, renaming), load<u32>(handAt(cards, renaming)) - stride(renamedTo(renaming, kind)));
    sum += <f64>copies * decide(lo, next, cards - 1, hidden, left, depth + 1);
  }
  keepValue(key, cards, sum);
  return sum;
}

/** The same with sets taken before, if that is better. */
function decide(lo: u32, column: usize, cards: u32, hand: u64, left: u32, depth: u32): f64 {
  if (!isFeasible(left)) return 0;
  const length = lengthOf(column) - lo;
  if (length < 2) return draw(lo, column, cards, hand, left, depth);
  const most = ordersOf(cards);
  const newest = kindIn(column);
  const below = columnBelow(column);
  const second = kindIn(below);
  const below2 = columnBelow(below);
  const partner = partnerOf(newest);
  const third = thirdOf(newest, second);
  const oldest = oldestOf(column, length);
  let best: f64 = 0;
  left -= stride(newest);
  if (second === partner) {
    best = decide(lo, below2, cards, hand, left - stride(second), depth);
    if (best === most) return best;
  }
  if (length > 2) {
    if (oldest === partner) {
      best = max(best, decide(lo + 1, below, cards, hand, left - stride(oldest), depth));
      if (best === most) return best;
    }
    if (kindIn(below2) === third) {
      const rest = left - stride(second) - stride(third);
      best = max(best, decide(lo, columnBelow(below2), cards, hand, rest, depth));
      if (best === most) return best;
    }
  }
  if (length > 3) {
    if (oldest === third) {
      const rest = left - stride(second) - stride(third);
      best = max(best, decide(lo + 1, below2, cards, hand, rest, depth));
      if (best === most) return best;
    }
    const next = oldestOf(column, length - 1);
    if (thirdOf(oldest, next) === newest) {
      const rest = left - stride(oldest) - stride(next);
      best = max(best, decide(lo + 2, below, cards, hand, rest, depth));
      if (best === most) return best;
    }
  }
  return max(best, draw(lo, column, cards, hand, left + stride(newest), depth));
}

/** The kind of the oldest of so many of the newest cards. */
function oldestOf(column: usize, cards: u32): u32 {
  return (<u32>(codeOf(column, 0) >> (cardBits * (cards - 1)))) & ((1 << cardBits) - 1);
}
