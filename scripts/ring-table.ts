/** The table of docs/optional.md: what trained and other agents win of equal deals, bare and searched, from what research/optional-rings.ts keeps. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RingResults } from '../research/optional-rings.js';

export function ringResults(): RingResults {
  const file = join(import.meta.dirname, '../research/notes/optional-rings.json');
  return JSON.parse(readFileSync(file, 'utf8')) as RingResults;
}

const percent = (share: number): string => (100 * share).toFixed(2);
const rangeOf = (mean: number, low: number, high: number): string =>
  `${percent(mean)} (${percent(low)} to ${percent(high)})`;
const meanOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** The column that an agent's settings belong to. */
function columnOf(agent: string): number {
  if (/lookahead=[1-9]/.test(agent)) return 2;
  return agent === 'waiting' || /endgame=[1-9]/.test(agent) ? 1 : 0;
}

const NAMES = { ppo: 'PPO', dqn: 'DQN', value: 'value learning' };

/** One row for all seeds of an algorithm, with the lowest and the highest of them, and one for each other agent, with its 95 % interval. */
export function ringTable(): string {
  const { curves, agents } = ringResults();
  const rows = new Map<string, string[]>();
  const put = (name: string, agent: string, text: string): void => {
    const cells = rows.get(name) ?? ['', '', ''];
    cells[columnOf(agent)] = text;
    rows.set(name, cells);
  };
  for (const { agent, deals, won, low, high } of agents)
    // On equal deals only: the file keeps results of 20,000 deals, too.
    if (deals === curves[0].plays[0].deals) put(`\`${agent.replace(/\+.*/, '')}\` |`, agent, rangeOf(won, low, high));
  for (const algorithm of ['ppo', 'dqn', 'value'] as const) {
    const seeds = curves.filter((curve) => curve.algorithm === algorithm);
    if (seeds.length === 0) continue;
    const name = `${NAMES[algorithm]}, ${seeds.length} seeds | ${Math.round(meanOf(seeds.map(({ seconds }) => seconds)))}`;
    for (const [i, { agent }] of seeds[0].plays.entries()) {
      const won = seeds.map(({ plays }) => plays[i].won);
      put(name, agent, rangeOf(meanOf(won), Math.min(...won), Math.max(...won)));
    }
  }
  return [
    '| agent | CPU s of training | bare | last six cards exact | and a draw of lookahead |',
    '| --- | --: | --- | --- | --- |',
    ...[...rows].map(([name, cells]) => `| ${name} | ${cells.join(' | ')} |`),
  ].join('\n');
}
