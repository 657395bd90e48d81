import { InputError } from '../../env/errors.js';
import { FIRST_RESULT_SEED, keptRegion } from '../../env/seeds.js';
import { computedBy } from '../measured-with.js';
import { count, markdownTable } from '../tables.js';
import type { Leaderboard } from './results.js';
import { presetTable, standingNotes, summaryTable } from './results-tables.js';
import { type PresetStanding, standingName } from './standings.js';

const asCode = (name: string): string => `\`${name}\``;

/** The JSON file's path: beside the Markdown file, of the same name. @throws InputError if the name does not end in .md */
export function jsonPath(markdownPath: string): string {
  if (!/[^/\\]\.md$/.test(markdownPath))
    throw new InputError(`Expected --out to be a file name that ends in .md, but got "${markdownPath}"`);
  return markdownPath.replace(/md$/, 'json');
}

/**
 * The leaderboard as a page, formatted as prettier would.
 * @param command that writes it again
 */
export function resultsMarkdown(leaderboard: Leaderboard, command: string): string {
  const { presets, timing } = leaderboard;
  return [
    '# Results',
    headText(leaderboard, command),
    '## Summary',
    markdownTable(summaryTable(presets, asCode)),
    ...presets.flatMap((standing) => [
      `## ${standingName(standing)}`,
      markdownTable(presetTable(standing, timing.presets[standingName(standing)], asCode)),
      ...notes(standing, leaderboard.deals),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
}

function headText({ deals, firstSeed, backend, timing }: Leaderboard, command: string): string {
  const { processor, node, workers } = timing;
  const threads = `${workers} worker ${workers === 1 ? 'thread' : 'threads'}`;
  const isUnseen = firstSeed >= FIRST_RESULT_SEED && !keptRegion(firstSeed, firstSeed + deals - 1);
  return `All agents of a preset play the same ${count(deals)} deals: seeds ${firstSeed} to ${firstSeed + deals - 1}${isUnseen ? ', which neither training nor tuning has seen' : ''}.
Agents' own randomness has seed 0.${backend === null ? '' : ` Trained models play greedily on ${computedBy(backend)}.`}
Written by \`${command}\`
(${processor}, Node ${node}, ${threads}).

Intervals are 95 % intervals: Wilson's for the share won, the normal one for means and paired differences, Fieller's for
shares of the gap. Agents are ranked by their mean return under the reward scheme named in the table. Decisions are those
with at least two legal moves; their time is that of one thread.

The _gap closed_ is (agent - random) / (upper bound - random): 0 for random play, 100 % for what nobody can beat who does
not see hidden cards. An exact bound can be reached; any other may lie above what can be. No share is given where no bound
is known, where it is not clearly above random play, or where play makes no difference.`;
}

function notes(standing: PresetStanding, deals: number): string[] {
  const { agents, caveat } = standing;
  const givenUp = agents
    .filter(({ unfinished }) => unfinished > 0)
    .map(({ agent, unfinished }) => `${asCode(agent)} ${count(unfinished)}`);
  return [
    ...standingNotes(standing, deals, asCode),
    ...(givenUp.length === 0 ? [] : [`Games given up at the limit of decisions: ${givenUp.join(', ')}.`]),
    ...(caveat === null ? [] : [caveat]),
  ];
}
