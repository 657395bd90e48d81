import { isTotal, maxRun, minRun, take } from '../foresight/line';

/**
 * The sets that can be part of a win, and the renamings of values that change nothing.
 *
 * A win takes the whole deck apart into sets. So a set counts only if the rest of the deck can be taken apart as well, and a position is lost as soon as
 * the cards that are left, drawn or hidden, cannot be. With A45T the only sets are A+4+5 and T+T: each A needs a 5, so no 5 may leave with another.
 *
 * Where values can be renamed so that the same sets count (A, 4 and 5 in any order), a position and the renamed one have equal values.
 */

/** `[value - 1]`: cards of the whole deck; all 0 where it is not known. */
export const deckCounts = memory.data(16);

/** Values of the deck, numbered. Rows of tables have eight places; the last one stands for no kind. */
export const MOST_KINDS: u32 = 7;
export const NONE: u32 = 7;
export let kinds: u32 = 0;
const valueOf = memory.data(8);
const kindOf = memory.data(16);
/** `[kind]` */
const copies = memory.data(8);

/** Bits of a card in the code of a line. */
export let cardBits: u32 = 2;

/** Numbers of cards of each kind are the digits of a number. */
const strides = memory.data(4 * 8);
export let wholeDeck: u32 = 0;
const MOST_COUNTS: u32 = 1 << 17;
let canBeTakenApart: usize = 0;

/** `[kind]`, and `[kind, kind]`: the kind that makes a set of it or them. */
const partners = memory.data(8);
const thirds = memory.data(64);

/** Renamings, the first of which changes nothing: `[renaming, kind]`. Each one more costs time at each position. */
const MOST_RENAMINGS: u32 = 8;
export let renamings: u32 = 0;
const renamed = memory.data(8 * 8);
const order = memory.data(8);

/** `[hidden kinds as bits, kind]`: hidden cards that a lone card needs to be a set. */
const needs = memory.data(128 * 8);
const NEVER: u32 = 99;

export function kindOfValue(value: u32): u32 {
  return load<u8>(kindOf + value);
}

export function stride(kind: u32): u32 {
  return load<u32>(strides + (kind << 2));
}

export function isFeasible(counts: u32): bool {
  return load<u8>(canBeTakenApart + counts) !== 0;
}

export function partnerOf(kind: u32): u32 {
  return load<u8>(partners + kind);
}

export function thirdOf(one: u32, other: u32): u32 {
  return load<u8>(thirds + (one << 3) + other);
}

export function renamedTo(renaming: u32, kind: u32): u32 {
  return load<u8>(renamed + (renaming << 3) + kind);
}

export function needOf(hiddenKinds: u32, kind: u32): u32 {
  return load<u8>(needs + (hiddenKinds << 3) + kind);
}

/** The number of cards of a kind in such counts. */
function digit(counts: u32, kind: u32): u32 {
  return (counts / stride(kind)) % (<u32>load<u8>(copies + kind) + 1);
}

/** Whether sets of two or three cards that add up to a multiple of ten leave, and the deck is small enough to be told apart by its counts and codes. */
export function knowsDeck(): bool {
  for (let total: u32 = 2; total <= 30; total++)
    if (load<u8>(isTotal + total) !== (total % 10 === 0 ? 1 : 0)) return false;
  kinds = 0;
  let cards: u32 = 0;
  let all: u32 = 1;
  for (let value: u32 = 1; value <= 10; value++) {
    const count = <u32>load<u8>(deckCounts + value - 1);
    store<u8>(kindOf + value, <u8>NONE);
    if (count === 0) continue;
    if (kinds === MOST_KINDS) return false;
    store<u8>(valueOf + kinds, <u8>value);
    store<u8>(kindOf + value, <u8>kinds);
    store<u8>(copies + kinds, <u8>count);
    store<u32>(strides + (kinds << 2), all);
    all *= count + 1;
    if (all > MOST_COUNTS) return false;
    cards += count;
    kinds++;
  }
  cardBits = kinds <= 4 ? 2 : 3;
  wholeDeck = all - 1;
  if (minRun !== 2 || maxRun !== 3 || cards === 0 || cards * cardBits >= 64) return false;
  canBeTakenApart = take(all);
  findFeasible();
  return true;
}

/** Finds its sets and renamings. @param deck the cards that a win takes apart */
export function beginDeck(deck: u32): void {
  memory.fill(partners, <u8>NONE, 8);
  memory.fill(thirds, <u8>NONE, 64);
  for (let one: u32 = 0; one < kinds; one++) {
    for (let other: u32 = 0; other < kinds; other++) {
      const third = completes(load<u8>(valueOf + one) + load<u8>(valueOf + other));
      if (isPart(deck, one, other, third)) store<u8>(thirds + (one << 3) + other, <u8>third);
    }
    const partner = completes(load<u8>(valueOf + one));
    if (isPart(deck, one, partner, NONE)) store<u8>(partners + one, <u8>partner);
  }
  findNeeds();
  renamings = 0;
  rename(deck, 0, 0);
}

/** The kind that brings a total to a multiple of ten. */
function completes(total: u32): u32 {
  return kindOfValue(10 - (total % 10));
}

/** Whether the set can leave, and the rest of the deck in other sets. */
function isPart(deck: u32, one: u32, other: u32, third: u32): bool {
  if (other === NONE) return false;
  const rest = without(without(without(deck, one), other), third);
  return rest !== <u32>-1 && isFeasible(rest);
}

function without(counts: u32, kind: u32): u32 {
  if (kind === NONE || counts === <u32>-1) return counts;
  return digit(counts, kind) === 0 ? <u32>-1 : counts - stride(kind);
}

function findFeasible(): void {
  store<u8>(canBeTakenApart, 1);
  for (let counts: u32 = 1; counts <= wholeDeck; counts++) {
    let found = false;
    for (let one: u32 = 0; one < kinds && !found; one++) {
      found = isPart(counts, one, completes(load<u8>(valueOf + one)), NONE);
      for (let other: u32 = 0; other < kinds && !found; other++) {
        const third = completes(load<u8>(valueOf + one) + load<u8>(valueOf + other));
        found = third !== NONE && isPart(counts, one, other, third);
      }
    }
    store<u8>(canBeTakenApart + counts, found ? 1 : 0);
  }
}

function findNeeds(): void {
  for (let hidden: u32 = 0; hidden < (<u32>1) << kinds; hidden++)
    for (let kind: u32 = 0; kind < kinds; kind++) {
      let need = (hidden >> partnerOf(kind)) & 1 ? 1 : NEVER;
      for (let other: u32 = 0; other < kinds; other++)
        if ((hidden >> other) & (hidden >> thirdOf(kind, other)) & 1) need = min(need, 2);
      store<u8>(needs + (hidden << 3) + kind, <u8>need);
    }
}

/** Keeps each order of the kinds from `at` on under which the same sets count and each kind has as many cards. @param used kinds before it, as bits */
function rename(deck: u32, at: u32, used: u32): void {
  if (renamings === MOST_RENAMINGS) return;
  if (at === kinds) {
    if (!keepsSets()) return;
    memory.copy(renamed + (renamings << 3), order, 8);
    renamings++;
    return;
  }
  for (let kind: u32 = 0; kind < kinds; kind++) {
    if (((used >> kind) & 1) !== 0 || load<u8>(copies + kind) !== load<u8>(copies + at)) continue;
    if (digit(deck, kind) !== digit(deck, at)) continue;
    store<u8>(order + at, <u8>kind);
    rename(deck, at + 1, used | (1 << kind));
  }
}

function keepsSets(): bool {
  store<u8>(order + NONE, <u8>NONE);
  for (let one: u32 = 0; one < kinds; one++) {
    const to = <u32>load<u8>(order + one);
    if (partnerOf(to) !== load<u8>(order + partnerOf(one))) return false;
    for (let other: u32 = 0; other < kinds; other++)
      if (thirdOf(to, load<u8>(order + other)) !== load<u8>(order + thirdOf(one, other))) return false;
  }
  return true;
}
