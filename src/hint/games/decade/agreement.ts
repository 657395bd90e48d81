import { InputError, shown } from '../../../env/errors.js';
import type { DecadeRules } from '../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../env/games/decade/state.js';
import type { Outcome } from '../../../env/rules.js';

/** What a plain object may say of its position beside the cards. */
export interface Claims {
  readonly eliminated?: readonly boolean[];
  readonly checked?: number;
  readonly next?: number | null;
  readonly cardsDealt?: number;
  readonly cardsLeft?: number;
  readonly outcome?: Outcome;
}

/** Ends an undecided game where the player may have given up, or where earlier positions, which are not known, may have come again. */
export function endAs(rules: DecadeRules, state: DecadeState, outcome: Outcome | undefined): void {
  const { discards, recycle } = rules.config;
  if (state.outcome !== 'ongoing') return;
  if (outcome === 'lost' && discards === 'optional' && state.stockLeft === 0) state.outcome = outcome;
  if (outcome === 'drawn' && recycle) state.outcome = outcome;
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
}
