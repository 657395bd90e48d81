import { DECK_SIZE } from '../../env/base/cards.js';
import type { GameParts } from '../../env/environment/game.js';
import { MOST_DEALS, reportedSpec } from '../../evaluate/evaluate.js';
import type { Interval } from '../../evaluate/statistics.js';
import { MOST_POSITIONS } from '../../gap/relaxation.js';
import { NO_VALUES } from '../../lab/agents.js';
import { boundPreset, type BoundReport, certifiedValueOf, type FactorChoice, isForeseen } from '../../lab/bounds.js';
import { evaluationDeals } from '../../lab/deals.js';
import { rankedParts } from '../../lab/games/kits.js';
import { rulesLabel } from '../../lab/rules-label.js';
import { count, range } from '../../lab/tables.js';
import { defineCommand, integer, numberOption, optionalText, outputOptions } from '../command.js';
import { dealOptions, rulesOf, rulesOptions } from '../environment-options.js';
import { paint, table, titled } from '../output.js';
import { returnFormat } from '../results-text.js';
import { reportUnits, runnerOptions } from '../runner-options.js';

const HEADINGS = ['', '>', '', ''];

function row(name: string, value: Interval, format: (value: number) => string, note = '') {
  return [name, format(value.estimate), range(value, format), note];
}

function beginning({ penaltyFrom }: BoundReport) {
  return penaltyFrom === null ? '' : ` from ${count(penaltyFrom)} hidden cards on`;
}

/** How a ring is bounded. */
function foreseen({ penaltyFrom, chargeFrom, chargedByNetwork, value, factor }: BoundReport) {
  const by = chargedByNetwork ? ` by the package's network (values of ${value} only take luck out)` : '';
  const charged = chargeFrom === null ? '' : `, and charged from ${count(chargeFrom)} on${by}, factor ${factor}`;
  const exact = penaltyFrom === null ? 'all cards' : `the last ${count(penaltyFrom)} cards or more`;
  return `${exact} are played exactly, those before are foreseen${charged}`;
}

/** Intervals of skewed differences are too narrow below so many deals. */
const FEW_DEALS = 200;

function boundText(parts: GameParts, report: BoundReport, deals: string, dealt: number): string {
  const format = returnFormat(parts);
  const source = isForeseen(parts)
    ? foreseen(report)
    : `${report.value === NO_VALUES ? 'V = 0, for want of a model (--value)' : `values of ${report.value}`}, factor ${report.factor}${beginning(report)}`;
  const known = [
    row('optimum', report.bound, format, 'the best of each deal: all cards can be dealt before the first choice'),
    row(report.agent, report.return, format),
    row('gap', report.gap, format, `between ${report.agent} and the optimum, on equal deals`),
  ];
  const bounded = [
    row('knowing the deck', report.knowingTheDeck, format, 'nobody can get more on these deals'),
    row('certified bound', report.bound, format, report.advice === null ? source : 'as knowing the deck: see below'),
    row(report.agent, report.return, format),
    row('  without luck', report.returnWithoutLuck, format, 'the same mean, less the surprises of its draws'),
    row('gap', report.gap, format, `between ${report.agent} and the bound, on equal deals`),
    [
      'draws',
      `z ${(report.z ?? 0).toFixed(1)}`,
      '',
      'how far they are off, in standard deviations; below 4 for honest games',
    ],
    row('bound below knowing', report.belowKnowing, format, 'on equal deals'),
  ];
  const title = `${rulesLabel(parts)}, return (${parts.reward.name}), ${deals}, 95 % intervals`;
  const few = `intervals of fewer than ${FEW_DEALS} deals can be too narrow: they may hold the mean in 85 % only`;
  const notes = [...(report.advice === null ? [] : [report.advice]), ...(dealt < FEW_DEALS ? [few] : [])];
  const text = notes.map((note) => `\n\n${paint('yellow', 'Note:')} ${note}`).join('');
  return titled(title, table({ headings: HEADINGS, rows: report.isExact ? known : bounded })) + text;
}

function tuningText(parts: GameParts, { factor, bounds }: FactorChoice, deals: number) {
  const format = returnFormat(parts);
  const rows = bounds.map((each) =>
    row(each.factor.toFixed(2), each.return, format, each.factor === factor ? 'chosen' : ''),
  );
  return titled(`Factor of the penalty, ${count(deals)} other deals`, table({ headings: HEADINGS, rows }));
}

export const command = defineCommand({
  description: 'compute an upper bound for all players who do not see the stock, and the gap of an agent to it',
  options: {
    ...rulesOptions,
    ...dealOptions('0..499'),
    reward: optionalText('reward to bound: win or cards-left', { defaultText: 'what the leaderboard ranks by' }),
    value: optionalText('the model whose values make the penalty, as for --agent', {
      defaultText: 'one of the package; of a custom game 0: V = 0',
    }),
    factor: numberOption(
      'a number from 0 to 1',
      (factor) => factor >= 0 && factor <= 1,
      'factor of the penalty, from 0 (knowing the deck) to 1',
    ),
    penaltyFrom: integer([1, DECK_SIZE], 'largest number of hidden cards at which a draw is charged', {
      defaultText: 'all cards, or what suits the preset',
    }),
    chargeFrom: integer(
      [1, DECK_SIZE],
      "of rings with optional discards: where charges before the exact cards begin, by --value; of the full deck by the package's network",
      { defaultText: 'nowhere' },
    ),
    maxPositions: integer([1, 100_000_000], "most positions in a deal's lines of play; more are an error", {
      defaultText: count(MOST_POSITIONS),
    }),
    tune: integer([1, MOST_DEALS], 'number of other deals (seeds from 2^29 on) on which to choose the factor', {
      conflicts: 'factor',
    }),
    agent: optionalText('the agent whose gap to the bound is reported', {
      defaultText: 'the model of --value; of a custom game the strongest scripted one',
    }),
    ...runnerOptions,
    ...outputOptions,
  },
  examples: {
    'maketen bound decade-loop3 --seeds 2000000..2000999': 'some eleven minutes',
    'maketen bound decade-loop3 --value models/mine+lookahead=1+endgame=8 --tune 200': 'with a custom model',
  },
  async run({ tune: tuningDeals = 0, ...options }) {
    const parts = rankedParts(options.env, { rules: rulesOf(options.env, options.option), reward: options.reward });
    const { deals, label, source } = evaluationDeals(options, parts.game, parts.rules.config);
    if (options.value === undefined) certifiedValueOf(parts); // before a file is begun
    return reportUnits('bound', [options.value, options.agent], options, async (how) => {
      const { report, tuning } = await boundPreset(parts, deals, { tuningDeals, ...options, ...how });
      return {
        json: { env: reportedSpec(parts), deals: source, ...report, tuning },
        text: () =>
          (tuning ? `${tuningText(parts, tuning, tuningDeals)}\n\n` : '') +
          boundText(parts, report, label, deals.length),
      };
    });
  },
});
