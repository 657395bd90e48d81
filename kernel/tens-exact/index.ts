import { fresh } from '../fresh';
import {
  DrawClasses,
  followersOf,
  interchangeable,
  multisetRank,
  pairClasses,
  rankClasses,
  renumbered,
  together,
} from './classes';

/** How many cards of each rank have been drawn, 0 to 4: of the pairs one after the other, then of the groups of ranks. */
export const drawn = memory.data(16);

let pairUnits: u32 = 0;
let twinUnits: u32 = 0;
let quartetUnits: u32 = 0;
let blockedUnits: u32 = 0;
let quartetClasses: u32 = 0;
let blockedClasses: u32 = 0;
let pairs!: DrawClasses;
let others!: DrawClasses;

/** The classes that follow the position given to `begin`, and `[class]`: their numbers, -1 for others. */
let pairNumbers!: StaticArray<i32>;
let otherNumbers!: StaticArray<i32>;
let laterPairs!: DrawClasses;
let laterOthers!: DrawClasses;

/**
 * Classes of positions. A removal never disables another one, so cards can be thought to come one at a time, each removed as soon as
 * it can be. What waits then follows from how many cards of each rank have been drawn. As interchangeable ranks and pairs need not be told
 * apart, 1,071,000 classes are left of 5^13 positions in Tens (3060 of the pairs times 5 of the fives times 70 of the quartets), and
 * 2,677,500 in Block Ten. Class p of the pairs with class o of the other ranks is class p * others.size + o.
 */
export function prepare(pairRanks: u32, twins: u32, quartets: u32, blocked: u32): void {
  pairUnits = pairRanks;
  twinUnits = twins;
  quartetUnits = quartets;
  blockedUnits = blocked;
  const ofQuartets = interchangeable(rankClasses(4), quartets);
  const ofBlocked = interchangeable(rankClasses(5), blocked);
  quartetClasses = ofQuartets.size;
  blockedClasses = ofBlocked.size;
  others = together(together(interchangeable(rankClasses(2), twins), ofQuartets), ofBlocked);
  pairs = interchangeable(pairClasses(), pairRanks);
}

export function states(): u32 {
  return pairs.size * others.size;
}

const values = new StaticArray<u32>(16);

/** The number of the multiset of so many values. */
function rankOfValues(count: u32): u32 {
  for (let i: u32 = 1; i < count; i++) {
    const value = values[i];
    let place = i;
    for (; place > 0 && values[place - 1] > value; place--) values[place] = values[place - 1];
    values[place] = value;
  }
  return multisetRank(values, count);
}

function rankOfDrawn(at: usize, count: u32): u32 {
  for (let i: u32 = 0; i < count; i++) values[i] = load<u8>(at + i);
  return rankOfValues(count);
}

/** The class when these cards have left the stock. */
export function classOfDrawn(): u32 {
  let at = drawn + 2 * pairUnits;
  const ofTwins = rankOfDrawn(at, twinUnits);
  at += twinUnits;
  const ofQuartets = rankOfDrawn(at, quartetUnits);
  const ofBlocked = rankOfDrawn(at + quartetUnits, blockedUnits);
  for (let pair: u32 = 0; pair < pairUnits; pair++) {
    const a: u32 = load<u8>(drawn + 2 * pair);
    const b: u32 = load<u8>(drawn + 2 * pair, 1);
    values[pair] = (max(a, b) * (max(a, b) + 1)) / 2 + min(a, b);
  }
  return rankOfValues(pairUnits) * others.size + (ofTwins * quartetClasses + ofQuartets) * blockedClasses + ofBlocked;
}

/** Cards on the tableau that wait for others. */
export function waiting(position: u32): u32 {
  return pairs.waiting[position / others.size] + others.waiting[position % others.size];
}

/** From here on values are of the positions that can follow this one. */
export function begin(position: u32): void {
  pairNumbers = followersOf(pairs, position / others.size);
  otherNumbers = followersOf(others, position % others.size);
  laterPairs = renumbered(pairs, pairNumbers);
  laterOthers = renumbered(others, otherNumbers);
}

/**
 * Two expectations of the end, one after the other by position: of the sum of these values, and of the cards left on the tableau and in the stock.
 * @param cardLeft for each card left
 * @param removal for each removal made
 * @returns their address for `valueAt`
 */
export function solve(tableauSize: u32, won: f64, lost: f64, cardLeft: f64, removal: f64): usize {
  const size = laterPairs.size;
  const found = fresh<f64>(2 * size * laterOthers.size);
  // A draw leads to a greater number, so that going down the table finds the positions that follow done.
  for (let row = size; row-- > 0;) fillRow(found, row, tableauSize, won, lost, cardLeft, removal);
  return changetype<usize>(found);
}

/** @param nth 0 or 1: which of the two expectations. @returns NaN for a position that does not follow */
export function valueAt(found: usize, position: u32, nth: u32): f64 {
  const pair = pairNumbers[position / others.size];
  const other = otherNumbers[position % others.size];
  if (pair < 0 || other < 0) return NaN;
  return load<f64>(found + ((2 * (<u32>pair * laterOthers.size + <u32>other) + nth) << 3));
}

/** The positions with one class of the pairs. The game is lost when cards that wait fill the tableau before the last card. */
function fillRow(
  found: StaticArray<f64>,
  pair: u32,
  tableauSize: u32,
  won: f64,
  lost: f64,
  cardLeft: f64,
  removal: f64,
): void {
  const size = laterOthers.size;
  const starts = laterOthers.starts;
  const to = laterOthers.to;
  const cards = laterOthers.cards;
  const waiting = laterOthers.waiting;
  const hidden = laterOthers.hidden;
  const pairTo = laterPairs.to;
  const pairCards = laterPairs.cards;
  const start = unchecked(laterPairs.starts[pair]);
  const end = unchecked(laterPairs.starts[pair + 1]);
  const waits = <u32>unchecked(laterPairs.waiting[pair]);
  const hides = <u32>unchecked(laterPairs.hidden[pair]);
  const removals = <u32>unchecked(laterPairs.removals[pair]);
  const row = pair * size;
  for (let other = size; other-- > 0;) {
    const wait = waits + unchecked(waiting[other]);
    const left = hides + unchecked(hidden[other]);
    let value: f64 = 0;
    let cardsLeft: f64 = 0;
    // All cards dealt: "the rest can always be cleared". No slot free for the next card: lost.
    if (left === 0 || wait >= tableauSize) {
      cardsLeft = <f64>(wait + left);
      const ofRemovals = removal * <f64>(removals + unchecked(laterOthers.removals[other]));
      value = (left === 0 ? won : lost) + cardLeft * cardsLeft + ofRemovals;
    } else {
      for (let draw = start; draw < end; draw++) {
        const at = 2 * (unchecked(pairTo[draw]) * size + other);
        const copies = <f64>unchecked(pairCards[draw]);
        value += copies * unchecked(found[at]);
        cardsLeft += copies * unchecked(found[at + 1]);
      }
      for (let draw = unchecked(starts[other]), last = unchecked(starts[other + 1]); draw < last; draw++) {
        const at = 2 * (row + unchecked(to[draw]));
        const copies = <f64>unchecked(cards[draw]);
        value += copies * unchecked(found[at]);
        cardsLeft += copies * unchecked(found[at + 1]);
      }
      value /= left;
      cardsLeft /= left;
    }
    const at = 2 * (row + other);
    unchecked((found[at] = value));
    unchecked((found[at + 1] = cardsLeft));
  }
}
