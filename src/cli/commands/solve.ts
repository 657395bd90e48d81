import type { CommandModule } from 'yargs';
import { shown } from '../../env/errors.js';
import { InputError } from '../../env/index.js';
import { deckKnowerFor, deckOf, solveKnownDecks } from '../../lab/solve/known-decks.js';
import { solveExactly } from '../../lab/solve/solve.js';
import { chooseDeals, type DealArguments, withDeals } from '../deal-options.js';
import type { RulesArguments } from '../environment-options.js';
import { environmentParts, withRuleOptions } from '../environment-options.js';
import { knownDeckJson, knownDecksText, knownDeckText } from '../known-deck-text.js';
import { withProgress } from '../progress.js';
import { rulesLabel } from '../report.js';
import { indent, paint, printJson, table } from '../text.js';
import { wholeNumber } from '../whole-number.js';

interface SolveArguments extends RulesArguments, DealArguments {
  position?: string;
  roundCost?: string;
  knowingTheDeck?: boolean;
  goal?: string;
  nodeLimit?: string;
  json: boolean;
}

function costOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const cost = Number(text);
  if (text.trim() !== '' && Number.isFinite(cost) && cost >= 0) return cost;
  throw new InputError(`Expected --round-cost to be a number of 0 or more, but got ${shown(text)}`);
}

/** Deals of `--knowing-the-deck` where none are named. */
const DEFAULT_SEEDS = '0..999';

function refuse(argv: SolveArguments, options: readonly (keyof SolveArguments)[], because: string): void {
  const given = options.find((name) => argv[name] !== undefined);
  if (given === undefined) return;
  throw new InputError(`Expected no --${given.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${because}`);
}

async function solveDecks(argv: SolveArguments): Promise<void> {
  refuse(argv, ['position', 'roundCost'], 'with --knowing-the-deck, which is about whole deals; leave it out');
  const parts = environmentParts(argv);
  const { rules } = parts;
  const nodeLimit = argv.nodeLimit === undefined ? undefined : wholeNumber(argv.nodeLimit, 'node-limit', 1);
  const knower = deckKnowerFor(parts, nodeLimit);
  const goal = argv.goal === undefined ? undefined : wholeNumber(argv.goal, 'goal');
  const chosen = chooseDeals(argv, parts.game, DEFAULT_SEEDS);
  const { report, last } = await withProgress('knowing the deck', (onProgress) =>
    solveKnownDecks(knower, rules, chosen.deals, { goal, onProgress }),
  );
  const single = chosen.deals.length === 1 ? chosen.deals[0] : null;
  if (argv.json) {
    const { preset, rules: options } = parts.spec;
    const result =
      single === null ? report : { knowingTheDeck: true, nodeLimit: knower.nodeLimit, ...knownDeckJson(knower, last) };
    printJson({ env: { preset, rules: options }, ...result, deals: chosen.source });
    return;
  }
  const title = `${rulesLabel(parts)} knowing the deck, ${chosen.label}`;
  if (single === null) console.log(knownDecksText(knower, report, `${title}, 95 % intervals`));
  else console.log(knownDeckText(knower, deckOf(rules, single), last, title));
}

async function solve(argv: SolveArguments): Promise<void> {
  if (argv.knowingTheDeck) return solveDecks(argv);
  refuse(argv, ['seeds', 'decks', 'goal', 'nodeLimit'], 'without --knowing-the-deck');
  const parts = environmentParts(argv);
  const roundCost = costOf(argv.roundCost);
  const { position } = argv;
  const { lines, json } = await withProgress('solving', (onProgress) =>
    solveExactly(parts, { position, roundCost, onProgress }),
  );
  if (argv.json) {
    const { preset, rules } = parts.spec;
    printJson({ env: { preset, rules }, position: position ?? null, ...json });
    return;
  }
  console.log(paint('bold', `${rulesLabel(parts)}, solved exactly`));
  console.log(indent(table([{ heading: '' }, { heading: '', align: 'right' }], lines)));
}

export const solveCommand: CommandModule<object, SolveArguments> = {
  command: 'solve <env>',
  describe: 'solve Tens or Four Ten exactly, from the deal or any position; or deals of Decade with the deck known',
  builder: (yargs) =>
    withDeals(
      withRuleOptions(
        yargs.positional('env', { type: 'string', demandOption: true, describe: 'preset, for example tens-15' }),
      ),
      DEFAULT_SEEDS,
    )
      .option('position', {
        type: 'string',
        requiresArg: true,
        describe: 'a position in notation, instead of the deal',
      })
      .option('round-cost', {
        type: 'string',
        requiresArg: true,
        describe: 'what each round of Four Ten costs, in games won [default: 0.01]',
      })
      .option('knowing-the-deck', {
        type: 'boolean',
        describe: 'the best results on deals of Decade of a player who sees the whole stock: a bound',
      })
      .option('goal', {
        type: 'string',
        requiresArg: true,
        describe: 'also count the deals that can get to at most so many cards left',
      })
      .option('node-limit', {
        type: 'string',
        requiresArg: true,
        describe: 'positions after which a deal is given up as not proved [default: 1000000]',
      })
      .option('json', { type: 'boolean', default: false, describe: 'print JSON' })
      .example('maketen solve block-ten --option tableauSize=15', 'the chance of winning from the deal')
      .example(
        "maketen solve tens --position 'tens 8D QS TC 2D 3C 3H 2H 3S 7D 9C 8C 6C QD / stock 39' --json",
        'from a position, as JSON',
      )
      .example('maketen solve four-ten', 'some 15 s the first time; the solution is kept in the cache folder')
      .example('maketen solve decade-loop3 --knowing-the-deck --seeds 0..9999', 'how many deals can be won at all')
      .example('maketen solve decade --knowing-the-deck --seeds 7', 'one deal, with the game to play'),
  handler: solve,
};
