import { DECK_SIZE } from '../../base/cards.js';
import { categoryFeature, countFeature } from '../../environment/environment-parts.js';
import type { Feature } from '../../environment/rules.js';
import { type DecadeConfig, VALUE_KINDS, VALUE_OF } from './config.js';
import type { DecadeState } from './state.js';

const OLDEST_OF_LINE = 6;
const OLDEST_OF_STACK = 3;

const CARD_MEANING = 'value of each card, newest first; 0 none';

function category(name: string, size: number, maximum: number, meaning: string): Feature {
  return { ...categoryFeature(name, size, maximum, meaning), endsAtZero: true };
}

const HIDDEN_FEATURES: readonly Feature[] = [
  { ...countFeature('unseen', VALUE_KINDS - 1, 4, 'hidden cards of each value 1 to 9'), needsMemory: true },
  { ...countFeature('unseen tens', 1, 16, 'hidden cards of value 10'), needsMemory: true },
  countFeature('stock', 1, DECK_SIZE, 'cards in it'),
];

function stackFeatures(stack: number, loop: boolean): Feature[] {
  const name = `stack ${stack + 1}`;
  return [
    category(name, DECK_SIZE, VALUE_KINDS, CARD_MEANING),
    ...(loop ? [category(`${name} oldest`, OLDEST_OF_STACK, VALUE_KINDS, 'value of its first cards; 0 none')] : []),
    countFeature(`${name} cards`, 1, DECK_SIZE, 'cards on it'),
    countFeature(`${name} eliminated`, 1, 1, '1 when all its cards are gone'),
  ];
}

/** What a player with perfect memory may know, in the order of the observation. */
export function createFeatures({ stacks, loop, recycle }: DecadeConfig): Feature[] {
  if (stacks === 1) {
    return [
      category('line', DECK_SIZE, VALUE_KINDS, CARD_MEANING),
      ...(loop ? [category('oldest', OLDEST_OF_LINE, VALUE_KINDS, 'value of its first cards; 0 none')] : []),
      ...HIDDEN_FEATURES,
      countFeature('cards on the line', 1, DECK_SIZE, 'cards on the line'),
    ];
  }
  return [
    ...Array.from({ length: stacks }, (_, stack) => stackFeatures(stack, loop)).flat(),
    category('checked stack', 1, stacks, 'the stack just dealt to, from 1'),
    category('next stack', 1, stacks, 'the stack dealt to next, from 1; 0 none'),
    ...HIDDEN_FEATURES,
    ...(recycle
      ? [
          {
            ...category('recycled', DECK_SIZE, VALUE_KINDS, 'values of the cards under the stock, next first; 0 none'),
            needsMemory: true,
          },
        ]
      : []),
  ];
}

// Multiplying by these and rounding to float32 gives exactly i / maximum for every i = 0..maximum (a test compares them).
const PER_VALUE = 1 / VALUE_KINDS;
const PER_FOUR = 1 / 4;
const PER_SIXTEEN = 1 / 16;
const PER_DECK = 1 / DECK_SIZE;

/** Writes a stack's cards, newest first, and in a ring its oldest ones, over zeros; returns the offset after them. */
function writeCards(
  values: Readonly<Uint8Array>,
  base: number,
  length: number,
  oldest: number,
  observation: Float32Array,
  offset: number,
) {
  let at = offset;
  for (let i = base + length - 1; i >= base; i--) observation[at++] = values[i] * PER_VALUE;
  at = offset + DECK_SIZE;
  const shown = Math.min(oldest, length);
  for (let i = 0; i < shown; i++) observation[at + i] = values[base + i] * PER_VALUE;
  return at + oldest;
}

function writeHidden(state: Readonly<DecadeState>, observation: Float32Array, offset: number) {
  const unseen = state.unseen;
  const tens = VALUE_KINDS - 1;
  for (let kind = 0; kind < tens; kind++) observation[offset + kind] = unseen[kind] * PER_FOUR;
  observation[offset + tens] = unseen[tens] * PER_SIXTEEN;
  observation[offset + tens + 1] = state.stockLeft * PER_DECK;
  return offset + tens + 2;
}

/** Writes an observation over zeros. */
type Observe = (state: Readonly<DecadeState>, loop: boolean, observation: Float32Array, offset: number) => void;

export const observeLine: Observe = (state, loop, observation, offset) => {
  const length = state.lengths[0];
  const afterCards = writeCards(state.values, 0, length, loop ? OLDEST_OF_LINE : 0, observation, offset);
  const afterHidden = writeHidden(state, observation, afterCards);
  observation[afterHidden] = length * PER_DECK;
};

export const observeStacks: Observe = (state, loop, observation, offset) => {
  const { lengths, eliminated, recycled } = state;
  const stacks = lengths.length;
  let at = offset;
  for (let stack = 0; stack < stacks; stack++) {
    const length = lengths[stack];
    at = writeCards(state.values, stack * DECK_SIZE, length, loop ? OLDEST_OF_STACK : 0, observation, at);
    observation[at++] = length * PER_DECK;
    observation[at++] = eliminated[stack];
  }
  observation[at++] = (state.checked + 1) / stacks;
  observation[at++] = (state.next + 1) / stacks;
  at = writeHidden(state, observation, at);
  if (recycled === null) return;
  for (let i = 0; i < recycled.length; i++) observation[at + i] = VALUE_OF[recycled[i]] * PER_VALUE;
};
