/** The pyramid of a deal, and what of it can still be won. */
import { cardsIn, find, forget, keep, keyOf, nextOf, push, rankOf, wasteAt, WINNABLE } from './table';

const PLACES: usize = 28;
export const RANKS: u32 = 12;
const SETS: usize = 1430;
const HIGH: u64 = 0x888888888888;

/** Of the shape, written by the caller: `[set]` uncovered places as bits; `[set * 28 + place]` the set without it. */
export const uncovered = memory.data(1430 * 4);
const without = memory.data(1430 * 28 * 2);
/** Of the deal: `[place]`, written by the caller. */
const cards = memory.data(28);
/** `[set]`: cards left, and cards left of each rank's partner. */
const counts = memory.data(1430 * 8);
const partners = memory.data(1430 * 8);
/** `[set]`: without kings that are uncovered. */
const settled = memory.data(1430 * 2);
export let none: u32 = 0;
/** `[set]`: its places, as bits, written by the caller. */
const places = memory.data(1430 * 4);
/** `[place]`: places with partners that do not cover it and are not covered by it, as bits; `[rank]`: its places. */
const mates = memory.data(28 * 4);
const placesOf = memory.data(12 * 4);

export function uncoveredAt(): usize {
  return uncovered;
}

export function placesAt(): usize {
  return places;
}

export function withoutAt(): usize {
  return without;
}

export function cardsAt(): usize {
  return cards;
}

/** Cards by partner's rank instead of their own. */
function turned(some: u64): u64 {
  const bytes = bswap<u64>(some) >> 16;
  return ((bytes & 0x0f0f0f0f0f0f) << 4) | ((bytes >> 4) & 0x0f0f0f0f0f0f);
}

/** By rank, 15 where `some` are as many as `others`. */
function enough(some: u64, others: u64): u64 {
  return ((((some | HIGH) - others) & HIGH) >> 3) * 15;
}

/** Begins a deal, once its cards are written. `empty` is the set of no cards. */
export function begin(sets: u32, empty: u32): void {
  none = empty;
  forget();
  memory.fill(placesOf, 0, 48);
  for (let place: u32 = 0; place < <u32>PLACES; place++) {
    const rank = cardOf(place);
    if (rank >= 12) continue;
    const ofRank = placesOf + ((<usize>rank) << 2);
    store<u32>(ofRank, load<u32>(ofRank) | (1 << place));
    let some: u32 = 0;
    for (let other: u32 = 0; other < <u32>PLACES; other++)
      if (cardOf(other) + rank === 11 && !covers(place, other) && !covers(other, place)) some |= 1 << other;
    store<u32>(mates + ((<usize>place) << 2), some);
  }
  for (let set: u32 = sets; set-- > 0;) {
    // A set's cards are one more than those of the set without a place that is uncovered; that set has a greater number.
    let own: u64 = 0;
    let king = -1;
    const open = load<u32>(uncovered + ((<usize>set) << 2));
    for (let left = open; left !== 0; left &= left - 1) if (load<u8>(cards + ctz(left)) === 12) king = ctz(left);
    if (open !== 0) {
      const place = ctz(open);
      const rank: u64 = load<u8>(cards + place);
      own = load<u64>(counts + ((<usize>bare(set, place)) << 3));
      if (rank < 12) own += (<u64>1) << (rank << 2);
    }
    store<u64>(counts + ((<usize>set) << 3), own);
    store<u64>(partners + ((<usize>set) << 3), turned(own));
    store<u16>(
      settled + ((<usize>set) << 1),
      king < 0 ? <u16>set : load<u16>(settled + ((<usize>bare(set, king)) << 1)),
    );
  }
}

/** Whether a place must be empty before another one is uncovered. */
function covers(lower: u32, upper: u32): bool {
  let row: u32 = 0;
  let other: u32 = 0;
  while ((row + 1) * (row + 2) <= 2 * lower) row++;
  while ((other + 1) * (other + 2) <= 2 * upper) other++;
  const at = lower - ((row * (row + 1)) >> 1);
  const above = upper - ((other * (other + 1)) >> 1);
  return row > other && at >= above && at - above <= row - other;
}

export function bare(set: u32, place: u32): u32 {
  return load<u16>(without + ((<usize>set * PLACES + place) << 1));
}

function settle(set: u32): u32 {
  return load<u16>(settled + ((<usize>set) << 1));
}

/** The set without a card, and without the kings that are uncovered then. */
export function take(set: u32, place: u32): u32 {
  return settle(bare(set, place));
}

export function cardOf(place: u32): u32 {
  return load<u8>(cards + place);
}

/** The waste from its top down, as far as each card finds a partner of its own in the pyramid: those below cannot leave any more. */
export function usable(set: u32, waste: u32): u32 {
  let left = load<u64>(partners + ((<usize>set) << 3));
  if ((((left | HIGH) - cardsIn(wasteAt(waste))) & HIGH) === HIGH) return waste;
  let end = waste;
  while (end !== 0) {
    const shift: u64 = rankOf(wasteAt(end)) << 2;
    if (((left >> shift) & 15) === 0) break;
    left -= (<u64>1) << shift;
    end = nextOf(wasteAt(end));
  }
  return above(waste, end);
}

function above(waste: u32, end: u32): u32 {
  return waste === end ? 0 : push(above(nextOf(wasteAt(waste)), end), rankOf(wasteAt(waste)));
}

/** The waste without its lowest cards, as far as they are of these ranks. */
function trim(waste: u32, free: u64): u32 {
  const node = wasteAt(waste);
  if ((cardsIn(node) & ~free) === 0) return 0;
  const below = trim(nextOf(node), free);
  return below === nextOf(node) ? waste : push(below, rankOf(node));
}

/** Whether the pyramid can be cleared if each hidden card is there when it is wished for: if not, the game is lost. */
export function canWin(set: u32, waste: u32, held: u64): bool {
  if (set === none) return true;
  const own = load<u64>(counts + ((<usize>set) << 3));
  const other = load<u64>(partners + ((<usize>set) << 3));
  const heldTurned = turned(held);
  waste = usable(set, waste);
  /** Ranks whose cards all find a hidden partner; their cards hinder nothing. */
  let free = enough(heldTurned, own);
  const capped = (other & enough(held, other)) | (held & ~enough(held, other));
  free &= turned(free);
  if ((cardsIn(wasteAt(waste)) & free) !== 0) waste = trim(waste, free);
  const inWaste = cardsIn(wasteAt(waste));
  if (((((heldTurned + other + turned(inWaste)) | HIGH) - own) & HIGH) !== HIGH) return false;
  const key = keyOf(WINNABLE, set, waste);
  const known = find(key, capped);
  if (load<u64>(known) !== 0) return load<f64>(known, 16) !== 0;
  const result = clears(set, waste, held, free, inWaste);
  keep(key, capped, result ? 1 : 0);
  return result;
}

function clears(set: u32, waste: u32, held: u64, free: u64, inWaste: u64): bool {
  const open = load<u32>(uncovered + ((<usize>set) << 2));
  const all = load<u32>(places + ((<usize>set) << 2));
  const own = load<u64>(counts + ((<usize>set) << 3));
  const heldTurned = turned(held);
  /** Cards that no card of the pyramid can leave with. */
  let lone: u64 = 0;
  let lonely: u32 = 0;
  for (let rank: u32 = 0; rank < RANKS; rank++) {
    if (((free >> ((<u64>rank) << 2)) & 1) !== 0) continue;
    for (let left = load<u32>(placesOf + ((<usize>rank) << 2)) & all; left !== 0; left &= left - 1)
      if ((load<u32>(mates + ((<usize>ctz(left)) << 2)) & all) === 0) {
        lone += (<u64>1) << ((<u64>rank) << 2);
        lonely |= 1 << ctz(left);
      }
  }
  const paired = own - lone;
  const others = turned(paired);
  const less = enough(paired, others);
  if (((((heldTurned + turned(inWaste) + ((others & less) | (paired & ~less))) | HIGH) - own) & HIGH) !== HIGH)
    return false;
  for (let left = open; left !== 0; left &= left - 1) {
    const place: u32 = ctz(left);
    const rank = cardOf(place);
    const shift = (<u64>rank) << 2;
    const shift2 = (<u64>(11 - rank)) << 2;
    if ((inWaste & (((<u64>15) << shift) | ((<u64>15) << shift2))) !== 0) continue;
    if (((free >> shift) & 1) !== 0 || ((lonely >> place) & 1) !== 0) return wished(set, waste, held, place);
    const mate = load<u32>(mates + ((<usize>place) << 2)) & open;
    if (
      mate !== 0 &&
      <i64>((own >> shift) & 15) - <i64>((held >> shift2) & 15) < 2 &&
      <i64>((own >> shift2) & 15) - <i64>((held >> shift) & 15) < 2
    )
      return canWin(take(bare(set, place), ctz(mate)), waste, held);
  }
  const top = waste === 0 ? RANKS : rankOf(wasteAt(waste));
  for (let left = open; left !== 0; left &= left - 1) {
    const place: u32 = ctz(left);
    const wanted = 11 - cardOf(place);
    for (let others = left & (left - 1); others !== 0; others &= others - 1)
      if (cardOf(ctz(others)) === wanted && canWin(take(bare(set, place), ctz(others)), waste, held)) return true;
    if (top === wanted && canWin(take(set, place), nextOf(wasteAt(waste)), held)) return true;
  }
  for (let left = open; left !== 0; left &= left - 1) if (wished(set, waste, held, ctz(left))) return true;
  return false;
}

function wished(set: u32, waste: u32, held: u64, place: u32): bool {
  const shift: u64 = (11 - cardOf(place)) << 2;
  return ((held >> shift) & 15) !== 0 && canWin(take(set, place), waste, held - ((<u64>1) << shift));
}
