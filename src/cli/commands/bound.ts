import type { CommandModule } from 'yargs';
import { shown } from '../../env/errors.js';
import { InputError } from '../../env/index.js';
import { MOST_DEALS } from '../../evaluate/deals.js';
import { AtomicFile } from '../../io/files.js';
import { boundPreset, certifiedValueOf } from '../../lab/bounds/bound.js';
import { rankedBy } from '../../lab/ranking.js';
import { boundText, tuningText } from '../bound-text.js';
import { chooseEvaluationDeals, type DealArguments, withDeals } from '../deal-options.js';
import { environmentParts, type RulesArguments, withRuleOptions } from '../environment-options.js';
import { withProgress } from '../progress.js';
import { printJson } from '../text.js';
import { wholeNumber } from '../whole-number.js';

interface BoundArguments extends RulesArguments, DealArguments {
  reward?: string;
  value?: string;
  factor?: string;
  tune?: string;
  agent?: string;
  json: boolean;
  out?: string;
}

const DEFAULT_SEEDS = '0..499';

function factorOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const factor = Number(text);
  if (text.trim() !== '' && factor >= 0 && factor <= 1) return factor;
  throw new InputError(`Expected --factor to be a number from 0 to 1, but got ${shown(text)}`);
}

async function bound(argv: BoundArguments): Promise<void> {
  const parts = environmentParts({ ...argv, reward: argv.reward ?? rankedBy(argv.env) });
  const { deals, label, source } = chooseEvaluationDeals(argv, parts.game, DEFAULT_SEEDS);
  const factor = factorOf(argv.factor);
  const tuningDeals = argv.tune === undefined ? 0 : wholeNumber(argv.tune, 'tune', 1, MOST_DEALS);
  const { value, agent } = argv;
  if (value === undefined) certifiedValueOf(parts); // before a file is begun
  const file = argv.out === undefined ? null : new AtomicFile(argv.out);
  const { report, tuning } = await withProgress('bound', (onProgress) =>
    boundPreset(parts, deals, { value, factor, tuningDeals, agent, onProgress }),
  );
  const { preset, rules, reward } = parts.spec;
  const json = { env: { preset, rules, reward }, deals: source, ...report, tuning };
  file?.write(`${JSON.stringify(json, null, 2)}\n`);
  file?.commit();
  if (argv.json) {
    printJson(json);
    return;
  }
  if (tuning) console.log(`${tuningText(parts, tuning, tuningDeals)}\n`);
  console.log(boundText(parts, report, label));
}

export const boundCommand: CommandModule<object, BoundArguments> = {
  command: 'bound <env>',
  describe: 'bound from above what any player of Decade can reach who does not see the stock',
  builder: (yargs) =>
    withDeals(
      withRuleOptions(
        yargs.positional('env', { type: 'string', demandOption: true, describe: 'preset, for example decade-loop3' }),
      ),
      DEFAULT_SEEDS,
    )
      .option('reward', {
        type: 'string',
        requiresArg: true,
        describe: 'what is bounded: win or cards-left (default: what the leaderboard ranks by)',
      })
      .option('value', {
        type: 'string',
        requiresArg: true,
        describe: 'the model whose values make the penalty, as --agent takes it (default: one of the package)',
      })
      .option('factor', {
        type: 'string',
        requiresArg: true,
        describe: 'of the penalty, from 0 (knowing the deck) to 1',
      })
      .option('tune', {
        type: 'string',
        requiresArg: true,
        conflicts: 'factor',
        describe: 'choose the factor on so many other deals first (seeds 10,000,000 on)',
      })
      .option('agent', {
        type: 'string',
        requiresArg: true,
        describe: 'the player whose distance to the bound is reported (default: the model of --value)',
      })
      .option('json', { type: 'boolean', default: false, describe: 'print JSON' })
      .option('out', { type: 'string', requiresArg: true, describe: 'also write the JSON to this file' })
      .example('maketen bound decade-loop3 --seeds 2000000..2000999', 'some four minutes')
      .example('maketen bound decade --value models/mine+lookahead=1+endgame=8 --tune 200', 'with a model of your own'),
  handler: bound,
};
