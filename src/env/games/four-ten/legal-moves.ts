import { GIVEN, HAND, HOME, PAIRS, SHADOW, TAKEN } from './moves.js';
import { COUNT, HAND_LIMIT, KINDS, PRESENT, SIZE, SWAP } from './multisets.js';
import type { FourTenState } from './state.js';
import { arrangementKey } from './state.js';

/** EXCHANGEABLE[present in Hand * 16 + present in the other]: bit `pair` is set if both cards of the exchange are there. */
export const EXCHANGEABLE = Uint16Array.from({ length: 256 }, (_, present) => {
  let bits = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    if ((present >> (4 + GIVEN[pair])) & (present >> TAKEN[pair]) & 1) bits |= 1 << pair;
  }
  return bits;
});

/** Entries of `SWAP` for each pair, seen from Hand and from the other hand. */
export const SWAP_IN_HAND = Uint8Array.from({ length: PAIRS }, (_, pair) => GIVEN[pair] * KINDS + TAKEN[pair]);
export const SWAP_IN_OTHER = Uint8Array.from({ length: PAIRS }, (_, pair) => TAKEN[pair] * KINDS + GIVEN[pair]);

/** "placed in a hand with fewer than four cards (the first card of a round: only Home)". */
export function maskPlacements(state: Readonly<FourTenState>, mask: Uint8Array, offset: number): number {
  const hands = state.hands;
  if ((hands[HAND] | hands[HOME] | hands[SHADOW]) === 0) {
    mask[offset + HOME] = 1;
    return 1;
  }
  let count = 0;
  for (let at = 0; at < 3; at++) {
    const room = SIZE[hands[at]] < HAND_LIMIT ? 1 : 0;
    mask[offset + at] = room;
    count += room;
  }
  return count;
}

export function maskReplacements(state: Readonly<FourTenState>, mask: Uint8Array, offset: number): number {
  let count = 0;
  for (let at = 0; at < 3; at++) {
    const hand = state.hands[at] * KINDS;
    for (let kind = 0; kind < KINDS; kind++) {
      const there = COUNT[hand + kind] > 0 ? 1 : 0;
      mask[offset + at * KINDS + kind] = there;
      count += there;
    }
  }
  return count;
}

/** "An exchange that leads to an arrangement already seen in this turn is not legal". */
export function maskExchanges(state: Readonly<FourTenState>, mask: Uint8Array, offset: number): number {
  const hand = state.hands[HAND];
  const shadow = state.hands[SHADOW];
  const withHome = EXCHANGEABLE[(PRESENT[hand] << 4) | PRESENT[state.hands[HOME]]];
  const withShadow = EXCHANGEABLE[(PRESENT[hand] << 4) | PRESENT[shadow]];
  let count = 0;
  for (let pair = 0; pair < PAIRS; pair++) {
    const bit = 1 << pair;
    if (((withHome | withShadow) & bit) === 0) continue;
    const newHand = SWAP[(hand << 4) + SWAP_IN_HAND[pair]];
    if ((withHome & bit) !== 0 && !state.hasSeen(arrangementKey(newHand, shadow))) {
      mask[offset + pair] = 1;
      count++;
    }
    if ((withShadow & bit) !== 0) {
      const newShadow = SWAP[(shadow << 4) + SWAP_IN_OTHER[pair]];
      if (!state.hasSeen(arrangementKey(newHand, newShadow))) {
        mask[offset + PAIRS + pair] = 1;
        count++;
      }
    }
  }
  return count;
}
