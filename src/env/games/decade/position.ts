import { DECK_SIZE, formatCard } from '../../cards.js';
import { InputError } from '../../errors.js';
import { cardNames } from './card-words.js';
import { hasEarlierSet } from './legal-sets.js';
import { type DecadeRules, followingStack } from './rules.js';
import type { DecadeState } from './state.js';
import { VALUE_KINDS, VALUE_OF } from './values.js';

/** All cards of a game and where they are: what a state is set up from. Cards that are in none of the lists have been discarded. */
export interface DecadePosition {
  /** Oldest card first. */
  readonly stacks: readonly (readonly number[])[];
  readonly eliminated: readonly boolean[];
  /** Index of the stack just dealt to. */
  readonly checked: number;
  /** Cards never drawn, next first. */
  readonly hidden: readonly number[];
  /** Recycled cards under them, next first. */
  readonly recycled: readonly number[];
  readonly cardsDealt: number;
}

/** A state in this position, whose history (if the rules keep one) starts here. */
function setUpPosition(rules: DecadeRules, position: DecadePosition): DecadeState {
  const state = rules.createState();
  const hidden = new Set(position.hidden);
  const { cards, counts } = rules.deck;
  const drawn = Array.from(cards).filter((card) => !hidden.has(card));
  state.stock.arrange([...drawn, ...position.hidden]);
  state.stock.drawn = state.stock.seen = drawn.length;
  position.stacks.forEach((cards, stack) => {
    state.cards.set(cards, stack * DECK_SIZE);
    state.values.set(
      cards.map((card) => VALUE_OF[card]),
      stack * DECK_SIZE,
    );
    state.lengths[stack] = cards.length;
    state.eliminated[stack] = position.eliminated[stack] ? 1 : 0;
  });
  for (let kind = 0; kind < VALUE_KINDS; kind++) state.unseen[kind] = counts[kind];
  for (const card of drawn) state.unseen[VALUE_OF[card] - 1]--;
  for (const card of position.recycled) state.recycled?.push(card);
  state.cardsDealt = position.cardsDealt;
  state.checked = position.checked;
  state.next = rules.config.stacks > 1 ? followingStack(state) : 0;
  rules.judge(state);
  return state;
}

/** What a player can see of a position. Cards that are in none of the lists are hidden. */
export interface VisiblePosition extends Omit<DecadePosition, 'hidden'> {
  /** Cards that have left the game. */
  readonly gone: readonly number[];
}

/**
 * A state in a position whose hidden cards are in an arbitrary order. Each card may be named once.
 * @throws InputError where fewer cards are named than are dealt first, or sets are left that mandatory discards do not leave
 */
export function layOut(rules: DecadeRules, { gone, ...position }: VisiblePosition): DecadeState {
  const { stacks, loop, discards } = rules.config;
  const known = new Set([...position.stacks.flat(), ...position.recycled, ...gone]);
  const first = stacks === 1 ? 3 : 1;
  if (known.size < first)
    throw new InputError(`Expected at least the ${first} cards dealt first, but got ${known.size}`);
  // Rules: with mandatory discards "every legal set after the first three cards ends at the newest card".
  const newest = position.stacks[position.checked];
  const values = newest.map((card) => VALUE_OF[card]);
  const ends = values.length === 3 ? rules.table.rows : 1;
  if (!loop && discards === 'mandatory' && hasEarlierSet(rules.table, values, ends))
    throw new InputError(
      `Expected cards whose sets end at the newest one (discards are mandatory), but got ${cardNames(newest)}`,
    );
  for (const card of known)
    if (!rules.deck.cards.includes(card))
      throw new InputError(`Expected cards of the ranks ${rules.config.ranks}, but got ${formatCard(card)}`);
  const hidden = Array.from(rules.deck.cards).filter((card) => !known.has(card));
  return setUpPosition(rules, { ...position, hidden });
}

/** The cards on a stack, oldest first. */
export function stackCards(state: Readonly<DecadeState>, stack: number): number[] {
  const base = stack * DECK_SIZE;
  return Array.from(state.cards.subarray(base, base + state.lengths[stack]));
}

/** The recycled cards, next first. */
export function recycledCards(state: Readonly<DecadeState>): number[] {
  const { recycled } = state;
  return recycled === null ? [] : Array.from({ length: recycled.length }, (_, i) => recycled.at(i));
}

/** The cards that have left the game, in ascending order. */
export function goneCards(state: Readonly<DecadeState>): number[] {
  const here = new Set(recycledCards(state));
  for (let stack = 0; stack < state.lengths.length; stack++)
    for (const card of stackCards(state, stack)) here.add(card);
  return Array.from(state.stock.order.subarray(0, state.stock.drawn))
    .filter((card) => !here.has(card))
    .sort((a, b) => a - b);
}

/** The cards of the set that a legal discard takes, in the order of the run, with their indexes on the checked stack. */
export function setCards(
  rules: DecadeRules,
  state: Readonly<DecadeState>,
  action: number,
): { readonly index: number; readonly card: number }[] {
  if (action >= rules.table.draw) return [];
  const length = state.lengths[state.checked];
  const start = rules.setStart(state, action);
  return Array.from({ length: rules.setCount(state, action) }, (_, i) => {
    const index = (start + i) % length;
    return { index, card: state.cards[state.checked * DECK_SIZE + index] };
  });
}

/** The cards that leave the game with a legal move, written "TD"; none where they go back under the stock. */
export function discards(rules: DecadeRules, state: Readonly<DecadeState>, action: number): string[] {
  return rules.config.recycle ? [] : setCards(rules, state, action).map(({ card }) => formatCard(card));
}
