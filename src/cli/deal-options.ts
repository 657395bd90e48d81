import * as z from 'zod';
import type { Game } from '../env/index.js';
import { InputError } from '../env/index.js';
import { printable } from '../env/printable.js';
import type { Deal } from '../evaluate/deals.js';
import { expectEvaluationSeeds, parseSeedRange } from '../evaluate/deals.js';
import { readTextFile } from '../io/files.js';
import { count } from '../lab/report/numbers.js';

/** Which deals, as the schemas read them. */
export interface DealChoice {
  readonly seeds: string;
  readonly decks?: string;
}

/** Deals with a name for reports. */
export interface ChosenDeals {
  readonly deals: readonly Deal[];
  /** "5,000 deals (seeds 0..4999)" */
  readonly label: string;
  /** The same for JSON: { seeds: "0..4999" } or { decks: FILE }. */
  readonly source: Readonly<Partial<DealChoice>>;
}

/** Deals of `evaluate` and `compare` where none are named: always the same ones, so that figures can be compared. */
export const EVALUATION_SEEDS = '0..4999';

/** Which deals: `--seeds` or `--decks`. */
export function dealOptions(defaultSeeds: string) {
  return {
    seeds: z
      .string()
      .default(defaultSeeds)
      .describe('seed or range of seeds, both ends included')
      .meta({ conflicts: 'decks' }),
    decks: z.string().optional().describe('file with one deck a line, instead of seeds'),
  };
}

/** Decks of a file, one a line; blank lines and lines that start with # are skipped. The i-th deck goes with seed i, from 0. */
function readDecks(path: string, game: Game): Deal[] {
  const deals: Deal[] = [];
  const lines = readTextFile(path).split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    try {
      deals.push({ seed: deals.length, deck: game.parseDeckLine(line) });
    } catch (error) {
      if (error instanceof InputError) throw new InputError(`${path}, line ${index + 1}: ${error.message.trim()}`);
      throw error;
    }
  }
  if (deals.length === 0) throw new InputError(`Expected at least one deck in ${path}, but it has none`);
  return deals;
}

/** Deals to measure agents on: seeds that trainings learn from or choose by are refused. */
export function chooseEvaluationDeals(choice: DealChoice, game: Game): ChosenDeals {
  const chosen = chooseDeals(choice, game);
  const { deals } = chosen;
  if (choice.decks === undefined) expectEvaluationSeeds(deals[0].seed, deals[deals.length - 1].seed);
  return chosen;
}

/** Any deals: to look at, to solve, to count. */
export function chooseDeals({ seeds, decks }: DealChoice, game: Game): ChosenDeals {
  const deals = decks === undefined ? parseSeedRange(seeds) : readDecks(decks, game);
  const source = decks === undefined ? { seeds } : { decks };
  const origin = decks === undefined ? `seeds ${seeds}` : `decks of ${printable(decks)}`;
  return { deals, source, label: `${count(deals.length)} ${deals.length === 1 ? 'deal' : 'deals'} (${origin})` };
}
