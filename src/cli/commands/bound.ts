import type { CommandModule } from 'yargs';
import type { Agent, Policy } from '../../agents/agent.js';
import { shown } from '../../env/errors.js';
import { type EnvironmentParts, type Game, InputError } from '../../env/index.js';
import { SELECTION } from '../../env/seeds.js';
import { InformationRelaxation } from '../../evaluate/bounds/index.js';
import { type Deal, MOST_DEALS, seedDeals } from '../../evaluate/deals.js';
import { resultInterval, pairedDifference } from '../../evaluate/statistics.js';
import { yieldToEventLoop } from '../../train/yield-to-event-loop.js';
import { agentLabel, loadAgent } from '../agents.js';
import { boundText, tuningText, type BoundReport } from '../bound/bound-text.js';
import { CERTIFIED_VALUES } from '../bound/certified-values.js';
import { chooseFactor, type FactorChoice } from '../bound/choose-factor.js';
import { loadValues } from '../bound/load-values.js';
import { chooseEvaluationDeals, type DealArguments, withDeals } from '../deal-options.js';
import { environmentParts, type RulesArguments, withRuleOptions } from '../environment-options.js';
import { AtomicFile } from '../../io/files.js';
import { rankedBy } from '../leaderboard/ranking.js';
import { wholeNumber } from '../numbers.js';
import { Progress } from '../progress.js';
import { printJson } from '../text.js';

interface BoundArguments extends RulesArguments, DealArguments {
  reward?: string;
  value?: string;
  factor?: string;
  tune?: string;
  agent?: string;
  json: boolean;
  out?: string;
}

/** Deals that the penalty's factor is chosen on; no figure is quoted for them. */
const FIRST_TUNING_SEED = SELECTION.first;
const DEFAULT_SEEDS = '0..499';

function factorOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const factor = Number(text);
  if (text.trim() !== '' && factor >= 0 && factor <= 1) return factor;
  throw new InputError(`Expected --factor to be a number from 0 to 1, but got ${shown(text)}`);
}

type Parts = EnvironmentParts & { readonly game: Game };

function valueOf({ value }: BoundArguments, { spec }: Parts): string {
  const own = value ?? CERTIFIED_VALUES[spec.preset]?.value;
  if (own !== undefined) return own;
  const presets = Object.keys(CERTIFIED_VALUES).join(', ');
  throw new InputError(`Expected one of ${presets}, or --value MODEL, but got "${spec.preset}"`);
}

/** What came of each deal, [deals]. */
interface BoundDeals {
  /** Of a player who knows the deck. */
  readonly knowing: Float64Array;
  readonly bound: Float64Array;
  /** The agent's returns. */
  readonly returns: Float64Array;
  /** The same without the luck of the draw. */
  readonly penalized: Float64Array;
}

async function boundDeals(
  relaxation: InformationRelaxation,
  agent: Agent,
  deals: readonly Deal[],
  factor: number,
  tick: () => Promise<void>,
): Promise<BoundDeals> {
  const numbers = (): Float64Array => new Float64Array(deals.length);
  const all = { knowing: numbers(), bound: numbers(), returns: numbers(), penalized: numbers() };
  for (const [i, deal] of deals.entries()) {
    [all.knowing[i], all.bound[i]] = relaxation.ofDeal(deal, [0, factor]);
    const own = relaxation.ofAgent(agent, deal, factor);
    all.returns[i] = own.return;
    all.penalized[i] = own.penalized;
    await tick();
  }
  return all;
}

async function bound(argv: BoundArguments): Promise<void> {
  const parts = environmentParts({ ...argv, reward: argv.reward ?? rankedBy(argv.env) });
  const { deals, label, source } = chooseEvaluationDeals(argv, parts.game, DEFAULT_SEEDS);
  const given = factorOf(argv.factor);
  const tuningDeals = argv.tune === undefined ? 0 : wholeNumber(argv.tune, 'tune', 1, MOST_DEALS);
  const value = valueOf(argv, parts);
  const agentName = argv.agent ?? value;
  const file = argv.out === undefined ? null : new AtomicFile(argv.out);
  const policy: Policy = await loadValues(value, parts);
  const agent = agentName === value ? policy : await loadAgent(agentName, parts);
  const progress = new Progress('bound', tuningDeals + deals.length);
  let done = 0;
  const tick = async (): Promise<void> => {
    progress.update(++done);
    if (done % 8 === 0) await yieldToEventLoop();
  };
  try {
    const relaxation = new InformationRelaxation(parts.rules, parts.reward, policy);
    let tuning: FactorChoice | null = null;
    if (tuningDeals > 0) tuning = await chooseFactor(relaxation, seedDeals(FIRST_TUNING_SEED, tuningDeals), tick);
    const factor =
      given ?? tuning?.factor ?? (argv.value === undefined ? CERTIFIED_VALUES[parts.spec.preset].factor : 1);
    agent.reseed?.(0);
    const found = await boundDeals(relaxation, agent, deals, factor, tick);
    const report: BoundReport = {
      value: agentLabel(value),
      factor,
      agent: agentLabel(agentName),
      knowingTheDeck: resultInterval(found.knowing),
      bound: resultInterval(found.bound),
      return: resultInterval(found.returns),
      returnWithoutLuck: resultInterval(found.penalized),
      gap: pairedDifference(found.bound, found.penalized),
      belowKnowing: pairedDifference(found.knowing, found.bound),
    };
    const { preset, rules, reward } = parts.spec;
    const json = { env: { preset, rules, reward }, deals: source, ...report, tuning };
    file?.write(`${JSON.stringify(json, null, 2)}\n`);
    file?.commit();
    progress.stop();
    if (argv.json) return printJson(json);
    if (tuning) console.log(`${tuningText(parts, tuning, tuningDeals)}\n`);
    console.log(boundText(parts, report, label));
  } finally {
    progress.stop();
    policy.dispose?.();
    if (agent !== policy) agent.dispose?.();
  }
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
