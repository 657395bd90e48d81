import * as z from 'zod';
import { namedDeals } from '../../lab/deals.js';
import { rulesLabel } from '../../lab/rules-label.js';
import { deckKnowerFor, deckOf, solveKnownDecks } from '../../lab/solve/known-decks.js';
import { solveExactly } from '../../lab/solve/solve.js';
import { defineCommand } from '../command.js';
import { dealOptions } from '../deal-options.js';
import { environmentParts, rulesOptions } from '../environment-options.js';
import { knownDeckJson, knownDecksText, knownDeckText } from '../known-deck-text.js';
import { numberOption, wholeNumber } from '../option-types.js';
import { jsonOption, printReport } from '../output.js';
import { withProgress } from '../progress.js';
import { indent, paint, table } from '../text.js';

const { seeds, decks } = dealOptions('0..999');

const options = {
  env: z.string().describe('preset, for example tens-15').meta({ positional: true }),
  option: rulesOptions.option,
  position: z
    .string()
    .optional()
    .describe('a position in notation, instead of the deal')
    .meta({ conflicts: 'knowingTheDeck' }),
  roundCost: numberOption('a number of 0 or more', (cost) => Number.isFinite(cost) && cost >= 0)
    .optional()
    .describe('what each round of Four Ten costs, in games won')
    .meta({ conflicts: 'knowingTheDeck', defaultText: '0.01' }),
  knowingTheDeck: z
    .boolean()
    .default(false)
    .describe('the best results on deals of Decade of a player who sees the whole stock: a bound'),
  seeds: seeds.meta({ ...seeds.meta(), needs: 'knowingTheDeck' }),
  decks: decks.meta({ ...decks.meta(), needs: 'knowingTheDeck' }),
  goal: wholeNumber()
    .optional()
    .describe('also count the deals that can get to at most so many cards left')
    .meta({ needs: 'knowingTheDeck' }),
  nodeLimit: wholeNumber(1)
    .optional()
    .describe('positions after which a deal is given up as not proved')
    .meta({ needs: 'knowingTheDeck', defaultText: '1000000' }),
  ...jsonOption,
};

type SolveOptions = z.output<z.ZodObject<typeof options>>;

async function solveDecks({ nodeLimit, goal, ...options }: SolveOptions): Promise<void> {
  const parts = environmentParts(options);
  const { rules } = parts;
  const knower = deckKnowerFor(parts, nodeLimit);
  const { deals, label, source } = namedDeals(options, parts.game, parts.rules.config);
  const { report, last } = await withProgress('knowing the deck', (onProgress) =>
    solveKnownDecks(knower, rules, deals, { goal, onProgress }),
  );
  const { preset, rules: rulesOfPreset } = parts.spec;
  const env = { preset, rules: rulesOfPreset };
  const title = `${rulesLabel(parts)} knowing the deck, ${label}`;
  if (deals.length > 1) {
    printReport(options, {
      json: { env, ...report, deals: source },
      text: () => knownDecksText(knower, report, `${title}, 95 % intervals`),
    });
    return;
  }
  const { nodeLimit: limit } = knower;
  printReport(options, {
    json: { env, knowingTheDeck: true, nodeLimit: limit, ...knownDeckJson(knower, last), deals: source },
    text: () => knownDeckText(knower, deckOf(rules, deals[0]), last, title),
  });
}

async function solveGame({ position, roundCost, ...options }: SolveOptions): Promise<void> {
  const parts = environmentParts(options);
  const { lines, json } = await withProgress('solving', (onProgress) =>
    solveExactly(parts, { position, roundCost, onProgress }),
  );
  const { preset, rules } = parts.spec;
  printReport(options, {
    json: { env: { preset, rules }, position: position ?? null, ...json },
    text: () =>
      `${paint('bold', `${rulesLabel(parts)}, solved exactly`)}\n${indent(table([{ heading: '' }, { heading: '', align: 'right' }], lines))}`,
  });
}

export const solveCommand = defineCommand({
  description:
    'solve Tens, Four Ten or a smaller deck of Decade exactly, from the deal or any position; or deals of Decade with the deck known',
  options,
  examples: [
    ['maketen solve block-ten --option tableauSize=15', 'the chance of winning from the deal'],
    [
      "maketen solve tens --position 'tens 8D QS TC 2D 3C 3H 2H 3S 7D 9C 8C 6C QD / stock 39' --json",
      'from a position, as JSON',
    ],
    ['maketen solve four-ten', 'some 15 s the first time; the solution is kept in the cache folder'],
    ['maketen solve decade-loop3 --option ranks=A45TJQ', 'a smaller deck of Decade, 24 cards'],
    ['maketen solve decade-loop3 --knowing-the-deck --seeds 0..9999', 'how many deals can be won at all'],
    ['maketen solve decade --knowing-the-deck --seeds 7', 'one deal, with the game to play'],
  ],
  run: (options) => (options.knowingTheDeck ? solveDecks(options) : solveGame(options)),
});
