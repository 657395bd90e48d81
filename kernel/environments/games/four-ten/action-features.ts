// src/env/games/four-ten/action-features.ts: what each legal move leads to, and what the next card does there.
import { perMove } from '../../rows';
import {
  exchanged,
  FAULT,
  handIn,
  HANDS,
  IMPOSSIBLE,
  PAIRS,
  TEN,
  verdictOf,
  withCard,
  withoutCard,
} from './arrangements';
import { sizeOf, sumOf } from './hands';

const ALL_CARDS: u32 = 12;

const REPLACE: u32 = 3;
const EXCHANGE: u32 = 15;
const END_TURN: u32 = 39;

/** What exchanges lead to while a component is searched. */
const SEARCHED: u16 = 0xffff;

/** `[arrangement]`: twice the size of its component of safe arrangements, 1 more if an exchange from there makes ten; 0 if it is not known yet. */
const COMPONENTS = memory.data(2 * 343_000);
/** `[arrangement]`: of each kind of next card 16 bits; 0 if they are not known yet. */
const DRAWS = memory.data(8 * 343_000, 8);
const QUEUE = memory.data(4 * 1225, 4);

const KNOWN: u32 = 1 << 15;
const IS_FAULT: u32 = 1;
const IS_TEN: u32 = 2;
const IS_FORCED: u32 = 4;

/** What the next card does: set by `expect`. */
let fault: f64 = 0;
let ten: f64 = 0;
let forcedTen: f64 = 0;
let choice: f64 = 0;

function cardsOf(arrangement: u32): u32 {
  return sizeOf(handIn(arrangement, 0)) + sizeOf(handIn(arrangement, 1)) + sizeOf(handIn(arrangement, 2));
}

/** The entry in COMPONENTS of a safe arrangement. */
function componentOf(arrangement: u32): u32 {
  const known: u32 = load<u16>(COMPONENTS + (arrangement << 1));
  if (known !== 0) return known;
  let count: u32 = 1;
  let isTen: u32 = 0;
  store<u32>(QUEUE, arrangement);
  store<u16>(COMPONENTS + (arrangement << 1), SEARCHED);
  for (let from: u32 = 0; from < count; from++)
    for (let exchange: u32 = 0; exchange < 2 * PAIRS; exchange++) {
      const after = exchanged(load<u32>(QUEUE + (from << 2)), exchange);
      if (after === IMPOSSIBLE || load<u16>(COMPONENTS + (after << 1)) !== 0) continue;
      const verdict = verdictOf(after);
      if (verdict === TEN) isTen = 1;
      if (verdict !== 1) continue;
      store<u16>(COMPONENTS + (after << 1), SEARCHED);
      store<u32>(QUEUE + (count++ << 2), after);
    }
  const found = 2 * count + isTen;
  for (let i: u32 = 0; i < count; i++) store<u16>(COMPONENTS + (load<u32>(QUEUE + (i << 2)) << 1), found);
  return found;
}

function isTenInOne(arrangement: u32): bool {
  for (let exchange: u32 = 0; exchange < 2 * PAIRS; exchange++) {
    const after = exchanged(arrangement, exchange);
    if (after !== IMPOSSIBLE && verdictOf(after) === TEN) return true;
  }
  return false;
}

/** What a next card of a kind does, wherever it may go. */
function drawOf(arrangement: u32, kind: u32): u32 {
  let found: u32 = KNOWN | IS_FAULT;
  let isSafe = false;
  let most: u32 = 0;
  for (let place: u32 = 0; place < 3; place++) {
    // The first card of a round goes to Home.
    if (arrangement === 0 && place !== 1) continue;
    const after = withCard(arrangement, place, kind);
    if (after === IMPOSSIBLE) continue;
    const verdict = verdictOf(after);
    if (verdict === FAULT) continue;
    found &= ~IS_FAULT;
    if (verdict === TEN) found |= IS_TEN | IS_FORCED;
    else {
      const component = componentOf(after);
      isSafe = true;
      most = max(most, component >> 1);
      if ((component & 1) !== 0) found |= IS_TEN;
    }
  }
  if (isSafe) found &= ~IS_FORCED;
  return found | (most << 3);
}

/** Means over the unseen cards for an arrangement with room for one. */
function expect(arrangement: u32, unseen: u32, count: f64): void {
  const draws = DRAWS + (arrangement << 3);
  fault = ten = forcedTen = choice = 0;
  for (let kind: u32 = 0; kind < 4; kind++) {
    const at = draws + (kind << 1);
    if (load<u16>(at) === 0) store<u16>(at, drawOf(arrangement, kind));
    const draw: u32 = load<u16>(at);
    const chance = <f64>((unseen >> (kind << 3)) & 255) / count;
    if ((draw & IS_FAULT) !== 0) fault += chance;
    if ((draw & IS_TEN) !== 0) ten += chance;
    if ((draw & IS_FORCED) !== 0) forcedTen += chance;
    choice += chance * <f64>((draw & ~KNOWN) >> 3);
  }
}

/** What the next card does if the turn ends there; with no room, after the safest replacement. */
function expectAny(arrangement: u32, unseen: u32, count: f64): void {
  if (cardsOf(arrangement) < ALL_CARDS) {
    expect(arrangement, unseen, count);
    return;
  }
  let least: f64 = 1;
  let mostTen: f64 = 0;
  let mostChoice: f64 = 0;
  for (let place: u32 = 0; place < 3; place++)
    for (let kind: u32 = 0; kind < 4; kind++) {
      const shorter = withoutCard(arrangement, place, kind);
      if (shorter === IMPOSSIBLE) continue;
      expect(shorter, unseen, count);
      least = min(least, fault);
      mostTen = max(mostTen, ten);
      mostChoice = max(mostChoice, choice);
    }
  fault = least;
  ten = mostTen;
  choice = mostChoice;
}

function write(row: usize, at: u32, value: f64): void {
  store<f32>(row + (at << 2), <f32>value);
}

/** The arrangement after a placement, an exchange or none. */
function describe(arrangement: u32, unseen: u32, count: f64, row: usize): void {
  const verdict = verdictOf(arrangement);
  if (verdict === TEN) write(row, 0, 1);
  else if (verdict === FAULT) write(row, 1, 1);
  else if (count > 0) {
    write(row, 5, isTenInOne(arrangement) ? 1 : 0);
    write(row, 6, <f64>(componentOf(arrangement) & 1));
    expectAny(arrangement, unseen, count);
    write(row, 7, fault);
    write(row, 8, ten);
    write(row, 9, 1 - 1 / (1 + choice / 10));
  }
}

/** Writes the numbers of each legal move over zeros. @param unseen cards by kind, eight bits each */
export function describeMoves(
  hand: u32,
  home: u32,
  shadow: u32,
  drawn: u32,
  unseen: u32,
  mask: usize,
  features: usize,
): void {
  const now = (hand * HANDS + home) * HANDS + shadow;
  const count = <f64>((unseen * 0x01010101) >> 24);
  for (let move: u32 = 0; move <= END_TURN; move++) {
    if (load<u8>(mask + move) === 0) continue;
    const row = features + ((move * perMove) << 2);
    const replaced = move - REPLACE;
    let after = now;
    if (move < REPLACE) after = withCard(now, move, drawn - 1);
    else if (move < EXCHANGE) after = withoutCard(now, replaced >> 2, replaced & 3);
    else if (move < END_TURN) after = exchanged(now, move - EXCHANGE);
    for (let place: u32 = 0; place < 3; place++) write(row, 2 + place, <f64>sumOf(handIn(after, place)) / 10);
    if (move < REPLACE || move >= EXCHANGE) describe(after, unseen, count, row);
    else {
      expect(after, unseen, count);
      write(row, 0, forcedTen);
      write(row, 1, fault);
      write(row, 6, ten);
      write(row, 9, 1 - 1 / (1 + choice / 10));
    }
  }
}
