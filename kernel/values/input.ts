import { first, hidden, look, readHidden, second, valuesFor } from '../environments/games/decade/next-cards';
import { largestTotal, loop, maxRun, minRun } from '../environments/games/decade/options';
import { tables } from '../environments/rows';
import { addThermometer, atLeast, endRow, one, set } from './network';
import { cardAt, copiesOf, left, placeOf } from './position';

// DecadeLineInput of src/agents/games/decade/afterstates/input.ts, the first version.

const KINDS: u32 = 10;
const FEW: u32 = 12;
const DECK_SIZE: f64 = 52;
const DECK_TOTAL: f64 = 340;

/** Cards shown at either end, and the columns of the line's length and of the stock. */
let newest: u32 = 0;
let oldest: u32 = 0;
let lengthAt: u32 = 0;
let stockAt: u32 = 0;
const copies = memory.data(10);

function deckCopies(kind: u32): u32 {
  return kind < 9 ? 4 : 16;
}

export function prepareInput(): void {
  newest = loop ? 8 : 10;
  oldest = loop ? 8 : 4;
  lengthAt = (newest + oldest) * KINDS + largestTotal - 1 + KINDS + 3 + KINDS;
  addThermometer(lengthAt, FEW);
  stockAt = lengthAt + FEW + 2;
  prepareStock(stockAt);
}

export function prepareStock(from: u32): void {
  let at = from + KINDS;
  for (let kind: u32 = 0; kind < KINDS; kind++) {
    addThermometer(at, deckCopies(kind));
    at += deckCopies(kind);
  }
  addThermometer(at, FEW);
}

/** Before windows of a position are written. */
export function readUnseen(): void {
  let packed: u64 = 0;
  for (let kind: u32 = 0; kind < KINDS; kind++) packed |= (<u64>copiesOf(kind)) << (kind << 2);
  readHidden(packed);
}

/** Writes the row of a window; returns its number. */
export function writeRow(lo: u32, hi: u32): u32 {
  const length = hi - lo;
  for (let i: u32 = 0; i < min(newest, length); i++) one(i * KINDS + cardAt(hi - 1 - i) - 1);
  let at = newest * KINDS;
  for (let i: u32 = 0; i < min(oldest, length); i++) one(at + i * KINDS + cardAt(lo + i) - 1);
  at += oldest * KINDS;
  writeSums(lo, hi, at);
  at += largestTotal - 1 + KINDS;
  look(placeOf(hi - 1), length);
  const firstChance = hidden > 0 ? <f64>first / <f64>hidden : 0;
  const secondChance = hidden > 1 ? <f64>second / <f64>(hidden * (hidden - 1)) : 0;
  set(at++, firstChance);
  set(at++, secondChance);
  set(at++, 1 - firstChance - secondChance);
  let total: u32 = 0;
  memory.fill(copies, 0, KINDS);
  for (let i = lo; i < hi; i++) {
    const value = cardAt(i);
    total += value;
    store<u8>(copies + value - 1, load<u8>(copies + value - 1) + 1);
  }
  for (let kind: u32 = 0; kind < KINDS; kind++) set(at++, <f64>load<u8>(copies + kind) * (1 / <f64>deckCopies(kind)));
  atLeast(length, FEW, at);
  set(lengthAt + FEW, <f64>length / DECK_SIZE);
  set(lengthAt + FEW + 1, <f64>total / DECK_TOTAL);
  writeStock(stockAt);
  return endRow();
}

/** Writes the sums that the next card could join, and the values of one that makes a set. */
function writeSums(lo: u32, hi: u32, at: u32): void {
  const most = min(hi - lo, maxRun - 1);
  let sums: u64 = 0;
  let makes: u32 = 0;
  let newestSum: u32 = 0;
  for (let cards: u32 = 0; cards <= most; cards++) {
    if (cards > 0) newestSum += cardAt(hi - cards);
    if (newestSum >= largestTotal) break;
    let sum = newestSum;
    for (let count = cards, i = lo; ; i++) {
      if (count + 1 >= minRun) {
        sums |= (<u64>1) << sum;
        makes |= load<u16>(tables + valuesFor + (sum << 1));
      }
      if (!loop || ++count > most) break;
      sum += cardAt(i);
      if (sum >= largestTotal) break;
    }
  }
  for (sums &= ~1; sums !== 0; sums &= sums - 1) one(at + <u32>ctz(sums) - 1);
  for (; makes !== 0; makes &= makes - 1) one(at + largestTotal - 1 + ctz(makes));
}

export function writeStock(from: u32): void {
  const share = left > 0 ? 1 / <f64>left : 0;
  let at = from + KINDS;
  for (let kind: u32 = 0; kind < KINDS; kind++) {
    const hiddenCopies = copiesOf(kind);
    if (hiddenCopies > 0) set(from + kind, <f64>hiddenCopies * share);
    at = atLeast(hiddenCopies, deckCopies(kind), at);
  }
  set(atLeast(left, FEW, at), <f64>left / DECK_SIZE);
}
