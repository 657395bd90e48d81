import {
  cardAt,
  hashAt,
  largestTotal,
  line,
  maxRun,
  minRun,
  putCard,
  restoreCard,
  take,
  totals,
  windowHash,
} from './line';
import { asksAbout, columnAt, comeColumn, forgetColumns, isAlive, isLost, know, putColumn, setColumn } from './columns';
import { copiesIn, saltOf, strideOf } from './hands';

/** Searched as deep as there are cards. */
const ALL: u32 = 60;

/** Added to a found bound, so that rounding does not make the last card's exact value look too high. */
const ROUNDING: f64 = 1e-9;

/** Positions with a draw to come: a hash, and the bound on the chance plus twice the draws that it has looked at. Four share a line of the cache. */
let table: usize = 0;
let places: usize = 0;
const MOST_PLACES: usize = 1 << 22;

/** `[left, i]`: cards that do not lose, the most telling first, and how much they tell; `[left, value]`: where their losses are. */
const orders = memory.data(16 * 20);
const weights = memory.data(8 * 16 * 20);
const lossesOf = memory.data(4 * 16 * 20);

/** Cards that have come. */
let depth: u32 = 0;

/** `[left, value, plays]`: what cards that were searched have lost, in the mean, times how often, and how often. */
const losses = memory.data(8 * 20 * 16 * 8);

export function prepareTable(): void {
  table = (take((MOST_PLACES << 4) + 64) + 63) & ~63;
}

/** Begins with nothing known about positions with so many hidden cards and fewer. */
export function clearTable(left: u32): void {
  places = min(MOST_PLACES, (<usize>8) << (3 * min(left, 8)));
  memory.fill(table, 0, places << 4);
  for (let at: usize = 0; at < 20 * 16 * 4; at++) {
    store<f32>(losses + (at << 3), 3 / <f32>((at & 3) + 1));
    store<f32>(losses + (at << 3), 3, 4);
  }
}

/** Puts the cards of a line to be asked about. @param before the length of the line before, if that is still put: cards that both have are kept */
export function putLine(values: usize, length: u32, before: u32 = 0): void {
  forgetColumns();
  let at: u32 = 0;
  const same = min(length, before);
  while (at < same && cardAt(at) === load<u8>(values + at)) at++;
  for (; at < length; at++) {
    putCard(at, load<u8>(values + at));
    putColumn(at, at + 1);
  }
}

/** At least the chance of winning from a draw, searched so many draws deep unless it is at most the threshold. */
export function bounded(lo: u32, hi: u32, hand: u32, left: u32, threshold: f64, plies: u32): f64 {
  depth = 0;
  if (!asksAbout(lo, hi, hand)) return 0;
  return draw(lo, hi, hand, left, threshold, plies);
}

/** At least the chance of winning from a draw; the chance itself if it is above `floor` and `plies` reach the end. */
function draw(lo: u32, hi: u32, hand: u32, left: u32, floor: f64, plies: u32): f64 {
  if (left === 0) return lo === hi ? 1 : 0;
  if (left === 1) return winsLast(lo, hi, hand) ? 1 : 0;
  if (isLost(lo, hi, hand)) return 0;
  if (plies === 0) return 1;
  let least: f64 = 1;
  const hash = windowHash(lo, hi, saltOf(hand)) | 1;
  const place = table + (((<usize>(hash >> 8)) & (places - 4)) << 4);
  let slot = place + (((<usize>hash) >> 2) & 48);
  for (let at = place; at < place + 64; at += 16) {
    const key = load<u64>(at);
    if (key === hash) {
      const found = load<f64>(at, 8);
      const draws = (<u32>found) >> 1;
      least = found - <f64>(2 * draws);
      if (least <= floor || draws >= plies) return least;
      slot = at;
      break;
    }
    if (key === 0) {
      slot = at;
      break;
    }
  }
  const covered = cardAt(hi);
  const coveredHash = hashAt(hi + 1);
  const coveredColumn = columnAt(hi + 1);
  const value = min(least, expected(lo, hi, hand, left, floor, plies));
  restoreCard(hi, covered, coveredHash);
  setColumn(hi + 1, coveredColumn);
  let draws: u32 = 0;
  if (value === 0) draws = ALL;
  else if (value > floor) draws = plies + 1 >= left ? ALL : plies;
  store<u64>(slot, hash);
  store<f64>(slot, value + <f64>(2 * draws), 8);
  return value;
}

function expected(lo: u32, hi: u32, hand: u32, left: u32, floor: f64, plies: u32): f64 {
  know(lo, hi);
  const lossOf = lossesOf + left * 64;
  const order = orders + left * 16;
  const weight = weights + left * 128;
  const enough = floor * <f64>left;
  let sum = <f64>left;
  let alive: u32 = 0;
  for (let value: u32 = 1; value <= 10; value++) {
    const copies = copiesIn(hand, value);
    if (copies === 0) continue;
    const rest = hand - strideOf(value);
    putCard(hi, value);
    const plays = countPlays(lo, hi + 1, rest, left - 1);
    let at = alive;
    if (plays === 0 && !(left === 2 ? winsLast(lo, hi + 1, rest) : isAlive(lo, hi, value, rest, true))) {
      sum -= <f64>copies;
      if (sum <= enough) return sum / <f64>left;
      continue;
    }
    alive++;
    const loss = losses + ((((left << 4) | value) << 5) | (min(plays, 3) << 3));
    const telling = <f64>copies * <f64>(load<f32>(loss) / load<f32>(loss, 4));
    for (; at > 0 && load<f64>(weight + ((at - 1) << 3)) < telling; at--) {
      store<f64>(weight + (at << 3), load<f64>(weight + ((at - 1) << 3)));
      store<u8>(order + at, load<u8>(order + at - 1));
    }
    store<f64>(weight + (at << 3), telling);
    store<u8>(order + at, value);
    store<u32>(lossOf + (value << 2), <u32>loss);
  }
  if (plies > 1 && left > 2)
    for (let i: u32 = 0; i < alive; i++) {
      const value = <u32>load<u8>(order + i);
      const copies = <f64>copiesIn(hand, value);
      const own = 1 - (sum - enough) / copies - ROUNDING;
      putCard(hi, value);
      comeColumn(hi, value, depth++);
      const found = decide(lo, hi + 1, hand - strideOf(value), left - 1, max(0, own), plies - 1);
      depth--;
      const loss = <usize>load<u32>(lossOf + (value << 2));
      store<f32>(loss, load<f32>(loss) + <f32>(1 - found));
      store<f32>(loss, load<f32>(loss, 4) + 1, 4);
      sum += copies * (found - 1);
      if (sum <= enough) break;
    }
  return sum / <f64>left;
}

/** The best bound after sets are taken, as `draw`. */
function decide(lo: u32, hi: u32, hand: u32, left: u32, floor: f64, plies: u32): f64 {
  const longest = min(maxRun, hi - lo);
  const wrapped = min(maxRun, hi - lo - 1);
  let best: f64 = 0;
  let tail: u32 = 0;
  for (let taken: u32 = 1, end = hi - 1; taken <= longest; taken++, end--) {
    tail += cardAt(end);
    if (tail > largestTotal) break;
    let total = tail;
    for (let cards = taken, from = lo; ; cards++) {
      if (totals(total) && cards >= minRun) {
        best = max(best, decide(from, end, hand, left, max(floor, best), plies));
        if (best >= 1) return best;
      }
      if (cards >= wrapped) break;
      total += cardAt(from++);
      if (total > largestTotal) break;
    }
  }
  return max(best, draw(lo, hi, hand, left, max(floor, best), plies));
}

/** Windows that sets leave and that are not lost. */
function countPlays(lo: u32, hi: u32, hand: u32, left: u32): u32 {
  const longest = min(maxRun, hi - lo);
  const wrapped = min(maxRun, hi - lo - 1);
  let tail: u32 = 0;
  let plays: u32 = 0;
  for (let taken: u32 = 1, end = hi - 1; taken <= longest; taken++, end--) {
    tail += cardAt(end);
    if (tail > largestTotal) break;
    let total = tail;
    for (let cards = taken, from = lo; ; cards++) {
      if (totals(total) && cards >= minRun) {
        if (left === 1 ? winsLast(from, end, hand) : !isLost(from, end, hand)) plays++;
        if (from !== end) plays += countPlays(from, end, hand, left);
      }
      if (cards >= wrapped) break;
      total += cardAt(from++);
      if (total > largestTotal) break;
    }
  }
  return plays;
}

/** Whether the last card empties the window. */
function winsLast(lo: u32, hi: u32, hand: u32): bool {
  let value: u32 = 1;
  while (copiesIn(hand, value) === 0) value++;
  const covered = cardAt(hi);
  store<u8>(line + hi, value);
  const wins = empties(lo, hi + 1);
  store<u8>(line + hi, covered);
  return wins;
}

function empties(lo: u32, hi: u32): bool {
  const longest = min(maxRun, hi - lo);
  const wrapped = min(maxRun, hi - lo - 1);
  let tail: u32 = 0;
  for (let taken: u32 = 1, end = hi - 1; taken <= longest; taken++, end--) {
    tail += cardAt(end);
    if (tail > largestTotal) break;
    let total = tail;
    for (let cards = taken, from = lo; ; cards++) {
      if (totals(total) && cards >= minRun && (from === end || empties(from, end))) return true;
      if (cards >= wrapped) break;
      total += cardAt(from++);
      if (total > largestTotal) break;
    }
  }
  return false;
}
