/**
 * Smaller decks of Decade: the best play, agents trained on them, and their certified bounds, beside one another. Each deck takes 15 s of one thread
 * and twice the time of its exact solution; its result replaces the earlier one of the same deck in --out.
 *
 * npm run ts -- research/small-decks/study.ts [--preset decade-loop3] [--ranks A45T,A45TJ] [--steps 100000] [--seed 0]
 *   [--seeds 2000000..2001499] [--bound-seeds 2100000..2100599] [--out research/small-decks/results.json] [--json]
 * npm run ts -- research/small-decks/study.ts --tables [--figures FOLDER]   prints the Markdown tables of --out and draws its figures
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dealsOf, main, printReport, wholeNumber, withProgress } from '../support.js';
import { writeFigures } from './figure.js';
import { type DeckStudy, keepStudy, readStudies } from './results.js';
import { studyDeck } from './study-deck.js';
import { deckText, smallDeckTables } from './tables.js';

const { values } = parseArgs({
  options: {
    preset: { type: 'string', default: 'decade-loop3' },
    ranks: { type: 'string', default: 'A45T,A45TJ,A45TJQ,A45TJQK' },
    steps: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '0' },
    seeds: { type: 'string', default: '2000000..2001499' },
    'bound-seeds': { type: 'string', default: '2100000..2100599' },
    out: { type: 'string', default: join(import.meta.dirname, 'results.json') },
    tables: { type: 'boolean', default: false },
    figures: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

await main(async () => {
  const { preset, out, json, tables, figures } = values;
  if (tables) {
    console.log(smallDeckTables(readStudies(out)));
    if (figures !== undefined) writeFigures(figures, readStudies(out));
    return;
  }
  const training = { steps: wholeNumber('steps', values.steps, 1), seed: wholeNumber('seed', values.seed, 0) };
  const [deals, boundDeals] = [dealsOf(values.seeds), dealsOf(values['bound-seeds'])];
  const decks: DeckStudy[] = [];
  for (const ranks of values.ranks.split(',')) {
    const deck = await studyDeck({ preset, ranks, training, deals, boundDeals }, withProgress);
    decks.push(deck);
    keepStudy(out, deck);
    if (!json) printReport(json, deck, () => deckText(deck));
  }
  if (json) printReport(json, { decks }, () => '');
});
