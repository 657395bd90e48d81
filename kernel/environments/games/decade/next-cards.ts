import { tables } from '../../rows';
import { largestTotal, loop, maxRun, minRun } from './options';

// src/env/games/decade/next-cards.ts, for lines that lie in memory newest card first, a byte each.

/** Bytes from `tables` on: `missingValues`' values (u16) and pairs (u32) for each sum. */
export let valuesFor: u32 = 0;
export let pairsFor: u32 = 0;

const ALL_VALUES: u32 = 0x3ff;
/** All six bits of each of five values, by their bits. */
const SPREAD = memory.data(32 << 2);
/** `[cards]`: bits of the values that make a set with so many cards of the line; all 0 between two looks. */
const WITH_CARDS = memory.data(53 << 2);

for (let bits: u32 = 0; bits < 32; bits++) {
  let spread: u32 = 0;
  for (let i: u32 = 0; i < 5; i++) if ((bits >> i) & 1) spread |= 0x3f << (i * 6);
  store<u32>(SPREAD + (bits << 2), spread);
}

/** Hidden cards by value: five values a number, six bits each. */
let packedLow: u32 = 0;
let packedHigh: u32 = 0;
/** The same, a byte each, and the bits of the values of which there are any. */
const COUNTS = memory.data(10);
let present: u32 = 0;

export let hidden: u32 = 0;
/** Hidden cards that make a set when they come next; the cards of the longest sets that they make; pairs of which only the second makes one. */
export let first: u32 = 0;
export let cardsOfFirst: u32 = 0;
export let second: u32 = 0;

/** Hidden cards of these values. */
export function copiesOf(bits: u32): u32 {
  const fields = load<u32>(SPREAD + ((bits & 31) << 2)) & packedLow;
  const more = load<u32>(SPREAD + ((bits >> 5) << 2)) & packedHigh;
  return (((fields + more) * 0x01041041) >> 24) & 0x3f;
}

/** @param unseen four bits for each value, more for 10 */
export function readHidden(unseen: u64): void {
  packedLow = packedHigh = present = 0;
  for (let kind: u32 = 0; kind < 10; kind++) {
    const above = <u32>(unseen >> (kind << 2));
    const copies = kind < 9 ? above & 15 : above;
    store<u8>(COUNTS + kind, copies);
    present |= (<u32>(copies > 0)) << kind;
    if (kind < 5) packedLow |= copies << (kind * 6);
    else packedHigh |= copies << ((kind - 5) * 6);
  }
  hidden = copiesOf(ALL_VALUES);
}

/** Bits of the values of a next card that is in one set with all of a line. */
export function clearing(line: usize, length: u32): u32 {
  if (length + 1 < minRun || length + 1 > maxRun) return 0;
  let total: u32 = 0;
  for (let i: u32 = 0; i < length; i++) total += load<u8>(line + i);
  return total < largestTotal ? load<u16>(tables + valuesFor + (total << 1)) : 0;
}

/** Looks at a line. */
export function look(line: usize, length: u32): void {
  let withOldest: u32 = 0;
  let pairs: u32 = 0;
  let longest: u32 = 0;
  let newestSum: u32 = 0;
  const most = min(length, maxRun - 1);
  for (let newest: u32 = 0; newest <= most; newest++) {
    if (newest > 0) newestSum += load<u8>(line + newest - 1);
    if (newestSum >= largestTotal) break;
    let sum = newestSum;
    for (let count = newest, oldest = line + length - 1; ; oldest--) {
      if (count + 1 >= minRun) {
        const found: u32 = load<u16>(tables + valuesFor + (sum << 1));
        if (newest === 0 && count > 0) withOldest |= found;
        store<u32>(WITH_CARDS + (count << 2), load<u32>(WITH_CARDS + (count << 2)) | found);
        if (count > longest) longest = count;
      }
      if (count + 2 >= minRun && count + 2 <= maxRun) pairs |= load<u32>(tables + pairsFor + (sum << 2));
      if (!loop || ++count > most) break;
      sum += load<u8>(oldest);
      if (sum >= largestTotal) break;
    }
  }
  let makes: u32 = 0;
  let cards: u32 = 0;
  for (let count: i32 = longest; count >= 0; count--) {
    const found = load<u32>(WITH_CARDS + (count << 2));
    store<u32>(WITH_CARDS + (count << 2), 0);
    cards += (count + 1) * copiesOf(found & ~makes);
    makes |= found;
  }
  first = copiesOf(makes);
  cardsOfFirst = cards;
  second = 0;
  if (pairs === 0 && withOldest === 0) return;
  for (let others = present & ~makes; others !== 0; others &= others - 1) {
    const kind = ctz(others);
    const bits = ((pairs >> (kind + 2)) & ALL_VALUES) | withOldest;
    second += load<u8>(COUNTS + kind) * (copiesOf(bits) - ((bits >> kind) & 1));
  }
}
