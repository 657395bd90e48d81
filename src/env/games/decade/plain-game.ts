import { formatCard } from '../../cards.js';
import type { Outcome } from '../../rules.js';
import type { DecadeConfig } from './config.js';
import { recycledCards, stackCards } from './position.js';
import type { DecadeRules } from './rules.js';
import type { DecadeState } from './state.js';
import { VALUE_OF } from './values.js';

/** A whole game as plain JSON for app makers: nothing is hidden in it, and no function changes it. Cards are written "TD". */
export interface DecadeGame {
  readonly options: DecadeConfig;
  readonly seed: number;
  /** Oldest card first; the single line is stack 0. */
  readonly stacks: readonly (readonly string[])[];
  readonly eliminated: readonly boolean[];
  /** Index of the stack just dealt to. */
  readonly checked: number;
  /** Index of the stack dealt to next; null when all are eliminated. */
  readonly next: number | null;
  /** Index 0 is next. */
  readonly drawPile: readonly string[];
  /** How many cards at the bottom of `drawPile` have been on the table before. */
  readonly recycled: number;
  /** Cards that have left the game, in the order in which they left. */
  readonly discard: readonly string[];
  readonly cardsDealt: number;
  /** With `recycle`: the values of all positions so far, of which none may come again. */
  readonly positions: readonly string[];
  readonly outcome: Outcome;
  /** Cards on the table plus stock. */
  readonly cardsLeft: number;
}

/** What no position may repeat; empty without `recycle`. */
export function positionKey(rules: DecadeRules, state: DecadeState): string {
  const stacks = Array.from(state.lengths, (_, stack) => stackCards(state, stack));
  const piles = [...stacks, drawPile(state)].map((cards) => cards.map((card) => VALUE_OF[card]).join(' '));
  return rules.config.recycle ? `${state.next}:${piles.join(',')}` : '';
}

function drawPile(state: DecadeState): number[] {
  return [...state.stock.wholeOrder().subarray(state.stock.drawn), ...recycledCards(state)];
}

export function toJson(
  rules: DecadeRules,
  state: DecadeState,
  { seed, discard, positions }: Pick<DecadeGame, 'seed' | 'discard' | 'positions'>,
): DecadeGame {
  return {
    options: rules.config,
    seed,
    stacks: Array.from(state.lengths, (_, stack) => stackCards(state, stack).map(formatCard)),
    eliminated: Array.from(state.eliminated, (flag) => flag === 1),
    checked: state.checked,
    next: state.next < 0 ? null : state.next,
    drawPile: drawPile(state).map(formatCard),
    recycled: state.recycled?.length ?? 0,
    discard,
    cardsDealt: state.cardsDealt,
    positions,
    outcome: state.outcome,
    cardsLeft: rules.cardsLeft(state),
  };
}
