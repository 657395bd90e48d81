import type { CommandModule } from 'yargs';
import { InputError } from '../../env/index.js';
import type { Calibration } from '../../evaluate/calibration.js';
import { calibrate } from '../../evaluate/calibration.js';
import { hasValues, predict } from '../../evaluate/predict.js';
import { agentLabel, loadAgent } from '../agents.js';
import type { DealArguments } from '../deal-options.js';
import { chooseDeals, withDeals } from '../deal-options.js';
import type { RewardArguments } from '../environment-options.js';
import { environmentParts, withReward } from '../environment-options.js';
import { FileAside } from '../files.js';
import { count, decimal, interval, signed, wholeNumber } from '../numbers.js';
import { breathe } from '../../train/breathe.js';
import { Progress } from '../progress.js';
import { rulesLabel } from '../report.js';
import { indent, paint, printJson, table } from '../text.js';

interface CalibrateArguments extends RewardArguments, DealArguments {
  agent: string;
  playouts: string;
  seed: string;
  json: boolean;
  out?: string;
}

const DEFAULT_SEEDS = '0..999';

function calibrationText(calibration: Calibration, title: string): string {
  const { calibrationError, bias, correlation, correctedCorrelation, rootMeanSquaredError, bins } = calibration;
  const plus = (value: number): string => signed(value, decimal);
  const headings = ['predicted', 'positions', 'mean', 'came', 'came - predicted (95 %)'];
  const rows = bins.map(({ positions, lowest, highest, predicted, observed, difference }) => [
    `${decimal(lowest)} to ${decimal(highest)}`,
    count(positions),
    decimal(predicted),
    decimal(observed.estimate),
    interval(difference, plus),
  ]);
  const lines = [
    `calibration error ${calibrationError.toFixed(4)}, bias ${interval(bias, (value) => signed(value, (each) => each.toFixed(4)))}`,
    `correlation ${correlation.toFixed(4)} (${correctedCorrelation.toFixed(4)} without the playouts' noise), root mean squared error ${rootMeanSquaredError.toFixed(4)}`,
  ];
  const diagram = table(
    headings.map((heading, i) => ({ heading, align: i === 0 ? 'left' : 'right' })),
    rows,
  );
  return `${paint('bold', title)}\n${indent(diagram)}\n\n${indent(lines.join('\n'))}`;
}

async function calibrateAgent(argv: CalibrateArguments): Promise<void> {
  const parts = environmentParts(argv);
  const playouts = wholeNumber(argv.playouts, 'playouts', 2);
  const seed = wholeNumber(argv.seed, 'seed');
  const { deals, label, source } = chooseDeals(argv, parts.game, DEFAULT_SEEDS);
  const agent = await loadAgent(argv.agent, parts);
  const name = agentLabel(argv.agent);
  try {
    if (!hasValues(agent))
      throw new InputError(
        `Expected --agent to be a model, which knows what positions are worth, but got "${name}", which does not; name a model folder`,
      );
    const file = argv.out === undefined ? null : new FileAside(argv.out);
    const progress = new Progress(name, deals.length);
    const onProgress = async (done: number): Promise<void> => {
      progress.update(done);
      await breathe();
    };
    const predictions = await predict(parts, agent, deals, { playouts, seed, onProgress }).finally(() =>
      progress.stop(),
    );
    if (predictions.predicted.length < 2)
      throw new InputError(
        `Expected at least two deals with a position to judge, but got ${predictions.predicted.length}; give more --seeds`,
      );
    const result = calibrate(predictions);
    const { rules, preset, reward } = parts.spec;
    const report = { env: { preset, rules, reward }, agent: name, deals: source, seed, result };
    file?.write(`${JSON.stringify(report, null, 2)}\n`);
    file?.commit();
    const title = `${name} on ${rulesLabel(parts)}: return (${parts.reward.name}) to come, ${count(result.positions)} positions of ${label}, ${count(playouts)} playouts each`;
    if (argv.json) printJson(report);
    else console.log(calibrationText(result, title));
  } finally {
    agent.dispose?.();
  }
}

export const calibrateCommand: CommandModule<object, CalibrateArguments> = {
  command: 'calibrate',
  describe: "compare a model's values with what comes when it plays on",
  builder: (yargs) =>
    withDeals(withReward(yargs), DEFAULT_SEEDS)
      .option('agent', {
        type: 'string',
        demandOption: true,
        requiresArg: true,
        describe: 'a model folder, or the name of a model in models/',
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
      .option('json', { type: 'boolean', default: false, describe: 'print JSON' })
      .option('out', { type: 'string', requiresArg: true, describe: 'also write the JSON to this file' })
      .example('maketen calibrate --env tens --agent models/tens-value', 'one position of each of 1,000 deals')
      .example('maketen calibrate --env decade --agent mine --seeds 0..1999 --playouts 400 --json', 'as JSON'),
  handler: calibrateAgent,
};
