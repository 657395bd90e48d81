import { HANDS, IMPOSSIBLE, PAIRS, withCard, withoutCard } from '../environments/games/four-ten/arrangements';
import { faultFirst, handTarget } from '../environments/games/four-ten/four-ten';
import { addOf, countOf, givenOf, NO_HAND, sizeOf, sumOf, swapOf, takenOf } from '../environments/games/four-ten/hands';
import { fresh } from '../fresh';

const ARRANGEMENTS: u32 = HANDS * HANDS * HANDS;
export const KINDS: u32 = 4;
/** Hands that a card may go to while some hand has room. */
export const PLACES: u32 = 3;
const CARDS_PER_VALUE: u32 = 8;
/** Cards in three full hands, and their highest sum: twelve fours. */
const FULL: u32 = 12;
const MOST_SUM: u32 = FULL * KINDS;

/**
 * Where a card drawn or an exchange may lead, as one number: `TEN_END` (Hand is at its target), a fault (the number is the sum of the
 * three hands, 1..MOST_SUM), `NOWHERE`, or from `FIRST_COMPONENT` on a component of safe arrangements.
 */
export const TEN_END: u32 = 0;
export const NOWHERE: u32 = MOST_SUM + 1;
export const FIRST_COMPONENT: u32 = NOWHERE + 1;

/** The ends of a round: `TEN_END`, a fault by its sum, then by its sum a gain with the bottom card. */
export const FIRST_BOTTOM: u32 = MOST_SUM + 1;
export const ENDS: u32 = FIRST_BOTTOM + MOST_SUM + 1;

/** Hand sizes, and cards by kind, as one number. */
const SIZE_CODES: u32 = 5 * 5 * 5;
const COUNT_CODES: u32 = 9 * 9 * 9 * 9;

/**
 * All components: safe arrangements that exchanges join, or are supposed to. Exchanges can be taken back, so a turn that begins in one of them may end in
 * any. There are some 9,500 for a hand target of ten, the fullest first: a drawn card leads to a lower number.
 */
export let components: u32 = 0;
/** Components with all hands full: 0 .. fullCount - 1. */
export let fullCount: u32 = 0;
/** Targets of full hands: those that are no component, and the full components. */
export let width: u32 = 0;
/** `[arrangement]`: its target right after a card that is not the 32nd; `NOWHERE` with more than eight cards of a value. */
export let targets = new StaticArray<u16>(0);
/** `[component]`: the sum of the three hands. */
export let sums = new StaticArray<u8>(0);
/** `[component, kind]`: cards that are not on the table. */
export let unseen = new StaticArray<u8>(0);
/** `[component]`: the targets of exchanges out of it, `NOWHERE` if there is no such exchange. */
export let tenExits = new StaticArray<u16>(0);
export let faultExits = new StaticArray<u16>(0);
/**
 * `[component]`, and where the last ones end: where its draws begin. While some hand has room they are `[arrangement, kind drawn, hand]` targets;
 * with full hands `[replacement, kind drawn]` places in an array `[kind, target of full hands]`, without replacements that are never better than another one.
 */
export let starts = new StaticArray<u32>(0);
export let draws = new StaticArray<u16>(0);
/** Of full components, with all replacements that differ: no exchange follows the last card, so that none is certain to be as good as another. */
export let lastStarts = new StaticArray<u32>(0);
export let lastDraws = new StaticArray<u16>(0);

/** Safe arrangements, the fullest first, and where those with so many cards begin. */
let safe = new StaticArray<u32>(0);
const safeStarts = new StaticArray<u32>(FULL + 2);
/** Safe arrangements by component, and where those of a component begin. */
let members = new StaticArray<u32>(0);
let memberStarts = new StaticArray<u32>(0);

/** @param isFree whether exchanges are supposed to join all safe arrangements of the same cards and hand sizes, and to be able to make a fault */
export function layOut(isFree: bool): void {
  targets = fresh<u16>(ARRANGEMENTS);
  judgeAll();
  findComponents(isFree);
  width = FIRST_COMPONENT + fullCount;
  layOutReplacements();
  layOutPlacements();
}

/** What the rules say of each arrangement with cards. */
function judgeAll(): void {
  const found = fresh<u32>(ARRANGEMENTS);
  for (let more: u32 = 0; more <= FULL + 1; more++) safeStarts[more] = 0;
  let count: u32 = 0;
  for (let hand: u32 = 0; hand < HANDS; hand++)
    for (let home: u32 = 0; home < HANDS; home++) count = judge(hand, home, found, count);
  for (let more: u32 = 0; more <= FULL; more++) safeStarts[more + 1] += safeStarts[more];
  const next = new StaticArray<u32>(FULL + 1);
  for (let more: u32 = 0; more <= FULL; more++) next[more] = safeStarts[more];
  safe = fresh<u32>(count);
  for (let i: u32 = 0; i < count; i++) {
    const arrangement = unchecked(found[i]);
    const more = missing(arrangement);
    const at = unchecked(next[more]);
    unchecked((safe[at] = arrangement));
    unchecked((next[more] = at + 1));
  }
}

/** Cards that three full hands have more. */
function missing(arrangement: u32): u32 {
  const rest = arrangement / HANDS;
  return FULL - sizeOf(rest / HANDS) - sizeOf(rest % HANDS) - sizeOf(arrangement % HANDS);
}

/** Adds the safe arrangements of two hands. @returns where their list ends */
export function judge(hand: u32, home: u32, found: StaticArray<u32>, count: u32): u32 {
  const sum = sumOf(hand);
  const both = sum + sumOf(home);
  const isFault = sumOf(home) < sum || sumOf(home) > handTarget;
  const isTarget = sum === handTarget;
  const room = FULL + 1 - sizeOf(hand) - sizeOf(home);
  let at = (hand * HANDS + home) * HANDS;
  for (let shadow: u32 = 0; shadow < HANDS; shadow++, at++) {
    const third = sumOf(shadow);
    const fault = isFault || third > sum;
    if (at === 0 || (isTarget && !(fault && faultFirst))) continue;
    if (fault) unchecked((targets[at] = <u16>(both + third)));
    else {
      unchecked((targets[at] = <u16>NOWHERE));
      unchecked((found[count++] = at));
      unchecked(safeStarts[room - sizeOf(shadow)]++);
    }
  }
  return count;
}

/** Cards of a kind in the three hands. */
function cardsOf(arrangement: u32, kind: u32): u32 {
  const shadow = arrangement % HANDS;
  const rest = arrangement / HANDS;
  return countOf(shadow, kind) + countOf(rest % HANDS, kind) + countOf(rest / HANDS, kind);
}

/** The arrangement's cards by kind as one number; more than all numbers with too many cards of a kind. */
function countCode(arrangement: u32): u32 {
  let code: u32 = 0;
  for (let kind: u32 = 0; kind < KINDS; kind++) {
    const cards = cardsOf(arrangement, kind);
    if (cards > CARDS_PER_VALUE) return COUNT_CODES;
    code = code * 9 + cards;
  }
  return code;
}

function sizeCode(arrangement: u32): u32 {
  const rest = arrangement / HANDS;
  return (sizeOf(rest / HANDS) * 5 + sizeOf(rest % HANDS)) * 5 + sizeOf(arrangement % HANDS);
}

function findComponents(isFree: bool): void {
  const count = safe.length;
  const found = fresh<u32>(count); // in the order in which they are found
  const alike = fresh<u16>(isFree ? COUNT_CODES * SIZE_CODES : 0); // components, and one more
  sums = fresh<u8>(count);
  unseen = fresh<u8>(count * KINDS);
  tenExits = fresh<u16>(count);
  faultExits = fresh<u16>(count);
  components = 0;
  fullCount = 0;
  let last: u32 = 0;
  for (let i = 0; i < count; i++) {
    if (<u32>i === safeStarts[1]) fullCount = components;
    const first = unchecked(safe[i]);
    if (unchecked(targets[first]) !== <u16>NOWHERE) continue;
    const counts = countCode(first);
    if (counts === COUNT_CODES) continue;
    const code = counts * SIZE_CODES + sizeCode(first);
    let component = isFree ? <u32>unchecked(alike[code]) : 0;
    if (component-- === 0) {
      component = components++;
      if (isFree) unchecked((alike[code] = <u16>components));
      const sum = sumOf(first % HANDS) + sumOf((first / HANDS) % HANDS) + sumOf(first / (HANDS * HANDS));
      sums[component] = <u8>sum;
      for (let kind: u32 = 0; kind < KINDS; kind++)
        unseen[component * KINDS + kind] = <u8>(CARDS_PER_VALUE - cardsOf(first, kind));
      tenExits[component] = <u16>NOWHERE;
      faultExits[component] = <u16>(isFree ? sum : NOWHERE);
    }
    last = explore(first, component, found, last);
  }
  if (safeStarts[1] === <u32>count) fullCount = components;
  memberStarts = fresh<u32>(components + 1);
  for (let i: u32 = 0; i < last; i++) {
    const after = <u32>unchecked(targets[found[i]]) - FIRST_COMPONENT + 1;
    unchecked(memberStarts[after]++);
  }
  for (let component: u32 = 0; component < components; component++)
    memberStarts[component + 1] += memberStarts[component];
  const next = fresh<u32>(components);
  for (let component: u32 = 0; component < components; component++) next[component] = memberStarts[component];
  members = fresh<u32>(last);
  for (let i: u32 = 0; i < last; i++) {
    const arrangement = unchecked(found[i]);
    const component = <u32>unchecked(targets[arrangement]) - FIRST_COMPONENT;
    const at = unchecked(next[component]);
    unchecked((members[at] = arrangement));
    unchecked((next[component] = at + 1));
  }
}

/** Puts all arrangements that exchanges lead to into a component, the nearest first. @returns where their list ends */
export function explore(first: u32, component: u32, found: StaticArray<u32>, start: u32): u32 {
  const target = <u16>(FIRST_COMPONENT + component);
  let end = start;
  unchecked((found[end++] = first));
  unchecked((targets[first] = target));
  for (let at = start; at < end; at++) {
    const from = unchecked(found[at]);
    const shadow = from % HANDS;
    const home = (from / HANDS) % HANDS;
    const hand = from / (HANDS * HANDS);
    for (let pair: u32 = 0; pair < PAIRS; pair++) {
      const given = givenOf(pair);
      const taken = takenOf(pair);
      const swapped = swapOf(hand, given, taken);
      if (swapped === NO_HAND) continue;
      const base = from + (swapped - hand) * HANDS * HANDS;
      const inHome = swapOf(home, taken, given);
      if (inHome !== NO_HAND) end = reach(base + (inHome - home) * HANDS, component, target, found, end);
      const inShadow = swapOf(shadow, taken, given);
      if (inShadow !== NO_HAND) end = reach(base + (inShadow - shadow), component, target, found, end);
    }
  }
  return end;
}

function reach(after: u32, component: u32, target: u16, found: StaticArray<u32>, end: u32): u32 {
  const known = <u32>unchecked(targets[after]);
  if (known === NOWHERE) {
    unchecked((targets[after] = target));
    unchecked((found[end++] = after));
  } else if (known === TEN_END) unchecked((tenExits[component] = <u16>TEN_END));
  else if (known < NOWHERE) unchecked((faultExits[component] = sums[component]));
  return end;
}

/** The target of a card that is placed in a component's draw; any does for a card that does not exist. */
function placed(arrangement: u32, place: u32, drawn: u32, component: u32): u16 {
  if (unchecked(unseen[component * KINDS + drawn]) === 0) return <u16>TEN_END;
  const after = withCard(arrangement, place, drawn);
  return after === IMPOSSIBLE ? <u16>NOWHERE : unchecked(targets[after]);
}

function layOutReplacements(): void {
  // Each arrangement has at most as many as the kinds of cards in its hands.
  const most = memberStarts[fullCount] * PLACES * KINDS;
  const all = fresh<u16>(most * KINDS);
  const best = fresh<u16>(most * KINDS);
  lastStarts = fresh<u32>(fullCount + 1);
  starts = fresh<u32>(components + 1);
  let count: u32 = 0;
  let bestCount: u32 = 0;
  for (let component: u32 = 0; component < fullCount; component++) {
    const first = count;
    count = findReplacements(component, all, first);
    for (let one = first; one < count; one += KINDS) {
      let isBest = true;
      for (let other = first; isBest && other < count; other += KINDS)
        isBest = other === one || !isAtLeast(all, other, one);
      if (isBest)
        for (let kind: u32 = 0; kind < KINDS; kind++)
          best[bestCount++] = <u16>(unchecked(all[one + kind]) + kind * width);
    }
    lastStarts[component + 1] = count;
    starts[component + 1] = bestCount;
  }
  lastDraws = fresh<u16>(count);
  for (let at: u32 = 0; at < count; at++) unchecked((lastDraws[at] = <u16>(all[at] + (at % KINDS) * width)));
  draws = best;
}

/** Adds `[replacement, kind drawn]` targets of a full component, those that differ, and returns where they end. */
function findReplacements(component: u32, all: StaticArray<u16>, first: u32): u32 {
  let end = first;
  for (let i = memberStarts[component], last = memberStarts[component + 1]; i < last; i++)
    for (let place: u32 = 0; place < PLACES; place++)
      for (let kind: u32 = 0; kind < KINDS; kind++) {
        const shorter = withoutCard(unchecked(members[i]), place, kind);
        if (shorter === IMPOSSIBLE) continue;
        for (let drawn: u32 = 0; drawn < KINDS; drawn++)
          unchecked((all[end + drawn] = placed(shorter, place, drawn, component)));
        let same = first;
        while (!isSame(all, same, end)) same += KINDS;
        if (same === end) end += KINDS;
      }
  return end;
}

function isSame(all: StaticArray<u16>, one: u32, other: u32): bool {
  for (let kind: u32 = 0; kind < KINDS; kind++)
    if (unchecked(all[one + kind]) !== unchecked(all[other + kind])) return false;
  return true;
}

/** Whether a draw is as good as another whatever the ends are worth: each card leads to the same target, or to a component with an exchange to it. */
function isAtLeast(all: StaticArray<u16>, one: u32, other: u32): bool {
  for (let kind: u32 = 0; kind < KINDS; kind++) {
    const best = unchecked(all[other + kind]);
    const target = unchecked(all[one + kind]);
    if (target === best) continue;
    if (<u32>target < FIRST_COMPONENT) return false;
    const component = target - <u16>FIRST_COMPONENT;
    if (unchecked(tenExits[component]) !== best && unchecked(faultExits[component]) !== best) return false;
  }
  return true;
}

function layOutPlacements(): void {
  const end = starts[fullCount];
  const most = draws;
  draws = fresh<u16>(end + (members.length - memberStarts[fullCount]) * KINDS * PLACES);
  memory.copy(changetype<usize>(draws), changetype<usize>(most), end << 1);
  let at = end;
  for (let component = fullCount; component < components; component++)
    starts[component + 1] = at = place(component, at);
}

/** Adds the draws of a component with room. @returns where they end */
export function place(component: u32, at: u32): u32 {
  for (let i = unchecked(memberStarts[component]), last = unchecked(memberStarts[component + 1]); i < last; i++) {
    const arrangement = unchecked(members[i]);
    const shadow = arrangement % HANDS;
    const home = (arrangement / HANDS) % HANDS;
    const hand = arrangement / (HANDS * HANDS);
    for (let drawn: u32 = 0; drawn < KINDS; drawn++, at += PLACES) {
      if (unchecked(unseen[component * KINDS + drawn]) === 0) continue; // any target does for a card that does not exist
      unchecked((draws[at] = targetWith(arrangement, addOf(hand, drawn) - hand, HANDS * HANDS)));
      unchecked((draws[at + 1] = targetWith(arrangement, addOf(home, drawn) - home, HANDS)));
      unchecked((draws[at + 2] = targetWith(arrangement, addOf(shadow, drawn) - shadow, 1)));
    }
  }
  return at;
}

/** The target when a hand has become another one. @param digit what it counts. */
function targetWith(arrangement: u32, more: u32, digit: u32): u16 {
  return more > HANDS ? <u16>NOWHERE : unchecked(targets[arrangement + more * digit]);
}
