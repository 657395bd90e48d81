import { line } from '../foresight/line';
import { expected, unseen } from '../endgame/search';

/** Cards that are still hidden; how many there are of each value lies in `unseen`. */
export let left: u32 = 0;

/** The line, newest card first, with room for one that comes. */
const cards = memory.data(128);
const OLDEST = 96;

/** Where the line's card lies before which `index` others came. */
export function placeOf(index: u32): usize {
  return cards + OLDEST - index;
}

export function cardAt(index: u32): u32 {
  return load<u8>(placeOf(index));
}

/** Takes a position over: 52 values, newest first, how many there are, whether the game is over, and the hidden cards of each value. Returns the line's length. */
export function readPosition(from: usize): u32 {
  const length: u32 = load<u8>(from, 52);
  if (length > 0) memory.copy(placeOf(length - 1), from, length);
  memory.copy(unseen, from + 54, 10);
  left = 0;
  for (let kind: u32 = 0; kind < 10; kind++) left += load<u8>(unseen + kind);
  return length;
}

export function copiesOf(kind: u32): u32 {
  return load<u8>(unseen + kind);
}

/** Lets a hidden card come on top of `length` cards; returns what lay there. */
export function drawCard(kind: u32, length: u32): u32 {
  const covered = cardAt(length);
  store<u8>(placeOf(length), kind + 1);
  store<u8>(unseen + kind, copiesOf(kind) - 1);
  left--;
  return covered;
}

export function putBack(kind: u32, length: u32, covered: u32): void {
  store<u8>(placeOf(length), covered);
  store<u8>(unseen + kind, copiesOf(kind) + 1);
  left++;
}

/** What a draw from the window is worth under the best play. */
export function exactValue(lo: u32, hi: u32): f64 {
  for (let at = lo; at < hi; at++) store<u8>(line + at - lo, cardAt(at));
  return expected(hi - lo, left);
}

/** The line before `takeSet`. */
const saved = memory.data(128);

/** Takes `count` cards away that lie below the newest `kept` of `length`. */
export function takeSet(kept: u32, count: u32, length: u32): void {
  memory.copy(saved, cards, 128);
  memory.copy(placeOf(length - 1 - count), placeOf(length - 1), kept);
}

/** Puts them back. */
export function putLine(): void {
  memory.copy(cards, saved, 128);
}
