import { DECK_SIZE, formatCard } from '../../cards.js';
import { InputError } from '../../errors.js';
import { type DecadeConfig, VALUE_KINDS, VALUE_OF } from './config.js';
import { hasEarlierSet, setSums } from './moves.js';
import { type DecadeRules, followingStack } from './rules.js';
import { type DecadeState, goneCards, recycledCards, stackCards } from './state.js';

/** "4C 5D". */
export function cardNames(cards: readonly number[]): string {
  return cards.map(formatCard).join(' ');
}

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
interface VisiblePosition extends Omit<DecadePosition, 'hidden'> {
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

function totalOf(cards: readonly number[]): number {
  return cards.reduce((sum, card) => sum + VALUE_OF[card], 0);
}

/** Whether so many cards can leave in whole sets, by their number alone. */
function canLeave({ minRun, maxRun }: DecadeConfig, cards: number): boolean {
  return cards >= 0 && Math.ceil(cards / (maxRun ?? DECK_SIZE)) <= Math.floor(cards / minRun);
}

/** What has been discarded has left in whole sets; each eliminated stack stands for one of them. */
function expectWholeSets({ config }: DecadeRules, discarded: readonly number[], eliminated: number): void {
  const count = discarded.length;
  const total = totalOf(discarded);
  for (const { sets, fewest, most, reached } of setSums(config))
    if (sets >= eliminated && fewest <= count && count <= most && reached[total] === 1) return;
  const { minRun, maxRun, totals } = config;
  const run = maxRun === null ? `${minRun} or more` : maxRun === minRun ? `${minRun}` : `${minRun} to ${maxRun}`;
  const least = eliminated > 0 ? `at least ${eliminated} sets (for the eliminated stacks)` : 'sets';
  throw new InputError(
    `Expected discarded cards that can have left in ${least} of ${run} cards that total ${totals.join(', ')}, but got ${count} cards that total ${total}`,
  );
}

/**
 * Whether so many cards can have been dealt, one to each stack in turn up to the checked one, eliminated stacks skipped. In round r a stack that
 * is still there gets its r-th card; an eliminated one has got a card in each round up to some earlier one, or to this one.
 */
function canBeDealt({ config }: DecadeRules, state: Readonly<DecadeState>, dealt: number): boolean {
  const { lengths, eliminated, checked } = state;
  for (let round = 1; round <= dealt; round++) {
    let sums = Uint8Array.from({ length: dealt + 1 }, (_, sum) => (sum === 0 ? 1 : 0));
    for (let stack = 0; stack < config.stacks; stack++) {
      const most = stack <= checked ? round : round - 1;
      const least = eliminated[stack] === 1 && stack !== checked ? 1 : most;
      const next = new Uint8Array(dealt + 1);
      for (let got = least; got <= most; got++) {
        if (!canLeave(config, got - lengths[stack])) continue;
        for (let sum = got; sum <= dealt; sum++) next[sum] |= sums[sum - got];
      }
      sums = next;
    }
    if (sums[dealt] === 1) return true;
  }
  return false;
}

function expectDealtInTurn(rules: DecadeRules, state: Readonly<DecadeState>, dealt: number): void {
  if (state.cardsDealt !== dealt)
    throw new InputError(
      `Expected ${dealt} cards dealt (none comes back before the whole deck is dealt), but got ${state.cardsDealt}`,
    );
  if (canBeDealt(rules, state, dealt)) return;
  const there = Array.from(state.lengths, (length, stack) => (state.eliminated[stack] === 1 ? '-' : length));
  throw new InputError(
    `Expected stacks as cards dealt to them in turn and whole sets leave them, the last card dealt to "checked", but got ${there.join(', ')} cards on them and ${dealt - state.cardsOnTable} discarded`,
  );
}

/** With mandatory discards no set is left where the newest card does not lie, and in a straight line none that the newest card is not in. */
function expectNoSetLeft(rules: DecadeRules, state: DecadeState): void {
  const { config, table } = rules;
  const isDeal = config.stacks === 1 && state.cardsDealt === 3; // "three are dealt first" and only then checked
  if (config.discards === 'optional' || isDeal) return;
  const { checked } = state;
  for (let stack = 0; stack < config.stacks; stack++) {
    const cards = stackCards(state, stack);
    const values = cards.map((card) => VALUE_OF[card]);
    state.checked = stack;
    const atNewest = stack !== checked && rules.countSets(state) > 0;
    state.checked = checked;
    if (atNewest || (!config.loop && hasEarlierSet(table, values, 1)))
      throw new InputError(
        `Expected no set but where the newest card was dealt (discards are mandatory), but got ${cardNames(cards)}`,
      );
  }
}

/**
 * Refuses positions that no game under these rules comes to, as far as numbers and totals of cards tell: whole sets leave, cards are dealt in
 * turn, and mandatory discards leave no set behind. With `recycle`, once recycled cards are dealt again, only the last of these can be told.
 * @throws InputError
 */
export function expectPossible(rules: DecadeRules, state: DecadeState): void {
  const { stacks, recycle } = rules.config;
  const { size, left } = state.stock;
  const dealt = size - left;
  if (!recycle || dealt < size) {
    const eliminated = state.eliminated.reduce((sum, flag) => sum + flag, 0);
    expectWholeSets(rules, recycle ? recycledCards(state) : goneCards(state), eliminated);
    if (stacks > 1) expectDealtInTurn(rules, state, dealt);
  }
  expectNoSetLeft(rules, state);
}
