import { InputError, shown } from '../../../env/errors.js';
import { stackCards } from '../../../env/games/decade/position.js';
import type { DecadeRules } from '../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../env/games/decade/state.js';
import { VALUE_OF } from '../../../env/games/decade/values.js';
import type { Outcome } from '../../../env/rules.js';

/** What a plain object may say of its position beside the cards. */
export interface Claims {
  readonly eliminated?: readonly boolean[];
  readonly checked?: number;
  readonly next?: number | null;
  readonly cardsDealt?: number;
  readonly cardsLeft?: number;
  readonly outcome?: Outcome;
  readonly positions?: readonly string[];
}

/** Ends an undecided game where the player may have given up, or where earlier positions, which are not known, may have come again. */
export function endAs(rules: DecadeRules, state: DecadeState, outcome: Outcome | undefined): void {
  const { discards, recycle } = rules.config;
  if (state.outcome !== 'ongoing') return;
  if (outcome === 'lost' && discards === 'optional' && state.stockLeft === 0) state.outcome = outcome;
  if (outcome === 'drawn' && recycle) state.outcome = outcome;
}

/** The last of the positions is the present one: the next stack, and the values on the stacks and in the stock. */
function expectPositions({ config }: DecadeRules, state: DecadeState, positions: readonly string[] | undefined): void {
  if (positions === undefined) return;
  if (!config.recycle) {
    if (positions.length === 0) return;
    throw new InputError(`Expected no "positions" without recycling, but got ${shown(positions)}`);
  }
  const stacks = Array.from(state.lengths, (_, stack) => stackCards(state, stack).map((card) => VALUE_OF[card]));
  const present = `${state.next}:${stacks.map((values) => values.join(' ')).join(',')},`;
  const last = positions.at(-1);
  if (last?.startsWith(present) !== true)
    throw new InputError(
      `Expected the last of "positions" to be the present one and begin with ${shown(present)}, but got ${shown(last)}`,
    );
}

/**
 * What follows from the cards may be said, but not otherwise.
 * @throws InputError that names the key
 */
export function expectAgreement(rules: DecadeRules, state: DecadeState, given: Claims): void {
  const own = {
    eliminated: Array.from(state.eliminated, (flag) => flag === 1),
    checked: state.checked,
    next: state.next < 0 ? null : state.next,
    cardsDealt: state.cardsDealt,
    cardsLeft: rules.cardsLeft(state),
    outcome: state.outcome,
  };
  for (const [key, value] of Object.entries(own)) {
    const got = given[key as keyof typeof own];
    if (got !== undefined && String(got) !== String(value))
      throw new InputError(`Expected "${key}" ${shown(value)}, as the cards say, but got ${shown(got)}`);
  }
  expectPositions(rules, state, given.positions);
}
