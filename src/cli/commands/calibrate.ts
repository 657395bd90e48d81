import type { CommandModule } from 'yargs';
import { MOST_PLAYOUTS } from '../../agents/resolve/search-settings.js';
import type { Calibration } from '../../evaluate/calibration.js';
import type { HintCalibration } from '../../hint/calibrate-hints.js';
import { AtomicFile } from '../../io/files.js';
import { calibrateAgent } from '../../lab/calibrate.js';
import { correlationText, count, decimal, interval, percent, signed } from '../../lab/report/numbers.js';
import type { DealArguments } from '../deal-options.js';
import { chooseEvaluationDeals, withDeals } from '../deal-options.js';
import type { RulesArguments } from '../environment-options.js';
import { environmentParts, withRules } from '../environment-options.js';
import { withProgress } from '../progress.js';
import { caveatText, rulesLabel } from '../report.js';
import { indent, paint, printJson, table } from '../text.js';
import { wholeNumber } from '../whole-number.js';

interface CalibrateArguments extends RulesArguments, DealArguments {
  agent: string;
  playouts: string;
  seed: string;
  positions: 'own' | 'random';
  record: boolean;
  json: boolean;
  out?: string;
}

const DEFAULT_SEEDS = '0..999';

/** A reliability diagram in numbers. @param format of a prediction */
function calibrationText(calibration: Calibration, title: string, format: (value: number) => string): string {
  const { calibrationError, bias, correlation, correctedCorrelation, rootMeanSquaredError, bins } = calibration;
  const plus = (value: number): string => signed(value, format);
  const headings = ['predicted', 'positions', 'mean', 'came', 'came - predicted (95 %)'];
  const rows = bins.map(({ positions, lowest, highest, predicted, observed, difference }) => [
    `${format(lowest)} to ${format(highest)}`,
    count(positions),
    format(predicted),
    format(observed.estimate),
    interval(difference, plus),
  ]);
  const lines = [
    `calibration error ${calibrationError.toFixed(4)}, bias ${interval(bias, (value) => signed(value, (each) => each.toFixed(4)))}`,
    `correlation ${correlationText(correlation, 4)} (${correlationText(correctedCorrelation, 4)} without the playouts' noise), root mean squared error ${rootMeanSquaredError.toFixed(4)}`,
  ];
  const diagram = table(
    headings.map((heading, i) => ({ heading, align: i === 0 ? 'left' : 'right' })),
    rows,
  );
  return `${paint('bold', title)}\n${indent(diagram)}\n\n${indent(lines.join('\n'))}`;
}

/** The deals that a model is measured on, where the first half has been used to fit its chances. */
function fittedText({ winCurve }: HintCalibration): string {
  return winCurve === null
    ? ''
    : '\n\nIts values are no chances: how often it wins by its value was fitted on the first half of the deals, and all was measured on the other.';
}

async function calibrate(argv: CalibrateArguments): Promise<void> {
  const parts = environmentParts(argv);
  const playouts = wholeNumber(argv.playouts, 'playouts', 2, MOST_PLAYOUTS);
  const seed = wholeNumber(argv.seed, 'seed');
  const { deals, label, source } = chooseEvaluationDeals(argv, parts.game, DEFAULT_SEEDS);
  const file = argv.out === undefined ? null : new AtomicFile(argv.out);
  const { positions, record } = argv;
  const { agent, reward, result } = await withProgress(argv.agent, (onProgress) =>
    calibrateAgent(parts, argv.agent, deals, { playouts, seed, positions, record, onProgress }),
  );
  const { rules, preset } = parts.spec;
  const report = { env: { preset, rules, reward }, agent, deals: source, seed, positions, ...result };
  file?.write(`${JSON.stringify(report, null, 2)}\n`);
  file?.commit();
  if (argv.json) {
    printJson(report);
    return;
  }
  const games = positions === 'random' ? ', games played at random' : '';
  const judged = `${count(result.chances.positions)} positions of ${label}${games}, ${count(playouts)} playouts each`;
  const title = (what: string): string => `${agent} on ${rulesLabel(parts)}: ${what}, ${judged}`;
  console.log(calibrationText(result.chances, title('chance to win that hints say'), percent));
  if (result.values !== null)
    console.log(`\n${calibrationText(result.values, title(`value, the return (${reward}) to come`), decimal)}`);
  console.log(fittedText(result) + caveatText(parts));
}

export const calibrateCommand: CommandModule<object, CalibrateArguments> = {
  command: 'calibrate',
  describe: 'measure how far the chances that hints say, and the values of a model, can be believed',
  builder: (yargs) =>
    withDeals(withRules(yargs), DEFAULT_SEEDS)
      .option('agent', {
        type: 'string',
        demandOption: true,
        requiresArg: true,
        describe: 'a model folder, the name of a model in models/, or another agent',
      })
      .option('playouts', {
        type: 'string',
        requiresArg: true,
        default: '100',
        describe: 'games played on from each position, with the hidden cards dealt anew',
      })
      .option('seed', {
        type: 'string',
        requiresArg: true,
        default: '0',
        describe: 'seed of the positions that are chosen, and of the playouts (not of the deals)',
      })
      .option('positions', {
        choices: ['own', 'random'] as const,
        default: 'own' as const,
        describe: "positions of the agent's own games, or of games played at random",
      })
      .option('record', {
        type: 'boolean',
        default: false,
        describe: "write the result into the model's evaluation.json, from which hints take their intervals",
      })
      .option('json', { type: 'boolean', default: false, describe: 'print JSON' })
      .option('out', { type: 'string', requiresArg: true, describe: 'also write the JSON to this file' })
      .example('maketen calibrate --env tens --agent models/tens-value', 'one position of each of 1,000 deals')
      .example(
        'maketen calibrate --env decade-loop3 --agent runs/mine --seeds 3000000..3000999 --record',
        'of your own model, on deals it has not learnt from',
      )
      .example(
        'maketen calibrate --env decade-loop --agent decade-loop-value --positions random',
        'where the model would not get to by itself',
      )
      .example('maketen calibrate --env decade --agent mine --seeds 0..1999 --playouts 400 --json', 'as JSON'),
  handler: calibrate,
};
