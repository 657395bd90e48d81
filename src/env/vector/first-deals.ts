import { InputError, mismatch, shown, unknownName } from '../base/errors.js';
import { isSeed } from '../base/random.js';
import { expectObject } from '../base/schema.js';
import type { EnvironmentParts } from '../environment/environment-parts.js';
import type { Deck } from '../environment/rules.js';

/** The largest seed that `episodeSeeds` holds. */
const LARGEST = 2 ** 31 - 1;

/** What the games of a vector environment begin with. */
export interface VectorResetOptions {
  /** `[size]`: a deck as in trace-format.md for each game's first episode; null for the seed's. */
  decks?: readonly unknown[];
}

/** How the first episodes of a vector environment are dealt. */
export interface FirstDeals {
  /** What later episodes' seeds are hashed from. */
  readonly seed: number;
  /** `[game]`; null where they are hashed like the others. */
  readonly seeds: ArrayLike<number> | null;
  /** `[game]`; null where the seeds say it. */
  readonly decks: readonly (Deck | null)[] | null;
}

/** @throws InputError for what are no seeds or decks, or not one for each game */
export function readFirstDeals(
  seed: number | ArrayLike<number>,
  options: VectorResetOptions,
  size: number,
  parseDeck: EnvironmentParts['parseDeck'],
): FirstDeals {
  expectObject(options, 'reset options as an object such as { decks: [...] }');
  for (const key in options) if (key !== 'decks') throw unknownName('reset option', key, ['decks']);
  const { decks } = options;
  if (decks !== undefined && (!Array.isArray(decks) || decks.length !== size))
    throw new InputError(`Expected a list of ${size} decks, one for each game, but got ${described(decks)}`);
  const parsed = decks?.map((deck: unknown) => (deck === null ? null : parseDeck(deck))) ?? null;
  if (isSeed(seed)) return { seed, seeds: null, decks: parsed };
  const isList = Array.isArray(seed) || ArrayBuffer.isView(seed);
  if (!isList) throw mismatch(`seed to be an integer from 0 to 2^53 - 1, or a list of ${size} seeds`, seed);
  const seeds = Array.from(seed as ArrayLike<unknown>);
  if (seeds.length !== size)
    throw new InputError(`Expected a list of ${size} seeds, one for each game, but got ${described(seeds)}`);
  for (const each of seeds)
    if (!isSeed(each) || each > LARGEST) throw mismatch('seeds in the list to be integers from 0 to 2^31 - 1', each);
  return { seed: seeds[0] as number, seeds: seeds as number[], decks: parsed };
}

function described(list: unknown): string {
  return Array.isArray(list) ? String(list.length) : shown(list);
}
