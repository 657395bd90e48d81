import { type Game, InputError } from '../env/index.js';
import { printable } from '../env/words.js';
import { type Deal, expectEvaluationSeeds, parseSeedRange } from '../evaluate/evaluate.js';
import { readTextFile } from '../io/files.js';
import { count } from './tables.js';

/** Where deals come from: { seeds: "0..4999" } or { decks: FILE }. */
export interface DealSource {
  readonly seeds?: string;
  readonly decks?: string;
}

/** Deals, and where they come from for reports. */
export interface NamedDeals {
  readonly deals: readonly Deal[];
  readonly source: DealSource;
  /** "5,000 deals (seeds 0..4999)" */
  readonly label: string;
}

/** Decks of a file, one a line but for blank lines and # comments. The i-th deck goes with seed i, from 0. */
function readDecks(path: string, game: Game, config?: object): Deal[] {
  const deals: Deal[] = [];
  const lines = readTextFile(path).split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    try {
      deals.push({ seed: deals.length, deck: game.parseDeckLine(line, config) });
    } catch (error) {
      if (error instanceof InputError) throw new InputError(`${path}, line ${index + 1}: ${error.message.trim()}`);
      throw error;
    }
  }
  if (deals.length === 0) throw new InputError(`Expected at least one deck in ${path}, but it has none`);
  return deals;
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
 * @param from a range of seeds, or a file of decks; decks where there are both
 * @param config the rule options, where decks depend on them
 * @throws InputError for seeds that are none, or a line that is no deck of the game
 */
export function namedDeals({ seeds = '', decks }: DealSource, game: Game, config?: object): NamedDeals {
  const deals = decks === undefined ? parseSeedRange(seeds) : readDecks(decks, game, config);
  const source = decks === undefined ? { seeds } : { decks };
  const origin = decks === undefined ? `seeds ${seeds}` : `decks of ${printable(decks)}`;
  return { deals, source, label: `${count(deals.length)} ${deals.length === 1 ? 'deal' : 'deals'} (${origin})` };
}
