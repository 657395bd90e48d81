import type { Interval } from '../../evaluate/statistics.js';
import { count, decimal, fixed, interval, right, type Table } from '../tables.js';
import { type BoundStanding, type PresetStanding, type PresetTiming, standingName } from './standings.js';

const NOTHING = '-';

function fine(value: number): string {
  return fixed(value, 4);
}

function hundredths(share: number): string {
  return fixed(100 * share, 2);
}

function orNothing(value: Interval | null, format: (value: number) => string): string {
  return value === null ? NOTHING : interval(value, format);
}

/** The value of a bound, with its interval unless it is the same for every deal. */
function boundText({ return: value }: BoundStanding): string {
  return fine(value.low) === fine(value.high) ? fine(value.estimate) : interval(value, fine);
}

/** How names are shown: as they are, or as code in Markdown, where they might be taken for emphasis. */
export type NameFormat = (name: string) => string;

/** A preset's agents, the best first. */
export function presetTable({ agents, reward }: PresetStanding, timing: PresetTiming, format: NameFormat): Table {
  const measures = Object.keys(agents[0].measures);
  return {
    columns: [
      { heading: 'agent' },
      right('won, %'),
      ...measures.map(right),
      ...[`return (${reward})`, 'more than random', 'decisions/s', 'gap closed, %'].map(right),
    ],
    rows: agents.map((standing) => [
      format(standing.agent),
      interval(standing.winRate, hundredths),
      ...measures.map((name, i) =>
        i === 0 ? interval(standing.measures[name], decimal) : decimal(standing.measures[name].estimate),
      ),
      interval(standing.return, fine),
      orNothing(standing.moreThanRandom, fine),
      count(timing.agents[standing.agent].decisionsPerSecond),
      standing.moreThanRandom === null ? '0' : orNothing(standing.gapClosed, hundredths),
    ]),
  };
}

/** One row a preset: its best agent between random play and the bound. */
export function summaryTable(standings: readonly PresetStanding[], format: NameFormat): Table {
  return {
    columns: [
      { heading: 'preset' },
      { heading: 'best agent' },
      { heading: 'ranked by' },
      ...['return', 'random', 'upper bound', 'gap closed, %'].map(right),
    ],
    rows: standings.map((standing) => {
      const { reward, agents, bounds, isWithoutChoice } = standing;
      const [best] = agents;
      const random = agents.find(({ moreThanRandom }) => moreThanRandom === null)!;
      const [bound] = bounds as readonly (BoundStanding | undefined)[];
      return [
        format(standingName(standing)),
        isWithoutChoice ? 'all alike' : format(best.agent),
        reward,
        interval(best.return, fine),
        fine(random.return.estimate),
        bound === undefined ? NOTHING : `${fine(bound.return.estimate)} (${bound.bound})`,
        orNothing(best.gapClosed, hundredths),
      ];
    }),
  };
}

/** Sentences below a preset's table: its bounds, and the agents that played only the first of the `deals`. */
export function standingNotes({ bounds, agents }: PresetStanding, deals: number, format: NameFormat): string[] {
  const boundTexts = bounds.map((bound) => {
    const ofDeals = bound.deals < deals ? `, on the first ${count(bound.deals)} deals` : '';
    return `${boundText(bound)} (${bound.bound}${ofDeals})`;
  });
  const fewer = agents
    .filter((agent) => agent.deals < deals)
    .map((agent) => `${format(agent.agent)} ${count(agent.deals)}`);
  return [
    ...(boundTexts.length === 0 ? [] : [`Upper bound of the return: ${boundTexts.join('; ')}.`]),
    ...(fewer.length === 0 ? [] : [`Only the first deals: ${fewer.join(', ')}.`]),
  ];
}
