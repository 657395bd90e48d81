import { InputError, shown } from '../env/errors.js';
import type { Deck } from '../env/rules.js';
import { EARLIER_SELECTION, FIRST_RESULT_SEED, isSeed, keptRegion, SELECTION } from '../env/seeds.js';

/** A deal is a seed, or a given deck (then the seed deals what the deck does not give). */
export interface Deal {
  readonly seed: number;
  readonly deck?: Deck;
}

/** The most deals a seed range may name. */
export const MOST_DEALS = 10_000_000;

/** @throws InputError for what is no list of deals; the first that is none is named */
export function expectDeals(deals: unknown): asserts deals is readonly Deal[] {
  if (!Array.isArray(deals))
    throw new InputError(`Expected a list of deals, such as parseSeedRange('0..99'), but got ${shown(deals)}`);
  const wrong = deals.findIndex((deal: unknown) => !isSeed((deal as Partial<Deal> | null | undefined)?.seed));
  if (wrong >= 0)
    throw new InputError(
      `Expected deal ${wrong} to have a seed, an integer from 0 to 2^53 - 1, but got ${shown(deals[wrong])}`,
    );
}

/** Deals of the seeds first, first + 1, ..., first + count - 1. */
export function seedDeals(first: number, count: number): Deal[] {
  return Array.from({ length: count }, (_, i) => ({ seed: first + i }));
}

/**
 * Checks that no deal of the seeds from `first` to `last` is one that trainings learn from or choose their best weights
 * by: results on those would be too good.
 * @throws InputError that says which seeds to take
 */
export function expectEvaluationSeeds(first: number, last: number): void {
  const region = keptRegion(first, last);
  if (region === undefined) return;
  throw new InputError(
    `Expected seeds for evaluation, below ${EARLIER_SELECTION.first} or from ${FIRST_RESULT_SEED} to ${SELECTION.first - 1}, but got ${first}..${last}: ${region.first}..${region.end - 1} are deals that ${region.use}`,
  );
}

/** Reads a seed range: "7" or "0..99" (both ends included). */
export function parseSeedRange(text: string): Deal[] {
  const match = typeof text === 'string' ? /^(\d+)(?:\.\.(\d+))?$/.exec(text.trim()) : null;
  const first = Number(match?.[1]);
  const last = Number(match?.[2] ?? match?.[1]);
  if (!match || !isSeed(first) || !isSeed(last) || last < first) {
    throw new InputError(
      `Expected a seed or a range of seeds such as 0..99 (integers, the lower first), but got ${shown(text)}`,
    );
  }
  if (last - first >= MOST_DEALS) throw new InputError(`Expected at most ${MOST_DEALS} seeds, but got ${shown(text)}`);
  return seedDeals(first, last - first + 1);
}
