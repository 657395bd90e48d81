import {
  components,
  draws,
  FIRST_COMPONENT,
  fullCount,
  KINDS,
  PLACES,
  starts,
  TEN_END,
  tenExits,
  unseen,
  width,
} from './layout';

/** What a Hand of ten is worth beside a table that is full and safe, which is worth 1: so many tenths by worth; a fault is worth 0. */
const WORTHS: u32 = 5;

/** `[component, worth]`, right after a card has led to a component with room. */
export let filling = new StaticArray<f64>(0);

/** What `expect` is asked about: `[kind, hand]` targets of a draw, and `[kind]` unseen cards. */
export const asked = new StaticArray<u16>(KINDS * PLACES);
export const rest = new StaticArray<u8>(KINDS);
/** Its answer: `[worth]`, then `[kind, worth]` what a card leads to at best, 0 for kinds of which none is unseen. */
export const expected = new StaticArray<f64>((KINDS + 1) * WORTHS);
/** Unseen cards but the drawn one. */
let left: u32 = 0;

function tenWorth(worth: u32): f64 {
  return <f64>(2 * worth) / 10;
}

/**
 * How well the filling of the table can go: the expectation over the cards to come, with the best choices, of 1 for a table that is full and still safe
 * after the next card, and of a Hand of ten's worth for a round that it ends. While some hand has room no card is out of play, so that those on the table tell the unseen ones.
 */
export function fill(): void {
  if (filling.length > 0) return;
  filling = new StaticArray<f64>(components * WORTHS);
  for (let component = fullCount; component < components; component++) {
    const at = component * WORTHS;
    if (tenExits[component] === <u16>TEN_END)
      for (let worth: u32 = 0; worth < WORTHS; worth++) filling[at + worth] = tenWorth(worth);
    for (let draw = starts[component]; draw < starts[component + 1]; draw += KINDS * PLACES) {
      for (let kind: u32 = 0; kind < KINDS; kind++) rest[kind] = unseen[component * KINDS + kind];
      memory.copy(changetype<usize>(asked), changetype<usize>(draws) + (draw << 1), (KINDS * PLACES) << 1);
      expect();
      for (let worth: u32 = 0; worth < WORTHS; worth++)
        unchecked((filling[at + worth] = max(filling[at + worth], expected[worth])));
    }
  }
}

export function expect(): void {
  let all: u32 = 0;
  for (let kind: u32 = 0; kind < KINDS; kind++) all += unchecked(rest[kind]);
  left = all - 1;
  memory.fill(changetype<usize>(expected), 0, ((KINDS + 1) * WORTHS) << 3);
  for (let kind: u32 = 0; kind < KINDS; kind++) {
    const count = unchecked(rest[kind]);
    if (count === 0) continue;
    const chance = <f64>count / <f64>all;
    const to = (kind + 1) * WORTHS;
    unchecked(rest[kind]--);
    for (let place: u32 = 0; place < PLACES; place++) raiseTo(unchecked(asked[kind * PLACES + place]), to);
    for (let worth: u32 = 0; worth < WORTHS; worth++) unchecked((expected[worth] += chance * expected[to + worth]));
    unchecked(rest[kind]++);
  }
}

function raise(at: u32, value: f64): void {
  unchecked((expected[at] = max(expected[at], value)));
}

function raiseTo(target: u32, to: u32): void {
  if (target === TEN_END) {
    for (let worth: u32 = 0; worth < WORTHS; worth++) raise(to + worth, tenWorth(worth));
    return;
  }
  if (target < FIRST_COMPONENT) return;
  const component = target - FIRST_COMPONENT;
  if (component < fullCount) raiseToFull(component, to);
  else
    for (let worth: u32 = 0, at = component * WORTHS; worth < WORTHS; worth++, at++)
      raise(to + worth, unchecked(filling[at]));
}

/** With a full table it looks a card ahead. */
function raiseToFull(component: u32, to: u32): void {
  if (left === 0) {
    for (let worth: u32 = 0; worth < WORTHS; worth++) raise(to + worth, 1);
    return;
  }
  if (unchecked(tenExits[component]) === <u16>TEN_END)
    for (let worth: u32 = 0; worth < WORTHS; worth++) raise(to + worth, tenWorth(worth));
  for (let at = unchecked(starts[component]), end = unchecked(starts[component + 1]); at < end; at += KINDS) {
    let safe: u32 = 0;
    let tens: u32 = 0;
    for (let kind: u32 = 0; kind < KINDS; kind++) {
      const target = <u32>unchecked(draws[at + kind]) - kind * width;
      if (target >= FIRST_COMPONENT) safe += unchecked(rest[kind]);
      else if (target === TEN_END) tens += unchecked(rest[kind]);
    }
    for (let worth: u32 = 0; worth < WORTHS; worth++)
      raise(to + worth, (<f64>safe + <f64>tens * tenWorth(worth)) / <f64>left);
  }
}
