/** README's table of results, from docs/results.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Interval } from '../src/evaluate/statistics.js';
import { parseLeaderboard } from '../src/lab/leaderboard/standings.js';

const PRESETS = [
  'decade-loop3-optional',
  'decade-optional',
  'decade',
  'decade-loop',
  'decade-loop3',
  'decade-fives',
  'decade-loop-fives',
];

function percent({ estimate, low, high }: Interval): string {
  return `${(100 * estimate).toFixed(2)} (${(100 * low).toFixed(2)} to ${(100 * high).toFixed(2)})`;
}

/** Of the presets that are ranked by wins: random play, the best agent and the certified bound. */
export function resultTable(): string {
  const file = join(import.meta.dirname, '../docs/results.json');
  const { presets } = parseLeaderboard(readFileSync(file, 'utf8'));
  const rows = PRESETS.map((name) => {
    const { agents, bounds } = presets.find(({ preset }) => preset === name)!;
    const [best] = agents;
    const random = agents.find(({ agent }) => agent === 'random')!;
    return `| \`${name}\` | ${(100 * random.winRate.estimate).toFixed(1)} | \`${best.agent}\` | ${percent(best.winRate)} | ${percent(bounds[0].return)} |`;
  });
  return [
    '| preset | random | best agent | won, % | nobody can win more than |',
    '| --- | --: | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
