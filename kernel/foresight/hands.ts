import { largestTotal, maxRun, minRun, salted, take, totals } from './line';

/**
 * A hand is a part of the hidden cards: how many there are of each value, as the digits of a number. What a window and a hand that empties it add up to is a multiple of
 * `modulus`, so hands fall into classes by their sums, and a window asks about one class only: a set of its hands is 64 bits.
 */
export let modulus: u32 = 10;
let handCount: u32 = 1;
const MOST_IN_CLASS: u32 = 64;
const MOST_HANDS: u32 = 1024;

/** `[value]`: what a card of it counts in a hand's number, and how many there are in the whole one. */
const strides = memory.data(4 * 12);
const copies = memory.data(12);

/** `[hand]`: what tells positions with it apart, its class, its bit there, and how many cards of each value it has. */
const salts = memory.data(8 * 1024);
const classes = memory.data(1024);
const bits = memory.data(1024);
const counts = memory.data(16 * 1024);
/** `[class, bit]`: its hands; `[class]`: how many. */
const hands = memory.data(2 * 64 * 16);
const sizes = memory.data(16);

/** `[sum]`: the class of hands that windows of this sum ask about. */
const classFors = memory.data(544);

/** The hands that come apart by themselves: those that empty an empty window. */
export let apart: u64 = 0;

/** `[cards, hand]`: the hands that such cards, as in `lookups`, make this one of. */
let sources: usize = 0;

/** Bits that are looked up at a time. */
const GROUP: u32 = 5;
let groups: u32 = 1;
/**
 * `[cards, class, group, bits]`: the hands that are one of these hands and cards that bring cards of the line to a total: from 0 on one card, for their total,
 * and from 32 on one or two, for a single card's value.
 */
let lookups: usize = 0;

export function strideOf(value: u32): u32 {
  return load<u32>(strides + (value << 2));
}

export function copiesIn(hand: u32, value: u32): u32 {
  return load<u8>(counts + (hand << 4) + value);
}

export function saltOf(hand: u32): u64 {
  return load<u64>(salts + (hand << 3));
}

/**
 * Prepares the hands of these hidden cards, `[value]` bytes. @returns the number of the whole hand, or -1 if there are too many hands
 */
export function prepareHands(hidden: usize): i32 {
  handCount = 1;
  for (let value: u32 = 1; value <= 10; value++) {
    const each = <u32>load<u8>(hidden + value);
    store<u8>(copies + value, each);
    store<u32>(strides + (value << 2), handCount);
    handCount *= each + 1;
    if (handCount > MOST_HANDS) return -1;
  }
  modulus = 0;
  for (let total: u32 = 1; total <= largestTotal; total++) if (totals(total)) modulus = divisor(modulus, total);
  if (modulus > 10) return -1;
  for (let sum: u32 = 0; sum <= 540; sum++) store<u8>(classFors + sum, (modulus - (sum % modulus)) % modulus);
  memory.fill(sizes, 0, 16);
  for (let hand: u32 = 0; hand < handCount; hand++) {
    store<u64>(salts + (hand << 3), salted(100 + hand));
    let sum: u32 = 0;
    for (let value: u32 = 1; value <= 10; value++) {
      const each = (hand / strideOf(value)) % (load<u8>(copies + value) + 1);
      store<u8>(counts + (hand << 4) + value, each);
      sum += each * value;
    }
    const own = sum % modulus;
    const bit = <u32>load<u8>(sizes + own);
    if (bit === MOST_IN_CLASS) return -1;
    store<u8>(classes + hand, own);
    store<u8>(bits + hand, bit);
    store<u16>(hands + (((own << 6) | bit) << 1), hand);
    store<u8>(sizes + own, bit + 1);
  }
  apart = 0;
  for (let hand: u32 = 0; hand < handCount; hand++) if (hand === 0 || comesApart(hand)) apart |= bitOf(hand);
  findLookups();
  findSources();
  return handCount - 1;
}

function divisor(a: u32, b: u32): u32 {
  while (b !== 0) {
    const rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

function bitOf(hand: u32): u64 {
  return (<u64>1) << load<u8>(bits + hand);
}

function comesApart(hand: u32): bool {
  if (load<u8>(classes + hand) !== 0) return false;
  let first: u32 = 1;
  while (copiesIn(hand, first) === 0) first++;
  const one = hand - strideOf(first);
  for (let second = first; second <= 10; second++) {
    if (copiesIn(one, second) === 0) continue;
    const two = one - strideOf(second);
    const sum = first + second;
    if (isSet(2, sum) && load<u8>(classes + two) === 0 && (apart & bitOf(two)) !== 0) return true;
    for (let third = second; third <= 10; third++) {
      if (copiesIn(two, third) === 0 || !isSet(3, sum + third)) continue;
      const rest = two - strideOf(third);
      if (load<u8>(classes + rest) === 0 && (apart & bitOf(rest)) !== 0) return true;
    }
  }
  return false;
}

export function isSet(cards: u32, total: u32): bool {
  return cards >= minRun && cards <= maxRun && total <= largestTotal && totals(total);
}

function lookup(cards: u32, own: u32): usize {
  return lookups + ((((cards << 4) | own) * groups) << (GROUP + 3));
}

/** The hands that are this one and such cards. */
function joinedTo(hand: u32, cards: u32): u64 {
  const isSingle = cards >= 32;
  const sum = cards & 31;
  let found: u64 = 0;
  for (let first: u32 = 1; first <= 10; first++) {
    if (copiesIn(hand, first) === load<u8>(copies + first)) continue;
    const one = hand + strideOf(first);
    if (isSet(isSingle ? 2 : 3, sum + first)) found |= bitOf(one);
    if (!isSingle) continue;
    for (let second = first; second <= 10; second++)
      if (copiesIn(one, second) < load<u8>(copies + second) && isSet(3, sum + first + second))
        found |= bitOf(one + strideOf(second));
  }
  return found;
}

function findLookups(): void {
  let most: u32 = 0;
  for (let own: u32 = 0; own < modulus; own++) most = max(most, load<u8>(sizes + own));
  groups = (most + GROUP - 1) / GROUP;
  lookups = take(((43 << 4) * groups) << (GROUP + 3));
  for (let cards: u32 = 2; cards <= 42; cards++)
    for (let own: u32 = 0; own < modulus; own++)
      for (let group: u32 = 0; group < groups; group++) {
        const at = lookup(cards, own) + (group << (GROUP + 3));
        store<u64>(at, 0);
        for (let some: u32 = 1; some < 1 << GROUP; some++) {
          const last = group * GROUP + ctz(some);
          const other = load<u64>(at + ((some & (some - 1)) << 3));
          const isHand = last < load<u8>(sizes + own);
          const joined =
            isHand && (some & (some - 1)) === 0
              ? joinedTo(load<u16>(hands + (((own << 6) | last) << 1)), cards)
              : load<u64>(at + ((some & -some) << 3));
          store<u64>(at + (some << 3), isHand ? other | joined : other);
        }
      }
}

/** Where the hands are that such cards make this one of. */
function source(hand: u32, cards: u32): usize {
  return sources + ((cards * handCount + hand) << 3);
}

export function sourcesOf(hand: u32, cards: u32): u64 {
  return load<u64>(source(hand, cards));
}

function findSources(): void {
  sources = take((43 * handCount) << 3);
  memory.fill(sources, 0, (43 * handCount) << 3);
  for (let cards: u32 = 2; cards <= 42; cards++)
    for (let hand: u32 = 0; hand < handCount; hand++)
      for (let first: u32 = 1; first <= 10; first++) {
        if (copiesIn(hand, first) === 0) continue;
        const isSingle = cards >= 32;
        const sum = cards & 31;
        const one = hand - strideOf(first);
        let found = isSet(isSingle ? 2 : 3, sum + first) ? bitOf(one) : 0;
        for (let second = isSingle ? first : 11; second <= 10; second++)
          if (copiesIn(one, second) > 0 && isSet(3, sum + first + second)) found |= bitOf(one - strideOf(second));
        const at = source(hand, cards);
        store<u64>(at, load<u64>(at) | found);
      }
}

/** The hands that are one of these and such cards. @param own their class */
export function joined(set: u64, cards: u32, own: u32): u64 {
  let found: u64 = 0;
  let at = lookup(cards, own);
  while (set !== 0) {
    found |= load<u64>(at + (((<usize>set) & ((1 << GROUP) - 1)) << 3));
    set >>= GROUP;
    at += 8 << GROUP;
  }
  return found;
}

export function classFor(sum: u32): u32 {
  return load<u8>(classFors + sum);
}

export function classOf(hand: u32): u32 {
  return load<u8>(classes + hand);
}

export function isIn(set: u64, hand: u32): bool {
  return ((set >> load<u8>(bits + hand)) & 1) !== 0;
}

/** The hand of a class that has the lowest bit of these. */
export function firstOf(set: u64, own: u32): u32 {
  return load<u16>(hands + (((own << 6) | (<u32>ctz(set))) << 1));
}
