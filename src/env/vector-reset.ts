import type { EnvironmentSpec } from './environment-like.js';
import type { EnvironmentParts } from './environment-parts.js';
import { EpisodeOverError, IllegalActionError, InputError, mismatch, shown } from './errors.js';
import type { Deck } from './rules.js';
import { isSeed } from './seeds.js';
import { suggestion } from './words.js';

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
  if (typeof options !== 'object' || (options as unknown) === null)
    throw mismatch('reset options as an object such as { decks: [...] }', options);
  for (const key in options)
    if (key !== 'decks') throw new InputError(`Unknown reset option ${shown(key)}${suggestion(key, ['decks'])}`);
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

/** The error for actions that cannot be played: no games yet, a wrong number, or the action of game i. */
export function refusedActions(
  games: { readonly size: number; readonly legalCounts: Uint16Array },
  actions: ArrayLike<number>,
  i?: number,
): Error {
  if (games.legalCounts[0] === 0)
    return new EpisodeOverError('Expected reset(seed) before the first step(), but there are no games yet');
  if (i !== undefined)
    return new IllegalActionError(
      `Expected a legal action for game ${i} (see actionMasks), but got ${shown(actions[i])}`,
    );
  const given = (actions as ArrayLike<number> | null | undefined)?.length;
  const what = typeof actions === 'object' && given !== undefined ? `${given} actions` : shown(actions);
  return new IllegalActionError(`Expected ${games.size} actions, one for each game, but got ${what}`);
}

/** The number of deals without decisions in a row after which a game is taken to have none. */
export const DECISION_FREE_LIMIT = 10_000;

/** Why games in step cannot be dealt. */
export function noDecisions({ preset }: Pick<EnvironmentSpec, 'preset'>): InputError {
  return new InputError(
    `Expected a game with decisions, but ${DECISION_FREE_LIMIT} deals of ${preset} with these options had none`,
  );
}
