import { DECK_SIZE } from '../../cards.js';
import { InputError } from '../../errors.js';
import { cardNames } from './card-words.js';
import type { DecadeConfig } from './config.js';
import { hasEarlierSet } from './legal-sets.js';
import { goneCards, recycledCards, stackCards } from './position.js';
import type { DecadeRules } from './rules.js';
import { setSums } from './set-sums.js';
import type { DecadeState } from './state.js';
import { VALUE_OF } from './values.js';

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
