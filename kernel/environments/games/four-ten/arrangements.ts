import { faultFirst, handTarget } from './four-ten';
import { addOf, givenOf, NO_HAND, removeOf, sumOf, swapOf, takenOf } from './hands';

/** An arrangement is Hand, Home and Shadow as one number: three digits to the base `HANDS`. */
export const HANDS: u32 = 70;
const HAND: u32 = HANDS * HANDS;

/** Pairs of different kinds: exchanges with Home, and as many with Shadow. */
export const PAIRS: u32 = 12;

export const FAULT: u32 = 0;
export const SAFE: u32 = 1;
export const TEN: u32 = 2;
/** No such arrangement. */
export const IMPOSSIBLE: u32 = 0xffffffff;

/** The hand at a place: 0 Hand, 1 Home, 2 Shadow. */
export function handIn(arrangement: u32, place: u32): u32 {
  return place === 0 ? arrangement / HAND : place === 1 ? (arrangement / HANDS) % HANDS : arrangement % HANDS;
}

function changed(arrangement: u32, place: u32, before: u32, after: u32): u32 {
  if (after === NO_HAND) return IMPOSSIBLE;
  return arrangement + (after - before) * (place === 0 ? HAND : place === 1 ? HANDS : 1);
}

export function withCard(arrangement: u32, place: u32, kind: u32): u32 {
  const hand = handIn(arrangement, place);
  return changed(arrangement, place, hand, addOf(hand, kind));
}

export function withoutCard(arrangement: u32, place: u32, kind: u32): u32 {
  const hand = handIn(arrangement, place);
  return changed(arrangement, place, hand, removeOf(hand, kind));
}

export function exchanged(arrangement: u32, exchange: u32): u32 {
  const place: u32 = exchange < PAIRS ? 1 : 2;
  const given = givenOf(exchange % PAIRS);
  const taken = takenOf(exchange % PAIRS);
  const hand = handIn(arrangement, 0);
  const after = changed(arrangement, 0, hand, swapOf(hand, given, taken));
  if (after === IMPOSSIBLE) return IMPOSSIBLE;
  const other = handIn(arrangement, place);
  return changed(after, place, other, swapOf(other, taken, given));
}

export function verdictOf(arrangement: u32): u32 {
  const hand = sumOf(handIn(arrangement, 0));
  const home = sumOf(handIn(arrangement, 1));
  const isFault = home < hand || sumOf(handIn(arrangement, 2)) > hand || home > handTarget;
  if (hand === handTarget && !(isFault && faultFirst)) return TEN;
  return isFault ? FAULT : SAFE;
}
