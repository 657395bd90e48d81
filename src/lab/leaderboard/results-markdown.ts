import { FIRST_RESULT_SEED, keptRegion } from '../../env/base/random.js';
import { expectList } from '../../env/base/schema.js';
import { printable } from '../../env/base/words.js';
import { InputError } from '../../env/index.js';
import type { Interval } from '../../evaluate/statistics.js';
import {
  type Cell,
  computedBy,
  count,
  decimal,
  fixed,
  interval,
  markdownTable,
  type Table,
  tableOf,
} from '../tables.js';
import {
  type BoundStanding,
  type Leaderboard,
  type PresetStanding,
  type PresetTiming,
  standingName,
} from './standings.js';

const NOTHING = '-';

function fine(value: number) {
  return fixed(value, 4);
}

function hundredths(share: number) {
  return fixed(100 * share, 2);
}

/** Few games take less than the clock tells. */
const speed = (perSecond: number) => (perSecond > 0 ? count(perSecond) : NOTHING);

function orNothing(value: Interval | null, format: (value: number) => string) {
  return value === null ? NOTHING : interval(value, format);
}

/** In Markdown names are code: they might be taken for emphasis. */
const asCode = (name: string) => `\`${printable(name).replaceAll('`', "'")}\``;

/**
 * A preset's agents, the best first. A return that is the share won has no column of its own; where play does not matter, nothing is compared with
 * random play.
 */
function presetTable(standing: PresetStanding, timing: PresetTiming): Table {
  const { agents, reward, isWithoutChoice } = standing;
  const measures = Object.keys(agents[0].measures);
  const isAudited = agents.some(({ audit }) => audit);
  const isShareWon = agents.every(({ winRate, return: mean }) => winRate.estimate === mean.estimate);
  const compared = (...cell: Cell) => (isWithoutChoice ? [] : [cell]);
  return tableOf(
    agents.map(({ agent, winRate, measures: own, moreThanRandom, gapClosed, audit, return: mean }): Cell[] => [
      ['agent', asCode(agent)],
      ['>won, %', interval(winRate, hundredths)],
      ...measures.map((name, i): Cell => [
        `>${name}`,
        i === 0 ? interval(own[name], decimal) : decimal(own[name].estimate),
      ]),
      ...(isShareWon ? [] : [[`>return (${reward})`, interval(mean, fine)] as const]),
      ...compared('>more than random', orNothing(moreThanRandom, fine)),
      ['>decisions/s', speed(timing.agents[agent].decisionsPerSecond)],
      ...compared('>gap closed, %', moreThanRandom === null ? '0' : orNothing(gapClosed, hundredths)),
      ...(isAudited ? [['>z', audit ? fixed(audit.z, 1) : NOTHING] as const] : []),
    ]),
  );
}

/** One row a preset: its best agent between random play and the bound. @param format of names */
export function summaryTable(standings: readonly PresetStanding[], format = (name: string) => name): Table {
  return tableOf(
    standings.map((standing): Cell[] => {
      const { reward, agents, bounds, isWithoutChoice } = standing;
      const [best] = agents;
      const random = agents.find(({ moreThanRandom }) => moreThanRandom === null)!;
      const [bound] = bounds as readonly (BoundStanding | undefined)[];
      return [
        ['preset', format(standingName(standing))],
        ['best agent', isWithoutChoice ? 'all alike' : format(best.agent)],
        ['ranked by', reward],
        ['>return', interval(best.return, fine)],
        ['>random', fine(random.return.estimate)],
        ['>upper bound', bound === undefined ? NOTHING : `${fine(bound.return.estimate)} (${bound.bound})`],
        ['>gap closed, %', orNothing(best.gapClosed, hundredths)],
      ];
    }),
  );
}

/** Sentences below a preset's table: its bounds, and the agents that played only the first of the `deals`. */
function standingNotes({ bounds, agents, apart = [] }: PresetStanding, deals: number) {
  const boundTexts = bounds.map((bound) => {
    const { low, high, estimate } = bound.return;
    const value = fine(low) === fine(high) ? fine(estimate) : interval(bound.return, fine); // the same for every deal
    const first = bound.deals < deals ? `, on the first ${count(bound.deals)} deals` : '';
    const ofDeals = bound.command ? `, on ${count(bound.deals)} other deals, by ${asCode(bound.command)}` : first;
    return `${value} (${bound.bound}${ofDeals})`;
  });
  const fewer = agents
    .filter((agent) => agent.deals < deals)
    .map((agent) => `${asCode(agent.agent)} played only the first ${count(agent.deals)} deals`);
  return [
    ...(boundTexts.length === 0 ? [] : [`Upper bound of the return: ${boundTexts.join('; ')}.`]),
    ...apart.map(
      ({ agent, winRate, reason }) =>
        `Not ranked: ${asCode(agent)}, which won ${hundredths(winRate.estimate)} %; ${reason}.`,
    ),
    ...(fewer.length === 0 ? [] : [`${fewer.join(', ')}.`]),
  ];
}

/** The JSON file's path, beside the Markdown file. @throws InputError if the name does not end in .md */
export function jsonPath(markdownPath: string): string {
  if (!/[^/\\]\.md$/.test(markdownPath))
    throw new InputError(`Expected --out to be a file name that ends in .md, but got "${markdownPath}"`);
  return markdownPath.replace(/md$/, 'json');
}

/** Why agents are all alike, once for all presets that share the reason. */
function caveats(presets: readonly PresetStanding[]) {
  const reasons = new Set(presets.flatMap(({ caveat }) => caveat ?? []));
  return [...reasons].map((reason) => {
    const names = presets.filter(({ caveat }) => caveat === reason).map((each) => asCode(standingName(each)));
    return `${names.join(', ')}: ${reason}`;
  });
}

/** The leaderboard as a page, formatted as prettier would. @param command that writes it again */
export function resultsMarkdown(leaderboard: Leaderboard, command: string): string {
  expectList((leaderboard as Leaderboard | undefined)?.presets, 'the presets of a leaderboard');
  const { presets, timing } = leaderboard;
  return [
    '# Results',
    headText(leaderboard, command),
    '## Summary',
    markdownTable(summaryTable(presets, asCode)),
    ...caveats(presets),
    ...presets.flatMap((standing) => {
      const givenUp = standing.agents
        .filter(({ unfinished }) => unfinished > 0)
        .map(({ agent, unfinished }) => `${asCode(agent)} ${count(unfinished)}`);
      return [
        `## ${standingName(standing)}`,
        markdownTable(presetTable(standing, timing.presets[standingName(standing)])),
        ...standingNotes(standing, leaderboard.deals),
        ...(givenUp.length === 0 ? [] : [`Games given up at the limit of decisions: ${givenUp.join(', ')}.`]),
      ];
    }),
  ]
    .join('\n\n')
    .concat('\n');
}

function headText({ deals, firstSeed, secret, backend, timing }: Leaderboard, command: string) {
  const { processor, node, workers } = timing;
  const isUnseen = firstSeed >= FIRST_RESULT_SEED && !keptRegion(firstSeed, firstSeed + deals - 1);
  return `All agents of a preset play the same ${count(deals)} deals: seeds ${firstSeed} to ${firstSeed + deals - 1}${isUnseen ? ', which neither training nor tuning has seen' : ''}.${secret === undefined ? '' : `\nThe seeds follow from the secret \`${secret.text.trim()}\`, of SHA-256 \`${secret.sha256}\`, which was to be published before.`}
Agents' own randomness has seed 0.${backend === null ? '' : ` Trained models play greedily on ${computedBy(backend)}, with the lookahead and exact endgame of their configs unless their names say otherwise.`}
Written by \`${command}\`
(${processor}, Node ${node}, ${workers} worker ${workers === 1 ? 'thread' : 'threads'}).

Intervals are 95 % intervals: Wilson's for the share won, the normal one for means and paired differences, Fieller's for
shares of the gap. Agents are ranked by their mean return under the reward scheme named in the table. Decisions are those
with at least two legal moves; their time is that of one thread.

The _gap closed_ is (agent - random) / (upper bound - random): 0 for random play, 100 % for the upper bound, which no player
who does not see hidden cards can beat. An exact bound is the optimum; any other may lie above it.`;
}
