// Smaller decks of Decade: the best play, agents trained on them, and their certified bounds, beside one another (docs/small-decks.md). Each deck takes
// some 15 s of one thread, and what its solution takes; what is found of it takes the place of what --out had of the same deck. `npm run docs` then makes the page's table and figure.
// npm run small-decks -- --preset decade-loop3 --ranks A45T,A45TJ [--steps 100000] [--seed 0] [--seeds 2000000..2001499] [--bound-seeds 2100000..2100599] [--out docs/small-decks.json] [--json]
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportError } from '../../src/cli/failure.js';
import { printReport } from '../../src/cli/output.js';
import { withProgress } from '../../src/cli/progress.js';
import { InputError } from '../../src/env/errors.js';
import { expectEvaluationSeeds, parseSeedRange } from '../../src/evaluate/deals.js';
import { writeJsonFile } from '../../src/io/json.js';
import { type DeckStudy, readStudies, withStudy } from './deck-study.js';
import { deckText } from './deck-text.js';
import { studyDeck } from './study-deck.js';

const { values } = parseArgs({
  options: {
    preset: { type: 'string', default: 'decade-loop3' },
    ranks: { type: 'string', default: 'A45T,A45TJ,A45TJQ,A45TJQK' },
    steps: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '0' },
    seeds: { type: 'string', default: '2000000..2001499' },
    'bound-seeds': { type: 'string', default: '2100000..2100599' },
    out: { type: 'string', default: join(import.meta.dirname, '../../docs/small-decks.json') },
    json: { type: 'boolean', default: false },
  },
});

function wholeNumber(name: 'steps' | 'seed', least: number): number {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new InputError(`Expected --${name} to be a whole number of at least ${least}, but got "${values[name]}"`);
}

function dealsOf(range: string) {
  const deals = parseSeedRange(range);
  expectEvaluationSeeds(deals[0].seed, deals.at(-1)!.seed);
  return deals;
}

async function study(): Promise<void> {
  const { preset, out, json } = values;
  const training = { steps: wholeNumber('steps', 1), seed: wholeNumber('seed', 0) };
  const [deals, boundDeals] = [dealsOf(values.seeds), dealsOf(values['bound-seeds'])];
  const decks: DeckStudy[] = [];
  for (const ranks of values.ranks.split(',')) {
    const deck = await studyDeck({ preset, ranks, training, deals, boundDeals }, withProgress);
    decks.push(deck);
    writeJsonFile(out, { decks: withStudy(existsSync(out) ? readStudies(out) : [], deck) });
    if (!json) printReport({ json }, { json: deck, text: () => deckText(deck) });
  }
  if (json) printReport({ json }, { json: { decks }, text: () => '' });
}

try {
  await study();
} catch (error) {
  process.exitCode = reportError(error);
}
