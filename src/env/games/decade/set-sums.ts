import { DECK_SIZE } from '../../cards.js';
import type { DecadeConfig } from './config.js';
import { DECK_TOTAL } from './values.js';

/** What a number of sets can add up to. */
export interface SetSums {
  readonly sets: number;
  /** The fewest and the most cards of so many sets. */
  readonly fewest: number;
  readonly most: number;
  /** 1 for each sum of so many totals, by sum up to the deck's. */
  readonly reached: Readonly<Uint8Array>;
}

/**
 * The cards and sums of 0, 1, 2, ... sets that a deck can have, by the lengths and totals that the options allow: what has been discarded
 * must be among them.
 */
export function* setSums({ minRun, maxRun, totals }: Readonly<DecadeConfig>): Generator<SetSums> {
  let reached = new Uint8Array(DECK_TOTAL + 1);
  reached[0] = 1;
  for (let sets = 0; sets * minRun <= DECK_SIZE; sets++) {
    yield { sets, fewest: sets * minRun, most: Math.min(DECK_SIZE, sets * (maxRun ?? DECK_SIZE)), reached };
    const next = new Uint8Array(DECK_TOTAL + 1);
    for (const total of totals) for (let sum = total; sum <= DECK_TOTAL; sum++) next[sum] |= reached[sum - total];
    reached = next;
  }
}
