import { tables } from '../../rows';
import { ends, largestTotal, loop, maxRun, minRun, stacks, totals } from './options';
import * as next from './next-cards';

// src/env/games/decade/action-features.ts, for lines that lie in memory newest card first, a byte each.

/** What a set leaves that lies amid the newest cards. */
const AFTER = memory.data(52);

/** The set that `longestNewest` has found: its newest cards, and those of the ring's other end. */
let foundNewest: u32 = 0;
let foundOldest: u32 = 0;

function columnOf(total: u32): u32 {
  return load<u16>(tables + (total << 1));
}

/** Finds the longest set with the newest card; false if there is none. */
function longestNewest(line: usize, length: u32): bool {
  const longest = min(maxRun, length);
  let best: u32 = 0;
  let total: u32 = 0;
  for (let take: u32 = 1; take <= longest; take++) {
    total += load<u8>(line + take - 1);
    if (total > largestTotal) break;
    let sum = total;
    for (let count = take, oldest: u32 = 0; ; count++) {
      if (count >= minRun && count > best && columnOf(sum) !== 0) {
        best = count;
        foundNewest = take;
        foundOldest = oldest;
      }
      if (!loop || count >= min(maxRun, length - 1)) break;
      sum += load<u8>(line + length - 1 - oldest++);
      if (sum > largestTotal) break;
    }
  }
  return best > 0;
}

function store32(row: usize, at: u32, value: f64): void {
  store<f32>(row + (at << 2), <f32>value);
}

/** Writes the numbers of a move that leaves a line after `discarded` of its cards. */
function describe(from: usize, cards: u32, discarded: u32, row: usize): void {
  let line = from;
  let length = cards;
  let removed = discarded;
  while (discarded > 0 && longestNewest(line, length)) {
    removed += foundNewest + foundOldest;
    line += foundNewest;
    length -= foundNewest + foundOldest;
  }
  next.look(line, length);
  const hidden: f64 = next.hidden;
  const ofFirst = hidden > 0 ? <f64>next.cardsOfFirst / (3 * hidden) : 0;
  const firstChance = hidden > 0 ? <f64>next.first / hidden : 0;
  const secondChance = hidden > 1 ? <f64>next.second / (hidden * (hidden - 1)) : 0;
  store32(row, 0, <f64>removed / 8);
  store32(row, 1, removed > discarded ? 1 : 0);
  if (stacks === 1) {
    store32(row, 2, firstChance);
    store32(row, 3, ofFirst);
    store32(row, 4, secondChance);
    store32(row, 5, hidden > 1 ? 1 - firstChance - secondChance : 0);
    return;
  }
  store32(row, 2, length === 0 ? 1 : 0);
  store32(row, 3, <f64>length / 8);
  if (length === 0) return;
  store32(row, 4, firstChance);
  store32(row, 5, ofFirst);
  store32(row, 6, hidden > 0 ? <f64>next.copiesOf(next.clearing(line, length)) / hidden : 0);
  store32(row, 7, secondChance);
}

/** Describes a draw by the line that it comes to. */
export function describeDraw(line: usize, length: u32, row: usize): void {
  describe(line, length, 0, row);
}

/** Describes the legal discards of a line. @param bytes of a move's numbers */
export function describeDiscards(line: usize, length: u32, mask: usize, features: usize, bytes: u32): void {
  if (loop) {
    const longest = min(maxRun, length);
    let tail: u32 = 0;
    for (let take: u32 = 1; take <= longest; take++) {
      tail += load<u8>(line + take - 1);
      if (tail > largestTotal) break;
      let total = tail;
      for (let oldest: u32 = 0; ;) {
        const action = (take - 1) * totals + columnOf(total) - 1;
        if (columnOf(total) !== 0 && take + oldest >= minRun && load<u8>(mask + action) !== 0)
          describe(line + take, length - take - oldest, take + oldest, features + action * bytes);
        if (take + oldest >= min(maxRun, length - 1)) break;
        total += load<u8>(line + length - 1 - oldest++);
        if (total > largestTotal) break;
      }
    }
    return;
  }
  for (let end: u32 = 0; end < ends && end + minRun <= length; end++) {
    const longest = min(maxRun, length - end);
    let total: u32 = 0;
    for (let count: u32 = 1; count <= longest; count++) {
      total += load<u8>(line + end + count - 1);
      if (total > largestTotal) break;
      const action = end * totals + columnOf(total) - 1;
      if (columnOf(total) === 0 || count < minRun || load<u8>(mask + action) === 0) continue;
      let left = line + count;
      if (end > 0) {
        left = AFTER;
        memory.copy(AFTER, line, end);
        memory.copy(AFTER + end, line + end + count, length - end - count);
      }
      describe(left, length - count, count, features + action * bytes);
    }
  }
}
