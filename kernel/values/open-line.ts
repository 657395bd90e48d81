import { ends, largestTotal, maxRun, minRun, totals } from '../environments/games/decade/options';
import { tables } from '../environments/rows';
import { writeStock } from './input';
import { addThermometer, atLeast, endRow, one, set } from './network';
import { cardAt, takeSet } from './position';

// DecadeOpenLineInput of src/agents/games/decade/afterstates/input.ts: a straight line in which any set may be taken, or wait.

const DECK: u32 = 52;
const KINDS: u32 = 10;
const FEW: u32 = 12;
const FEW_ALIKE: u32 = 8;
const FEW_SETS: u32 = 24;

/** Every total of a set is a multiple of it. */
let modulus: u32 = 1;
/** Columns of the places, and of the stock. */
const placesAt: u32 = 1 + DECK * KINDS;
let stockAt: u32 = 0;
/** `[remainder]`, `[card]` and `[value - 1]`. */
const places = memory.data(10);
const covered = memory.data(52);
const uncovered = memory.data(10);

/** Lists the thermometers but those of the stock; returns where that begins. */
export function prepareOpenLine(): u32 {
  let common: u32 = 0;
  for (let column: u32 = 0; column < totals; column++) {
    let total: u32 = load<u16>(tables + ((largestTotal + 1 + column) << 1));
    while (total !== 0) {
      const rest = common % total;
      common = total;
      total = rest;
    }
  }
  modulus = common > KINDS ? 1 : common;
  let at = placesAt;
  for (let remainder: u32 = 0; remainder < modulus; remainder++, at += FEW_ALIKE) addThermometer(at, FEW_ALIKE);
  addThermometer(at, FEW_SETS);
  at += FEW_SETS + KINDS;
  addThermometer(at, FEW);
  addThermometer(at + FEW, FEW);
  return (stockAt = at + 2 * FEW + 1);
}

/** The sets of the line: with the first newest cards kept, of so many cards, and their total's column. */
const sets = memory.data(4 * 51 * 7 * 3);
let setCount: u32 = 0;

export function listSets(length: u32): u32 {
  setCount = 0;
  for (let kept: u32 = 0; kept < ends && kept + minRun <= length; kept++) {
    const longest = min(maxRun, length - kept);
    let total: u32 = 0;
    for (let count: u32 = 1; count <= longest; count++) {
      total += cardAt(length - kept - count);
      if (total > largestTotal) break;
      const column: u32 = load<u16>(tables + (total << 1));
      if (column === 0 || count < minRun) continue;
      const to = sets + setCount++ * 12;
      store<u32>(to, kept);
      store<u32>(to, count, 4);
      store<u32>(to, kept * totals + column - 1, 8);
    }
  }
  return setCount;
}

/** The move that takes set i of the list, and the line without it, until it is put back; returns its cards. */
export function actionOf(i: u32): u32 {
  return load<u32>(sets + i * 12, 8);
}

export function without(i: u32, length: u32): u32 {
  const count = load<u32>(sets + i * 12, 4);
  takeSet(load<u32>(sets + i * 12), count, length);
  return length - count;
}

/** Writes the row of the line; returns its number. The list of sets is another one then. */
export function writeOpenRow(length: u32, isDraw: bool): u32 {
  if (isDraw) one(0);
  for (let i: u32 = 0; i < length; i++) one(1 + i * KINDS + cardAt(length - 1 - i) - 1);
  memory.fill(places, 0, KINDS);
  let sum: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    sum += cardAt(i);
    const place = places + (sum % modulus);
    store<u8>(place, load<u8>(place) + 1);
  }
  let at = placesAt;
  for (let remainder: u32 = 0; remainder < modulus; remainder++)
    at = atLeast(load<u8>(places + remainder), FEW_ALIKE, at);
  const count = listSets(length);
  memory.fill(covered, 0, DECK);
  for (let i: u32 = 0; i < count; i++) {
    const cards = load<u32>(sets + i * 12, 4);
    memory.fill(covered + length - load<u32>(sets + i * 12) - cards, 1, cards);
  }
  memory.fill(uncovered, 0, KINDS);
  let alone: u32 = 0;
  for (let i: u32 = 0; i < length; i++) {
    if (load<u8>(covered + i) !== 0) continue;
    const place = uncovered + cardAt(i) - 1;
    store<u8>(place, load<u8>(place) + 1);
    alone++;
  }
  at = atLeast(count, FEW_SETS, at);
  for (let kind: u32 = 0; kind < KINDS; kind++)
    set(at++, <f64>load<u8>(uncovered + kind) * (1 / <f64>(kind < 9 ? 4 : 16)));
  at = atLeast(alone, FEW, at);
  at = atLeast(length, FEW, at);
  set(at, <f64>length / 52);
  writeStock(stockAt);
  return endRow();
}
