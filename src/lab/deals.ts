import { printable } from '../env/base/words.js';
import { type Game, InputError } from '../env/index.js';
import { type Deal, expectEvaluationSeeds, parseSeedRange } from '../evaluate/evaluate.js';
import { readTextFile } from '../io/files.js';
import { count } from './tables.js';

/** Where deals come from: { seeds: "0..4999" } or { decks: FILE }. */
export interface DealSource {
  readonly seeds?: string;
  /** So many from the first seed on, whatever the last one is. */
  readonly deals?: number | undefined;
  readonly decks?: string;
}

/** Deals, and where they come from for reports. */
export interface NamedDeals {
  readonly deals: readonly Deal[];
  readonly source: DealSource;
  /** "5,000 deals (seeds 0..4999)" */
  readonly label: string;
}

/** `namedDeals` to measure agents on. @throws InputError for seeds that trainings learn from or choose by */
export function evaluationDeals(from: DealSource, game: Game, config?: object): NamedDeals {
  const named = namedDeals(from, game, config);
  const { deals } = named;
  if (from.decks === undefined) expectEvaluationSeeds(deals[0].seed, deals[deals.length - 1].seed);
  return named;
}

/**
 * Any deals: to look at, to solve, to count.
 * @param from a range of seeds, or a file of decks; decks where there are both. A file has one deck a line but for blank
 * lines and # comments; its i-th deck goes with seed i, from 0
 * @param config the rule options, where decks depend on them
 * @throws InputError for seeds that are none, or a line that is no deck of the game
 */
export function namedDeals(
  { seeds: range = '', deals: most, decks }: DealSource,
  game: Game,
  config?: object,
): NamedDeals {
  const named = (deals: readonly Deal[], source: DealSource, origin: string): NamedDeals => {
    return { deals, source, label: `${count(deals.length)} ${deals.length === 1 ? 'deal' : 'deals'} (${origin})` };
  };
  if (decks === undefined) {
    const [{ seed: first }] = parseSeedRange(range);
    const seeds = most === undefined ? range : `${first}..${first + most - 1}`;
    return named(parseSeedRange(seeds), { seeds }, `seeds ${seeds}`);
  }
  const deals: Deal[] = [];
  for (const [index, line] of readTextFile(decks).split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    try {
      deals.push({ seed: deals.length, deck: game.parseDeckLine(line, config) });
    } catch (error) {
      if (error instanceof InputError) throw new InputError(`${decks}, line ${index + 1}: ${error.message.trim()}`);
      throw error;
    }
  }
  if (deals.length === 0) throw new InputError(`Expected at least one deck in ${decks}, but it has none`);
  return named(deals, { decks }, `decks of ${printable(decks)}`);
}
