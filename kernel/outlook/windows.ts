import { cardAt, ENDS, line } from '../foresight/line';

/**
 * How well windows of a line come apart. A way to take a window apart is a list of sets, each of cards from its ends, alone or with one or two hidden
 * cards. A set has a weight, a way the product of its sets'. `[slot, hi, lo]`, four numbers each: the best way's weight; a power of two that says how many
 * hidden cards the window needs; and the sums of all ways' weights, by two kinds of them.
 */
const ways = memory.data(16 * 54 * 54 * 128);
const MATRIX: usize = 16 * 54 * 54;
/** Of the slot last looked into. */
let own: usize = 0;
/** `[slot]`: the line that was last looked into, after its length. */
const lines = memory.data(64 * 128);

/** `[slot, cards, sum]`: weights of sets with these cards of the line, of the oldest alone, and with the newest, which may need no hidden card. */
const TABLE: usize = 16 * 8 * 32;
const JOINED: usize = 16 * 4 * 32;
const tables = memory.data(16 * 8 * 32 * 128);

/** As the agent `waiting` weighs (src/env/games/decade/ring-outlook.ts). */
const ONE: f32 = 0.408;
const COPIES: f32 = 0.669;
const HIDDEN: f32 = 0.261;
const TWO: f32 = 0.0507;
const NONE: f32 = 0.963;
/** Of the other kind: shares of the hidden cards. */
const OTHER_TWO: f32 = 0.1;

/** The logarithm of `NEEDED`, the second number for each hidden card. */
const NEED_BITS: i32 = 4;
const NEEDED: f32 = 0.0625;

/** `[value]`, and of two cards `[sum]`. */
const weightOf = memory.data(16 * 11);
const pairOf = memory.data(16 * 21);

export function windowAt(lo: u32, hi: u32): usize {
  return own + ((hi * <u32>ENDS + lo) << 4);
}

/** A logarithm to the base two: linear between powers. */
export function logarithm(number: f32): f32 {
  return <f32>(reinterpret<i32>(number) - 0x3f800000) * (1 / <f32>0x800000);
}

/** Hidden cards that the window needs at least. */
export function needOf(lo: u32, hi: u32): u32 {
  return <u32>(-(<i32>logarithm(load<f32>(windowAt(lo, hi), 4))) / NEED_BITS);
}

function numbers(best: f32, needed: f32, other: f32): v128 {
  let all = f32x4.splat(best);
  all = f32x4.replace_lane(all, 1, needed);
  return f32x4.replace_lane(all, 3, other);
}

/** `[slot, value]`: hidden cards whose sets are still to be weighed, after how many there are; a length that says so. */
const hidden = memory.data(16 * 128);
const UNKNOWN: u32 = 255;

/** Begins with other hidden cards, `counts[value]`. */
export function beginWindows(slot: u32, counts: usize, left: u32): void {
  store<u8>(lines + (slot << 6), UNKNOWN);
  memory.copy(hidden + (slot << 4), counts, 11);
  store<u8>(hidden + (slot << 4), left);
}

/** Weighs the sets that hidden cards can make. */
function weigh(slot: u32): void {
  const counts = hidden + (slot << 4);
  const left = load<u8>(counts);
  const own = tables + <usize>slot * TABLE;
  const each: f32 = 1 / <f32>max(left, 1);
  const scale = ONE / Mathf.pow(<f32>max(left, 1), HIDDEN);
  for (let value: usize = 1; value <= 10; value++) {
    const copies = <f32>load<u8>(counts + value);
    const weight = copies > 0 ? scale * Mathf.pow(copies, COPIES) : 0;
    v128.store(weightOf + (value << 4), numbers(weight, copies > 0 ? NEEDED : 0, copies * each));
  }
  memory.fill(pairOf, 0, 16 * 21);
  for (let one: usize = 1; one <= 10; one++)
    for (let two: usize = 1; two <= one; two++) {
      const factor: f32 = one === two ? 1 : 2;
      const both = f32x4.mul(v128.load(weightOf + (one << 4)), v128.load(weightOf + (two << 4)));
      const place = pairOf + ((one + two) << 4);
      const sum = f32x4.add(v128.load(place), f32x4.mul(both, numbers(factor * TWO, 1, factor * OTHER_TWO)));
      v128.store(
        place,
        f32x4.replace_lane(
          sum,
          1,
          f32x4.extract_lane(both, 1) > 0 ? NEEDED * NEEDED : f32x4.extract_lane(v128.load(place), 1),
        ),
      );
    }
  const none = numbers(NONE, 1, 1);
  for (let sum: u32 = 0; sum < 32; sum++) {
    let one = f32x4.splat(0);
    let two = f32x4.splat(0);
    for (let total: u32 = 10; total <= 30; total += 10) {
      if (total <= sum || total > sum + 20) continue;
      if (total <= sum + 10) one = v128.load(weightOf + ((total - sum) << 4));
      two = f32x4.add(two, v128.load(pairOf + ((total - sum) << 4)));
    }
    // Two totals may ask for two cards each.
    two = f32x4.replace_lane(two, 1, min(NEEDED * NEEDED, f32x4.extract_lane(two, 1)));
    for (let count: u32 = 1; count <= 3; count++) {
      const place = own + (((count << 5) | sum) << 4);
      const alone = count === 1 ? f32x4.max(one, two) : count === 2 ? one : f32x4.splat(0);
      v128.store(place, alone);
      const isSet = count > 1 && sum > 0 && sum % 10 === 0 && sum <= 30;
      v128.store(place + JOINED, isSet ? f32x4.max(none, alone) : alone);
    }
  }
}

/** Looks into the windows of the line's first cards, with the hidden cards of a slot. */
export function findWindows(length: u32, slot: u32): void {
  if (load<u8>(lines + (slot << 6)) === UNKNOWN) {
    weigh(slot);
    store<u8>(lines + (slot << 6), 0);
  }
  const weights = tables + <usize>slot * TABLE;
  const last = lines + (slot << 6);
  own = ways + <usize>slot * MATRIX;
  v128.store(own, f32x4.splat(1));
  let same: u32 = 0;
  const most = min(length, <u32>load<u8>(last));
  while (same < most && load<u8>(last + same, 1) === load<u8>(line + same)) same++;
  store<u8>(last, length);
  memory.copy(last + 1, line, length);
  for (let hi = same + 1; hi <= length; hi++) {
    const row = windowAt(0, hi);
    v128.store(row + (hi << 4), f32x4.splat(1));
    const before = row - (ENDS << 4);
    const new1 = cardAt(hi - 1);
    const new2 = hi > 1 ? new1 + cardAt(hi - 2) : 0;
    const new3 = hi > 2 ? new2 + cardAt(hi - 3) : 0;
    const alone1 = v128.load(weights + JOINED + ((32 + new1) << 4));
    const alone2 = v128.load(weights + JOINED + ((64 + new2) << 4));
    const alone3 = v128.load(weights + JOINED + ((96 + new3) << 4));
    const withOne = weights + JOINED + ((64 + new1) << 4);
    const withTwo = weights + JOINED + ((96 + new1) << 4);
    const between = weights + JOINED + ((96 + new2) << 4);
    let old1: u32 = 0;
    let old2: u32 = 0;
    for (let lo = hi; lo-- > 0;) {
      const length = hi - lo;
      const card = cardAt(lo);
      old2 = card + old1;
      old1 = card;
      const at = row + (lo << 4);
      const rest = before + (lo << 4);
      let most = f32x4.mul(v128.load(weights + ((32 + card) << 4)), v128.load(at, 16));
      let sum = most;
      let way = f32x4.mul(alone1, v128.load(rest));
      most = f32x4.max(most, way);
      sum = f32x4.add(sum, way);
      if (length > 1) {
        way = f32x4.mul(v128.load(weights + ((64 + old2) << 4)), v128.load(at, 32));
        most = f32x4.max(most, way);
        sum = f32x4.add(sum, way);
        way = f32x4.mul(alone2, v128.load(rest - (ENDS << 4)));
        most = f32x4.max(most, way);
        sum = f32x4.add(sum, way);
        way = f32x4.mul(v128.load(withOne + (card << 4)), v128.load(rest, 16));
        most = f32x4.max(most, way);
        sum = f32x4.add(sum, way);
        if (length > 2) {
          way = f32x4.mul(v128.load(withTwo + (old2 << 4)), v128.load(rest, 32));
          most = f32x4.max(most, way);
          sum = f32x4.add(sum, way);
          way = f32x4.mul(v128.load(between + (card << 4)), v128.load(rest - (ENDS << 4), 16));
          most = f32x4.max(most, way);
          sum = f32x4.add(sum, way);
          way = f32x4.mul(alone3, v128.load(rest - 2 * (ENDS << 4)));
          most = f32x4.max(most, way);
          sum = f32x4.add(sum, way);
        }
      }
      v128.store(at, v128.shuffle<f32>(most, sum, 0, 1, 6, 7));
    }
  }
}
