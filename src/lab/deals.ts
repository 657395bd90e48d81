import { type Deck, DECK_SIZE, deckWords } from '../env/base/cards.js';
import { expectObject } from '../env/base/schema.js';
import { printable } from '../env/base/words.js';
import { type Game, InputError } from '../env/index.js';
import { type Deal, expectEvaluationSeeds, readSeedRange, type SeedRange, seedsFrom } from '../evaluate/evaluate.js';
import { readTextFile } from '../io/files.js';
import { dealsIn } from './jobs/unit.js';
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
  /** Those of a range are made anew whenever they are read. */
  readonly deals: readonly Deal[];
  /** Their seeds, where these follow each other; a copy of the object has none. */
  readonly range?: SeedRange;
  readonly source: DealSource;
  /** "5,000 deals (seeds 0..4999)" */
  readonly label: string;
}

/** The deals of a range of seeds, or so many from its first seed on. */
export function seedRange({ seeds = '', deals: most }: DealSource): SeedRange {
  const all = readSeedRange(seeds);
  return most === undefined ? all : seedsFrom(all.firstSeed, most);
}

/** The first of some deals. @param most default: all */
export function firstOf(named: NamedDeals, most = Infinity): NamedDeals {
  if (most >= (named.range ?? { count: named.deals.length }).count) return named;
  const label = `the first ${count(most)} of ${named.label}`;
  return { ...named, deals: named.deals.slice(0, most), label };
}

/** `namedDeals` to measure agents on. @throws InputError for seeds that trainings learn from or choose by */
export function evaluationDeals(from: DealSource, game: Game, config?: object): NamedDeals {
  expectObject(from, 'where deals come from, such as { seeds: ... }');
  const named = namedDeals(from, game, config);
  const { range } = named;
  if (range) expectEvaluationSeeds(range.firstSeed, range.firstSeed + range.count - 1);
  return named;
}

/** The decks of a file, one after another over any lines; a 0 ends them. */
function decksIn(file: string, game: Game, config?: object): Deck[] {
  const decks: Deck[] = [];
  let [words, first]: [string[], number] = [[], 0];
  let problem: InputError | null = null;
  for (const [index, line] of readTextFile(file).split(/\r?\n/).entries()) {
    const left = line.startsWith('#') ? [] : deckWords(line);
    const before = problem;
    while (left.length > 0 && left.join() !== '0') {
      if (words.length === 0) first = index + 1;
      words.push(...left.splice(0, DECK_SIZE - (words.length % DECK_SIZE))); // a line may have several decks
      try {
        decks.push(game.parseDeckLine(words.join(' '), config));
        [words, problem] = [[], null];
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        const to = index >= first ? ` to ${index + 1}` : '';
        problem = new InputError(`${file}, line ${first}${to}: ${error.message.trim()}`);
      }
    }
    if (words.length > DECK_SIZE) throw before ?? problem!;
    if (left.length > 0) break;
  }
  if (problem !== null) throw problem;
  return decks;
}

/**
 * Any deals: to look at, to solve, to count.
 * @param from a range of seeds, or a file of decks; decks where there are both. A file has decks, each on a line, a part of it or several, blank
 * lines and # comments, and perhaps a 0 at its end (the contest's form); its i-th deck goes with seed i, from 0
 * @param config the rule options, where decks depend on them
 * @throws InputError for seeds that are none, or a line that is no deck of the game
 */
export function namedDeals(from: DealSource, game: Game, config?: object): NamedDeals {
  const { decks } = from;
  const labelOf = (deals: number, origin: string) => `${count(deals)} ${deals === 1 ? 'deal' : 'deals'} (${origin})`;
  if (decks === undefined) {
    const range = seedRange(from);
    const { firstSeed, count: most } = range;
    const seeds = from.deals === undefined ? from.seeds! : `${firstSeed}..${firstSeed + most - 1}`;
    const named = {
      get deals() {
        return dealsIn(range);
      },
      source: { seeds },
      label: labelOf(most, `seeds ${seeds}`),
    };
    return Object.defineProperty(named, 'range', { value: range });
  }
  const deals: Deal[] = decksIn(decks, game, config).map((deck, seed) => ({ seed, deck }));
  if (deals.length === 0) throw new InputError(`Expected at least one deck in ${decks}, but it has none`);
  return { deals, source: { decks }, label: labelOf(deals.length, `decks of ${printable(decks)}`) };
}
