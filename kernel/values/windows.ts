import { goal, largestTotal } from '../environments/games/decade/options';
import { tables } from '../environments/rows';
import { cardAt, copiesOf, drawCard, left, putBack } from './position';

// WindowSearch of src/agents/games/decade/clairvoyant, for sets of two cards or more: of a straight line whose sets may wait, which windows can be cleared. Cards are
// counted from the newest one that can come to the oldest.

const ENDS: u32 = 54;
/** `[first, end]`: whether the window can be cleared, and whether with its first and last card in one set. */
const isClearable = memory.data(54 * 54);
const isOneSpan = memory.data(54 * 54);
/** `[end, n]`: the first cards of the windows that can be cleared up to there, and how many there are; an empty one is the first. */
const startsOf = memory.data(54 * 54);
const starts = memory.data(54);
/** `[end]`: bits of the totals of sets that begin with the card looked at and end there: of it alone, and of more cards. */
const single = memory.data(8 * 54);
const more = memory.data(8 * 54);
/** `[first]`: the fewest cards that can be left from there on. */
const fewest = memory.data(54);

let finished: u64 = 0;
let length: u32 = 0;
let oldest: u32 = 0;

export function prepareWindows(): void {
  finished = 0;
  for (let total: u32 = 0; total <= largestTotal; total++)
    if (load<u16>(tables + (total << 1)) > 0) finished |= (<u64>1) << total;
  for (let end: u32 = 0; end < ENDS; end++) {
    store<u8>(isClearable + end * ENDS + end, 1);
    store<u8>(startsOf + end * ENDS, end);
  }
}

/** The chance that best play empties a line of so many cards, over all orders of what is hidden. */
export function chanceToEmpty(cards: u32): f64 {
  length = cards + left;
  oldest = length - 1;
  memory.fill(starts, 1, length + 1);
  store<u8>(fewest + length, 0);
  let remaining: u32 = 0;
  for (let first = length; first > left; first--) remaining = fewestFrom(first - 1);
  let orders: f64 = 1;
  for (let cards: u32 = left; cards > 1; cards--) orders *= cards;
  return emptied(left, remaining) / orders;
}

/** In how many orders of the hidden cards the line is emptied to which the first `first` of all cards are still to come. */
function emptied(first: u32, remaining: u32): f64 {
  if (first === 0) return remaining <= goal ? 1 : 0;
  let sum: f64 = 0;
  for (let kind: u32 = 0; kind < 10; kind++) {
    const copies = copiesOf(kind);
    if (copies === 0) continue;
    const covered = drawCard(kind, length - first);
    sum += <f64>copies * emptied(first - 1, fewestFrom(first - 1));
    putBack(kind, length - first, covered);
  }
  return sum;
}

/** The fewest cards that can be left from a card on, once those from each later card on are known; again, if that card has become another one. */
function fewestFrom(first: u32): u32 {
  for (let end = first + 1; end <= length; end++)
    while (load<u8>(startsOf + end * ENDS + load<u8>(starts + end) - 1) <= first)
      store<u8>(starts + end, load<u8>(starts + end) - 1);
  findWindows(first);
  let least = <u32>load<u8>(fewest + first + 1) + 1;
  for (let end = first + 1; end <= length; end++)
    if (load<u8>(isClearable + first * ENDS + end) !== 0) least = min(least, <u32>load<u8>(fewest + end));
  store<u8>(fewest + first, least);
  return least;
}

function findWindows(first: u32): void {
  let openSingle: u64 = 0;
  let openMore: u64 = 0;
  for (let end = first + 1; end <= length; end++) {
    const value = cardAt(oldest - (end - 1));
    const ownSingle = end === first + 1 ? (<u64>1) << value : 0;
    const ownMore = (openSingle | openMore) << value;
    store<u64>(single + (end << 3), ownSingle);
    store<u64>(more + (end << 3), ownMore);
    const isSet = (ownMore & finished) !== 0;
    store<u8>(isOneSpan + first * ENDS + end, isSet);
    let clearable: u8 = isSet ? 1 : 0;
    openSingle = ownSingle;
    openMore = ownMore;
    const count: u32 = load<u8>(starts + end);
    for (let n: u32 = 1; n < count; n++) {
      const middle: u32 = load<u8>(startsOf + end * ENDS + n);
      clearable |= load<u8>(isOneSpan + first * ENDS + middle);
      openSingle |= load<u64>(single + (middle << 3));
      openMore |= load<u64>(more + (middle << 3));
    }
    store<u8>(isClearable + first * ENDS + end, clearable);
    if (clearable === 0) continue;
    store<u8>(startsOf + end * ENDS + count, first);
    store<u8>(starts + end, count + 1);
  }
}
