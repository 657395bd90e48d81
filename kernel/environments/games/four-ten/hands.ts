// Hands by their numbers: the tables of src/env/games/four-ten/moves.ts, one after the other at `tables`, a byte an entry.
import { tables } from '../../rows';

const HANDS: u32 = 70;
/** In tables of other hands: there is none. */
export const NO_HAND: u32 = 255;

/** Hands of a size: what `RANK` counts to. */
const RANKS: u32 = 35;

const SUM: u32 = 0;
const SIZE: u32 = SUM + HANDS;
const PRESENT: u32 = SIZE + HANDS;
const RANK: u32 = PRESENT + HANDS;
const COUNT: u32 = RANK + HANDS;
const ADD: u32 = COUNT + 4 * HANDS;
const REMOVE: u32 = ADD + 4 * HANDS;
const SWAP: u32 = REMOVE + 4 * HANDS;
const GIVEN: u32 = SWAP + 16 * HANDS;
const TAKEN: u32 = GIVEN + 12;
/** Two bytes an entry. */
const EXCHANGEABLE: u32 = TAKEN + 12;

function entry(at: u32): u32 {
  return load<u8>(tables + at);
}

export function sumOf(hand: u32): u32 {
  return entry(SUM + hand);
}

export function sizeOf(hand: u32): u32 {
  return entry(SIZE + hand);
}

export function presentOf(hand: u32): u32 {
  return entry(PRESENT + hand);
}

export function countOf(hand: u32, kind: u32): u32 {
  return entry(COUNT + (hand << 2) + kind);
}

export function addOf(hand: u32, kind: u32): u32 {
  return entry(ADD + (hand << 2) + kind);
}

export function removeOf(hand: u32, kind: u32): u32 {
  return entry(REMOVE + (hand << 2) + kind);
}

export function swapOf(hand: u32, from: u32, to: u32): u32 {
  return entry(SWAP + (hand << 4) + (from << 2) + to);
}

/** The kinds that an exchange takes out of Hand, and into it. */
export function givenOf(pair: u32): u32 {
  return entry(GIVEN + pair);
}

export function takenOf(pair: u32): u32 {
  return entry(TAKEN + pair);
}

/** Bit `pair`: both cards of the exchange are there. */
export function exchangeableOf(present: u32): u32 {
  return load<u16>(tables + EXCHANGEABLE + (present << 1));
}

/** `arrangementKey` of src/env/games/four-ten/state.ts. */
export function keyOf(hand: u32, shadow: u32): u32 {
  return entry(RANK + hand) * RANKS + entry(RANK + shadow);
}
