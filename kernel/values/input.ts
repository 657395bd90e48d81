import {
  clearing,
  first,
  hidden,
  look as lookAt,
  readHidden,
  second,
  valuesFor,
} from '../environments/games/decade/next-cards';
import { largestTotal, loop, maxRun, minRun, stacks } from '../environments/games/decade/options';
import { tables } from '../environments/rows';
import { addThermometer, atLeast, endRow, one, set } from './network';
import { cardAt, checked, copiesOf, eliminated, endOf, firstOf, left, look, placeOf } from './position';

// DecadeLineInput, the first version, and DecadeStacksInput of src/agents/games/decade/afterstates/input.ts.

const KINDS: u32 = 10;
const FEW: u32 = 12;
const FEW_ON_STACK: u32 = 8;
const DECK_SIZE: f64 = 52;
const DECK_TOTAL: f64 = 340;

/** Cards shown at either end, and the columns of the line's length and of the stock. */
let newest: u32 = 0;
let oldest: u32 = 0;
let lengthAt: u32 = 0;
let stackColumns: u32 = 0;
let stockAt: u32 = 0;
const copies = memory.data(10);

function deckCopies(kind: u32): u32 {
  return kind < 9 ? 4 : 16;
}

export function prepareInput(): void {
  if (stacks > 1) {
    newest = 2;
    oldest = loop ? 2 : 0;
    stackColumns = 1 + (newest + oldest) * KINDS + 2 * KINDS + 3 + FEW_ON_STACK + 1;
    for (let stack: u32 = 0; stack < stacks; stack++)
      addThermometer((stack + 1) * stackColumns - 1 - FEW_ON_STACK, FEW_ON_STACK);
    addThermometer(stacks * stackColumns, stacks);
    stockAt = stacks * stackColumns + stacks;
    prepareStock(stockAt);
    return;
  }
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
  if (stacks > 1) return writeStacks(lo, hi);
  const length = hi - lo;
  let at = writeCards(lo, hi, 0);
  reach(lo, hi);
  for (sums &= ~1; sums !== 0; sums &= sums - 1) one(at + <u32>ctz(sums) - 1);
  at += largestTotal - 1;
  for (; makes !== 0; makes &= makes - 1) one(at + ctz(makes));
  at += KINDS;
  lookAt(placeOf(hi - 1), length);
  const chance = firstChance();
  const second = secondChance();
  set(at++, chance);
  set(at++, second);
  set(at++, 1 - chance - second);
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

/** Bits of the sums that the next card could join in a window, and of the values of one that makes a set. */
let sums: u64 = 0;
let makes: u32 = 0;

function reach(lo: u32, hi: u32): void {
  const most = min(hi - lo, maxRun - 1);
  sums = 0;
  makes = 0;
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
}

/** Writes a column for each of the `newest` newest and `oldest` oldest cards and each value; returns the column after them. */
function writeCards(lo: u32, hi: u32, at: u32): u32 {
  for (let i: u32 = 0; i < min(newest, hi - lo); i++) one(at + i * KINDS + cardAt(hi - 1 - i) - 1);
  at += newest * KINDS;
  for (let i: u32 = 0; i < min(oldest, hi - lo); i++) one(at + i * KINDS + cardAt(lo + i) - 1);
  return at + oldest * KINDS;
}

function firstChance(): f64 {
  return hidden > 0 ? <f64>first / <f64>hidden : 0;
}

function secondChance(): f64 {
  return hidden > 1 ? <f64>second / <f64>(hidden * (hidden - 1)) : 0;
}

/** Writes the row of a window of the checked stack among others; returns its number. */
export function writeStacks(lo: u32, hi: u32): u32 {
  const own = checked;
  let inGame: u32 = 0;
  for (let step: u32 = 1; step <= stacks; step++) {
    const stack = (own + step) % stacks;
    const isOwn = stack === own;
    if ((eliminated >> stack) & 1 || (isOwn && lo === hi)) continue;
    look(stack);
    if (isOwn) writeStack(lo, hi, inGame++ * stackColumns);
    else writeStack(load<u8>(firstOf + stack), load<u8>(endOf + stack), inGame++ * stackColumns);
  }
  look(own);
  atLeast(inGame, stacks, stacks * stackColumns);
  writeStock(stockAt);
  return endRow();
}

function writeStack(lo: u32, hi: u32, start: u32): void {
  const length = hi - lo;
  one(start);
  let at = writeCards(lo, hi, start + 1);
  lookAt(placeOf(hi - 1), length);
  reach(lo, hi);
  for (; makes !== 0; makes &= makes - 1) one(at + ctz(makes));
  at += KINDS;
  let chance: f64 = 0;
  for (let clears = clearing(placeOf(hi - 1), length); clears !== 0; clears &= clears - 1) {
    const kind = ctz(clears);
    one(at + kind);
    if (hidden > 0) chance += <f64>copiesOf(kind) / <f64>hidden;
  }
  at += KINDS;
  set(at++, firstChance());
  set(at++, secondChance());
  set(at++, chance);
  set(atLeast(length, FEW_ON_STACK, at), <f64>length / DECK_SIZE);
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
