import { MOST_PLAYOUTS } from '../../agents/resolve/agent-names.js';
import type { Calibration } from '../../evaluate/calibration.js';
import { reportedSpec } from '../../evaluate/evaluate.js';
import { calibrateAgent } from '../../lab/calibrate.js';
import { evaluationDeals } from '../../lab/deals.js';
import { rulesLabel } from '../../lab/rules-label.js';
import { correlationText, count, decimal, interval, percent, signed } from '../../lab/tables.js';
import { defineCommand, flag, integer, oneOf, outputOptions, text } from '../command.js';
import { dealOptions, environmentParts, rulesOptions } from '../environment-options.js';
import { indent, table, titled } from '../output.js';
import { caveatText } from '../results-text.js';
import { reportUnits, runnerOptions } from '../runner-options.js';

/** The rows of a reliability diagram. @param format of a prediction */
export function binsTable({ bins }: Calibration, format: (value: number) => string): string {
  const headings = ['predicted', '>positions', '>mean', '>came', '>came - predicted (95 %)'];
  const rows = bins.map(({ positions, lowest, highest, predicted, observed, difference }) => [
    `${format(lowest)} to ${format(highest)}`,
    count(positions),
    format(predicted),
    format(observed.estimate),
    interval(difference, signed(format)),
  ]);
  return table({ headings, rows });
}

function calibrationText(calibration: Calibration, title: string, format: (value: number) => string) {
  const { calibrationError, bias, correlation, correctedCorrelation, rootMeanSquaredError } = calibration;
  const lines = [
    `calibration error ${calibrationError.toFixed(4)}, bias ${interval(
      bias,
      signed((value) => value.toFixed(4)),
    )}`,
    `correlation ${correlationText(correlation, 4)} (${correlationText(correctedCorrelation, 4)} without the playouts' noise), root mean squared error ${rootMeanSquaredError.toFixed(4)}`,
  ];
  return `${titled(title, binsTable(calibration, format))}\n\n${indent(lines.join('\n'))}`;
}

const FITTED =
  '\n\nHow often it wins by its value was fitted on the first half of the deals, and all was measured on the other.';

export const command = defineCommand({
  description: 'measure how well the chances of hints and the values of a model predict',
  options: {
    ...rulesOptions,
    ...dealOptions('0..999'),
    agent: text('a model by name or folder, or another agent'),
    playouts: integer([2, MOST_PLAYOUTS], 'playouts from each position, with re-dealt hidden cards', { default: 100 }),
    seed: integer([0], 'seed of the choice of positions and of the playouts (not of the deals)', { default: 0 }),
    positions: oneOf(['own', 'random'], "positions of the agent's own games, or of games played at random", {
      default: 'own',
    }),
    record: flag("write the result into the model's evaluation.json, for the intervals of hints"),
    fit: integer(
      [1, 1_000_000_000],
      "first fit the chances of a policy's hints (chances.json) on this many decisions of its games; implies --record",
    ),
    ...runnerOptions,
    ...outputOptions,
  },
  examples: {
    'maketen calibrate --env tens --agent tens-value': 'one position of each of 1,000 deals',
    'maketen calibrate --env decade-loop3 --agent runs/mine --seeds 3000000..3000999 --record':
      'of your own model, on deals it has not learnt from',
    'maketen calibrate --env decade-loop3 --agent runs/ppo --fit 20000000':
      'chances for the hints of your own policy, which then take no playouts',
    'maketen calibrate --env decade-loop --agent decade-loop-value --positions random':
      'where the model would not get to by itself',
    'maketen calibrate --env decade-loop3 --agent models/mine --seeds 0..1999 --playouts 400 --json': 'as JSON',
  },
  async run(options) {
    const parts = environmentParts(options);
    const { playouts, seed, positions } = options;
    const { deals, label, source } = evaluationDeals(options, parts.game, parts.rules.config);
    return reportUnits(options.agent, [options.agent], options, async (how) => {
      const { agent, reward, result } = await calibrateAgent(parts, options.agent, deals, { ...options, ...how });
      const games = positions === 'random' ? ', games played at random' : '';
      const judged = `${count(result.chances.positions)} positions of ${label}${games}, ${count(playouts)} playouts each`;
      const title = (what: string) => `${agent} on ${rulesLabel(parts)}: ${what}, ${judged}`;
      const chances = () => calibrationText(result.chances, title('chance to win that hints say'), percent);
      /** Of a game that is always won, or never: its main measure. */
      const measured = () =>
        result.result === undefined
          ? null
          : `${calibrationText(result.result, title(`${result.result.name} that hints say`), decimal)}\n\nThe chance to win is ${percent(result.chances.bins[0].predicted)} everywhere, and came so.`;
      const values =
        result.values === null
          ? ''
          : `\n\n${calibrationText(result.values, title(`value, the return (${reward}) to come`), decimal)}`;
      return {
        json: { env: { ...reportedSpec(parts), reward }, agent, deals: source, seed, positions, ...result },
        text: () =>
          `${measured() ?? chances()}${values}\n${result.winCurve === null ? '' : FITTED}${caveatText(parts)}`,
      };
    });
  },
});
