import { fresh } from '../fresh';
import {
  components,
  draws,
  ENDS,
  faultExits,
  FIRST_BOTTOM,
  FIRST_COMPONENT,
  fullCount,
  KINDS,
  lastDraws,
  lastStarts,
  NOWHERE,
  PLACES,
  starts,
  sums,
  targets,
  tenExits,
  unseen,
  width,
} from './layout';

/** How many cards of a kind can be unseen: 0..8. A code of unseen cards is the number that they are by kind, the first kind last. */
const COUNTS: u32 = 9;
export const CODES: u32 = COUNTS * COUNTS * COUNTS * COUNTS;

/** A choice to exchange on to the end of the round, in place of the index of the best draw. */
const EXIT: u32 = 0xffff;

/** `[code of the unseen cards]`: the first of the states with them, and `[state]` its component: the full ones that they leave room for. */
export let rowStarts = new StaticArray<u32>(0);
export let stateComponents = new StaticArray<u16>(0);

/** `[end]`: the values of a round's ends, or the chances of them. */
export const ends = new StaticArray<f64>(ENDS);
/** `[target]`: the ends, and the components right after the card that led to them, with all cards that are not on the table unseen. */
export let early = new StaticArray<f64>(0);
/** `[state]`: full components right after the card that led to them, by their unseen cards. */
export let late = new StaticArray<f64>(0);
/** `[component]` and `[state]`: where the best draw begins in the component's `draws`, or `EXIT`. */
export let earlyChoices = new StaticArray<u16>(0);
export let lateChoices = new StaticArray<u16>(0);

/** `[kind, target of full hands]`: the values, or the chances, of what a row's draws lead to. */
let drawn = new StaticArray<f64>(0);
/** `[full component]`: the best end that an exchange leads to. */
let exits = new StaticArray<f64>(0);
/** `[target]` */
let chances = new StaticArray<f64>(0);

/** What one card more of a kind adds to a code. */
function placeOf(kind: u32): u32 {
  return kind === 0 ? 1 : kind === 1 ? COUNTS : kind === 2 ? COUNTS * COUNTS : COUNTS * COUNTS * COUNTS;
}

function unseenOf(code: u32, kind: u32): u32 {
  return (code / placeOf(kind)) % COUNTS;
}

/** Lays out the states. */
export function layOutStates(): void {
  let states: u32 = 0;
  for (let component: u32 = 0; component < fullCount; component++) {
    let product: u32 = 1;
    for (let kind: u32 = 0; kind < KINDS; kind++) product *= <u32>unseen[component * KINDS + kind] + 1;
    states += product;
  }
  stateComponents = fresh<u16>(states);
  rowStarts = fresh<u32>(CODES + 1);
  for (let component: u32 = 0; component < fullCount; component++) stateComponents[component] = <u16>component;
  let to = (rowStarts[1] = fullCount);
  for (let code: u32 = 1; code < CODES; code++) rowStarts[code + 1] = to = layOutRow(code, to);
  late = fresh<f64>(states);
  lateChoices = fresh<u16>(states);
  early = fresh<f64>(FIRST_COMPONENT + components);
  chances = fresh<f64>(FIRST_COMPONENT + components);
  earlyChoices = fresh<u16>(components);
  drawn = fresh<f64>(KINDS * width);
  exits = fresh<f64>(fullCount);
}

/** Lays out the states with these unseen cards, from those with a card less. @returns where they end */
export function layOutRow(code: u32, to: u32): u32 {
  let kind: u32 = 0;
  while (unseenOf(code, kind) === 0) kind++;
  const count = <u8>unseenOf(code, kind);
  const before = code - placeOf(kind);
  for (let from = rowStarts[before], end = rowStarts[before + 1]; from < end; from++) {
    const component = unchecked(stateComponents[from]);
    if (unchecked(unseen[component * KINDS + kind]) >= count) unchecked((stateComponents[to++] = component));
  }
  return to;
}

/** The state of a full component when the twelfth card has just been placed. */
function firstState(component: u32): u32 {
  let code: u32 = 0;
  for (let kind: u32 = 0; kind < KINDS; kind++) code += placeOf(kind) * <u32>unseen[component * KINDS + kind];
  let state = rowStarts[code];
  while (unchecked(stateComponents[state]) !== <u16>component) state++;
  return state;
}

function bestExit(component: u32): f64 {
  return max(unchecked(early[tenExits[component]]), unchecked(early[faultExits[component]]));
}

/**
 * The values of all states for those of the ends.
 * @param isKnown whether the choices are made, by nearly the same ends: not the best any more, and quicker
 * @param isRounded whether values are rounded to float32, so that those that differ by errors of rounding alone are equal
 */
export function solve(isKnown: bool, isRounded: bool): void {
  for (let end: u32 = 0; end < NOWHERE; end++) early[end] = ends[end];
  early[NOWHERE] = -Infinity;
  let highest = -Infinity;
  for (let end: u32 = 0; end < ENDS; end++) highest = max(highest, ends[end]);
  for (let kind: u32 = 0; kind < KINDS; kind++)
    for (let end: u32 = 0; end < NOWHERE; end++) drawn[kind * width + end] = ends[end];
  for (let component: u32 = 0; component < fullCount; component++) {
    late[component] = ends[FIRST_BOTTOM + sums[component]];
    exits[component] = bestExit(component);
  }
  for (let code: u32 = 1; code < CODES; code++)
    if (rowStarts[code] < rowStarts[code + 1]) {
      passDraws(code);
      if (isKnown) followRow(code, isRounded);
      else rateRow(code, highest, isRounded);
    }
  for (let component: u32 = 0; component < fullCount; component++)
    early[FIRST_COMPONENT + component] = late[firstState(component)];
  for (let component = fullCount; component < components; component++) rateEarly(component, isKnown, isRounded);
}

/** What the draws of a row lead to: the states with a card less. */
function passDraws(code: u32): void {
  for (let kind: u32 = 0; kind < KINDS; kind++) {
    if (unseenOf(code, kind) === 0) continue;
    const to = kind * width + FIRST_COMPONENT;
    const after = code - placeOf(kind);
    for (let state = rowStarts[after], end = rowStarts[after + 1]; state < end; state++)
      unchecked((drawn[to + stateComponents[state]] = late[state]));
  }
}

/** The values of the states with these unseen cards, from those with a card less. @param highest no state is worth more */
function rateRow(code: u32, highest: f64, isRounded: bool): void {
  const ones = <f64>unseenOf(code, 0);
  const twos = <f64>unseenOf(code, 1);
  const threes = <f64>unseenOf(code, 2);
  const fours = <f64>unseenOf(code, 3);
  const left = ones + twos + threes + fours;
  const firsts = left > 1 ? starts : lastStarts;
  const all = changetype<usize>(left > 1 ? draws : lastDraws);
  const values = changetype<usize>(drawn);
  for (let state = rowStarts[code], last = rowStarts[code + 1]; state < last; state++) {
    const component = unchecked(stateComponents[state]);
    const exit = unchecked(exits[component]);
    const start = unchecked(firsts[component]);
    let most = exit * left;
    let choice = EXIT;
    if (exit < highest)
      for (let at = start, end = unchecked(firsts[component + 1]); at < end; at += KINDS) {
        const draw = all + (at << 1);
        const value =
          ones * load<f64>(values + ((<usize>load<u16>(draw)) << 3)) +
          twos * load<f64>(values + ((<usize>load<u16>(draw, 2)) << 3)) +
          threes * load<f64>(values + ((<usize>load<u16>(draw, 4)) << 3)) +
          fours * load<f64>(values + ((<usize>load<u16>(draw, 6)) << 3));
        if (value > most) {
          most = value;
          choice = at - start;
        }
      }
    const value = choice === EXIT ? exit : most / left;
    unchecked((late[state] = isRounded ? <f64>(<f32>value) : value));
    unchecked((lateChoices[state] = <u16>choice));
  }
}

/** The same by the choices made. */
function followRow(code: u32, isRounded: bool): void {
  const ones = <f64>unseenOf(code, 0);
  const twos = <f64>unseenOf(code, 1);
  const threes = <f64>unseenOf(code, 2);
  const fours = <f64>unseenOf(code, 3);
  const left = ones + twos + threes + fours;
  const firsts = left > 1 ? starts : lastStarts;
  const all = left > 1 ? draws : lastDraws;
  for (let state = rowStarts[code], last = rowStarts[code + 1]; state < last; state++) {
    const component = unchecked(stateComponents[state]);
    const choice = <u32>unchecked(lateChoices[state]);
    let value = unchecked(exits[component]);
    if (choice !== EXIT) {
      const at = unchecked(firsts[component]) + choice;
      value =
        ones * unchecked(drawn[all[at]]) +
        twos * unchecked(drawn[all[at + 1]]) +
        threes * unchecked(drawn[all[at + 2]]) +
        fours * unchecked(drawn[all[at + 3]]);
      value /= left;
    }
    unchecked((late[state] = isRounded ? <f64>(<f32>value) : value));
  }
}

/** The chance of a next card of a kind after a component with room. */
function chanceOf(component: u32, kind: u32): f64 {
  const at = component * KINDS;
  const left = <u32>unseen[at] + <u32>unseen[at + 1] + <u32>unseen[at + 2] + <u32>unseen[at + 3];
  return <f64>unseen[at + kind] / <f64>left;
}

/** The value of a component with room: of the best exchange out of it or end of the turn in it. */
function rateEarly(component: u32, isKnown: bool, isRounded: bool): void {
  const ones = chanceOf(component, 0);
  const twos = chanceOf(component, 1);
  const threes = chanceOf(component, 2);
  const fours = chanceOf(component, 3);
  const start = starts[component];
  const known = <u32>earlyChoices[component];
  let most = isKnown && known !== EXIT ? -Infinity : bestExit(component);
  let choice = EXIT;
  const end = !isKnown ? starts[component + 1] : known === EXIT ? 0 : start + known + 1;
  for (let at = isKnown ? start + known : start; at < end; at += KINDS * PLACES) {
    let value: f64 = 0;
    value += ones * bestPlace(at);
    value += twos * bestPlace(at + PLACES);
    value += threes * bestPlace(at + 2 * PLACES);
    value += fours * bestPlace(at + 3 * PLACES);
    if (value <= most) continue;
    most = value;
    choice = at - start;
  }
  earlyChoices[component] = <u16>choice;
  early[FIRST_COMPONENT + component] = isRounded ? <f64>(<f32>most) : most;
}

function bestPlace(at: u32): f64 {
  const two = max(unchecked(early[draws[at]]), unchecked(early[draws[at + 1]]));
  return max(two, unchecked(early[draws[at + 2]]));
}

function targetOfFirst(kind: u32): u32 {
  return targets[(kind + 1) * 70];
}

/** Puts the chances of the ends under the play that has been chosen into `ends`; they add up to 1. The values of late states are lost. */
export function spread(): void {
  for (let target: u32 = 0; target < FIRST_COMPONENT + components; target++) chances[target] = 0;
  for (let kind: u32 = 0; kind < KINDS; kind++) chances[targetOfFirst(kind)] += 1 / <f64>KINDS;
  for (let component = components - 1; component >= fullCount && component < components; component--)
    if (chances[FIRST_COMPONENT + component] > 0) spreadEarly(component);
  for (let state = 0; state < late.length; state++) unchecked((late[state] = 0));
  for (let component: u32 = 0; component < fullCount; component++)
    late[firstState(component)] = chances[FIRST_COMPONENT + component];
  for (let code = CODES - 1; code > 0; code--) spreadRow(code);
  for (let end: u32 = 0; end < ENDS; end++) ends[end] = end < NOWHERE ? chances[end] : 0;
  for (let component: u32 = 0; component < fullCount; component++)
    ends[FIRST_BOTTOM + sums[component]] += late[component];
}

function exitOf(component: u32): u32 {
  const ten = tenExits[component];
  const fault = faultExits[component];
  return early[ten] >= early[fault] ? ten : fault;
}

/** Passes the chance of a component with room on. */
function spreadEarly(component: u32): void {
  const chance = chances[FIRST_COMPONENT + component];
  const choice = <u32>earlyChoices[component];
  if (choice === EXIT) {
    chances[exitOf(component)] += chance;
    return;
  }
  for (let kind: u32 = 0; kind < KINDS; kind++) {
    const at = starts[component] + choice + kind * PLACES;
    let best = draws[at];
    for (let place: u32 = 1; place < PLACES; place++)
      if (early[draws[at + place]] > early[best]) best = draws[at + place];
    chances[best] += chance * chanceOf(component, kind);
  }
}

/** Passes the chances of states with these unseen cards on. */
function spreadRow(code: u32): void {
  let left: f64 = 0;
  for (let kind: u32 = 0; kind < KINDS; kind++) left += <f64>unseenOf(code, kind);
  const firsts = left > 1 ? starts : lastStarts;
  const all = left > 1 ? draws : lastDraws;
  let isReached = false;
  for (let at = 0; at < drawn.length; at++) unchecked((drawn[at] = 0));
  for (let state = rowStarts[code], last = rowStarts[code + 1]; state < last; state++) {
    const chance = unchecked(late[state]);
    if (chance === 0) continue;
    isReached = true;
    const component = unchecked(stateComponents[state]);
    const choice = <u32>unchecked(lateChoices[state]);
    if (choice === EXIT) chances[exitOf(component)] += chance;
    else
      for (let kind: u32 = 0; kind < KINDS; kind++)
        unchecked((drawn[all[firsts[component] + choice + kind]] += (chance * <f64>unseenOf(code, kind)) / left));
  }
  if (!isReached) return;
  for (let kind: u32 = 0; kind < KINDS; kind++) {
    if (unseenOf(code, kind) === 0) continue;
    const from = kind * width;
    for (let end: u32 = 0; end < NOWHERE; end++) chances[end] += drawn[from + end];
    const after = code - placeOf(kind);
    for (let state = rowStarts[after], last = rowStarts[after + 1]; state < last; state++)
      unchecked((late[state] += drawn[from + FIRST_COMPONENT + stateComponents[state]]));
  }
}
