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

/** Deals of the seeds first, first + 1, ..., first + count - 1. */
export function seedDeals(first: number, count: number): Deal[] {
  return Array.from({ length: count }, (_, i) => ({ seed: first + i }));
}

/**
 * Checks that no deal of the seeds from `first` to `last` is one that trainings learn from or choose their best weights by: results on those
 * would be too good.
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
