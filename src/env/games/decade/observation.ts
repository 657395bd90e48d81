import { DECK_SIZE } from '../../cards.js';
import type { Feature } from '../../rules.js';
import type { DecadeConfig } from './config.js';
import type { DecadeState } from './state.js';
import { VALUE_KINDS, VALUE_OF } from './values.js';

const OLDEST_OF_LINE = 6;
const OLDEST_OF_STACK = 3;

const CARD_MEANING = 'value of each card, newest first; 0 none';

function category(name: string, size: number, maximum: number, meaning: string): Feature {
  return { name, size, maximum, kind: 'category', meaning };
}

function count(name: string, size: number, maximum: number, meaning: string): Feature {
  return { name, size, maximum, kind: 'count', meaning };
}

const HIDDEN_FEATURES: readonly Feature[] = [
  count('unseen', VALUE_KINDS - 1, 4, 'hidden cards of each value 1 to 9'),
  count('unseen tens', 1, 16, 'hidden cards of value 10'),
  count('stock', 1, DECK_SIZE, 'cards still to be dealt'),
];

function stackFeatures(stack: number, loop: boolean): Feature[] {
  const name = `stack ${stack + 1}`;
  return [
    category(name, DECK_SIZE, VALUE_KINDS, CARD_MEANING),
    ...(loop ? [category(`${name} oldest`, OLDEST_OF_STACK, VALUE_KINDS, 'value of its first cards; 0 none')] : []),
    count(`${name} cards`, 1, DECK_SIZE, 'cards on it'),
    count(`${name} eliminated`, 1, 1, '1 when all its cards have been discarded'),
  ];
}

/** What a player with perfect memory may know, in the order of the observation. */
export function createFeatures({ stacks, loop, recycle }: DecadeConfig): Feature[] {
  if (stacks === 1) {
    return [
      category('line', DECK_SIZE, VALUE_KINDS, CARD_MEANING),
      ...(loop ? [category('oldest', OLDEST_OF_LINE, VALUE_KINDS, 'value of the first cards of the line; 0 none')] : []),
      ...HIDDEN_FEATURES,
      count('cards on the line', 1, DECK_SIZE, 'cards on the line'),
    ];
  }
  return [
    ...Array.from({ length: stacks }, (_, stack) => stackFeatures(stack, loop)).flat(),
    category('checked stack', 1, stacks, 'the stack just dealt to, from 1'),
    category('next stack', 1, stacks, 'the stack dealt to next, from 1; 0 none'),
    ...HIDDEN_FEATURES,
    ...(recycle ? [category('recycled', DECK_SIZE, VALUE_KINDS, 'values of the cards under the stock, next first; 0 none')] : []),
  ];
}

/** i / maximum for i = 0..maximum. */
function scale(maximum: number): Float32Array {
  return Float32Array.from({ length: maximum + 1 }, (_, i) => i / maximum);
}

const CARD_SCALE = scale(VALUE_KINDS);
const FOUR_SCALE = scale(4);
const SIXTEEN_SCALE = scale(16);
const DECK_SCALE = scale(DECK_SIZE);

/** Writes a stack's cards, newest first, and in a ring its oldest ones; returns the offset after them. */
function writeCards(
  values: Readonly<Uint8Array>,
  base: number,
  length: number,
  oldest: number,
  observation: Float32Array,
  offset: number,
): number {
  const end = offset + DECK_SIZE;
  let at = offset;
  for (let i = base + length - 1; i >= base; i--) observation[at++] = CARD_SCALE[values[i]];
  observation.fill(0, at, end);
  at = end;
  for (let i = 0; i < oldest; i++) observation[at++] = i < length ? CARD_SCALE[values[base + i]] : 0;
  return at;
}

function writeHidden(state: Readonly<DecadeState>, observation: Float32Array, offset: number): number {
  const unseen = state.unseen;
  let at = offset;
  for (let kind = 0; kind < VALUE_KINDS - 1; kind++) observation[at++] = FOUR_SCALE[unseen[kind]];
  observation[at++] = SIXTEEN_SCALE[unseen[VALUE_KINDS - 1]];
  observation[at++] = DECK_SCALE[state.stockLeft];
  return at;
}

/** Writes the observation of a single line. */
export function observeLine(state: Readonly<DecadeState>, loop: boolean, observation: Float32Array, offset: number): void {
  const length = state.lengths[0];
  const afterCards = writeCards(state.values, 0, length, loop ? OLDEST_OF_LINE : 0, observation, offset);
  const afterHidden = writeHidden(state, observation, afterCards);
  observation[afterHidden] = DECK_SCALE[length];
}

/** Writes the observation of stacks. */
export function observeStacks(state: Readonly<DecadeState>, loop: boolean, observation: Float32Array, offset: number): void {
  const { lengths, eliminated, recycled } = state;
  const stacks = lengths.length;
  let at = offset;
  for (let stack = 0; stack < stacks; stack++) {
    const length = lengths[stack];
    at = writeCards(state.values, stack * DECK_SIZE, length, loop ? OLDEST_OF_STACK : 0, observation, at);
    observation[at++] = DECK_SCALE[length];
    observation[at++] = eliminated[stack];
  }
  observation[at++] = (state.checked + 1) / stacks;
  observation[at++] = (state.next + 1) / stacks;
  at = writeHidden(state, observation, at);
  if (recycled === null) return;
  for (let i = 0; i < DECK_SIZE; i++) {
    observation[at++] = i < recycled.length ? CARD_SCALE[VALUE_OF[recycled.at(i)]] : 0;
  }
}
