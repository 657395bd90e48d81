import { line } from '../foresight/line';
import { expected, unseen } from '../endgame/search';
import { stacks } from '../environments/games/decade/options';

/** Cards that are still hidden; how many there are of each value lies in `unseen`. */
export let left: u32 = 0;

/** Each stack, newest card first, with room for one that comes: 128 bytes. */
const cards = memory.data(7 * 128);
const OLDEST = 96;
/** The stack that is looked at, and its oldest card. */
export let checked: u32 = 0;
let oldest: usize = cards + OLDEST;

/** Of each stack the first card that is still there and the one after the last; bits of those that are eliminated. */
export const firstOf = memory.data(7);
export const endOf = memory.data(7);
export let eliminated: u32 = 0;
export let isOver: bool = false;

/** Looks at another stack. */
export function look(stack: u32): void {
  checked = stack;
  oldest = cards + OLDEST + (stack << 7);
}

/** Says what is left of the stack that is looked at; without cards it is eliminated, if it is not the only one. */
export function leave(lo: u32, hi: u32): void {
  store<u8>(firstOf + checked, lo);
  store<u8>(endOf + checked, hi);
  if (lo === hi && stacks > 1) eliminated |= 1 << checked;
}

/** Puts back what `leave` has changed. */
export function restore(stack: u32, lo: u32, hi: u32, before: u32): void {
  look(stack);
  store<u8>(firstOf + stack, lo);
  store<u8>(endOf + stack, hi);
  eliminated = before;
}

/** The stack that the next card comes to. */
export function following(): u32 {
  let stack = checked;
  do stack = (stack + 1) % stacks;
  while ((eliminated >> stack) & 1);
  return stack;
}

/** Cards on the other stacks. */
export function othersLength(): u32 {
  let cards: u32 = 0;
  for (let stack: u32 = 0; stack < stacks; stack++)
    if (stack !== checked) cards += load<u8>(endOf + stack) - load<u8>(firstOf + stack);
  return cards;
}

/** Whether all others are eliminated. */
export function isLast(): bool {
  if (stacks === 1) return false;
  return (eliminated | (1 << checked)) === (1 << stacks) - 1;
}

/** Where the card lies before which `index` others came to the stack. */
export function placeOf(index: u32): usize {
  return oldest - index;
}

export function cardAt(index: u32): u32 {
  return load<u8>(placeOf(index));
}

/** Takes a position over, as `Decade.writePosition` writes it; returns the length of the checked stack. */
export function readPosition(from: usize): u32 {
  for (let stack: u32 = 0; stack < stacks; stack++, from += 56) {
    look(stack);
    const length = load<u32>(from, 52);
    if (length > 0) memory.copy(placeOf(length - 1), from, length);
    store<u8>(firstOf + stack, 0);
    store<u8>(endOf + stack, length);
  }
  look(load<u8>(from, 1));
  eliminated = load<u8>(from, 2);
  memory.copy(unseen, from + 4, 10);
  left = 0;
  for (let kind: u32 = 0; kind < 10; kind++) left += load<u8>(unseen + kind);
  isOver = load<u8>(from) !== 0;
  return load<u8>(endOf + checked);
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
  memory.copy(saved, cards, 128); // the only stack
  memory.copy(placeOf(length - 1 - count), placeOf(length - 1), kept);
}

/** Puts them back. */
export function putLine(): void {
  memory.copy(cards, saved, 128);
}
