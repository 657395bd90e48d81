/** README's table of results, from what `maketen leaderboard` wrote; the bound of the optional ring is the tighter one of `maketen bound`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Interval } from '../src/evaluate/statistics.js';
import { leaderboardSchema } from '../src/lab/leaderboard/standings.js';

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

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', path), 'utf8'));
}

/** Of the presets that are ranked by wins: random play, the best agent and the certified bound. */
export function resultTable(): string {
  const { presets } = leaderboardSchema.parse(readJson('docs/results.json'));
  const ring = readJson('research/notes/learning-picture.json') as {
    readonly env: string;
    readonly bound: { readonly won: number; readonly low: number; readonly high: number };
  };
  const rows = PRESETS.map((name) => {
    const { agents, bounds } = presets.find(({ preset }) => preset === name)!;
    const [best] = agents;
    const bound = name === ring.env ? { ...ring.bound, estimate: ring.bound.won } : bounds[0].return;
    const random = agents.find(({ agent }) => agent === 'random')!;
    return `| \`${name}\` | ${(100 * random.winRate.estimate).toFixed(1)} | \`${best.agent}\` | ${percent(best.winRate)} | ${percent(bound)} |`;
  });
  return [
    '| preset | random | best agent | won, % | nobody can win more than |',
    '| --- | --: | --- | --- | --- |',
    ...rows,
  ].join('\n');
}
