/**
 * Draws the figures of README and docs (docs/images) and of the paper (paper/figures): from docs/results.json those of the leaderboard, from
 * research/notes/optional-rings.json learning curves where a set may wait: `npm run paper:figures`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseLeaderboard } from '../src/lab/leaderboard/standings.js';
import type { Run } from '../src/lab/plot/curves.js';
import { curvesSvg } from '../src/lab/plot/curves-figure.js';
import { figureFile } from '../src/lab/plot/figure.js';
import { gapFigure, wonFigure } from './result-figures.js';
import { ringResults } from './ring-table.js';

const FIGURES = ['gap-closed', 'decade-loop3-won'];

/** Agents that do not learn, as level lines beside the curves. */
const BESIDE = ['next-card+endgame=6', 'waiting', 'decade-loop3-optional-value+lookahead=1+endgame=6'];

const folder = join(import.meta.dirname, '..');
const docs = join(folder, 'docs');
const paper = join(folder, 'paper/figures');

/** For each algorithm the mean over its seeds, with a band from the lowest to the highest, and level lines beside them. */
function optionalRing(): string {
  const { env, curves, agents } = ringResults();
  const most = Math.max(...curves.map(({ seconds }) => seconds));
  const run = (
    algorithm: string,
    seed: number,
    points: readonly { readonly seconds: number; readonly won: number }[],
  ): Run => ({
    folder: `${algorithm}-${seed}`,
    config: { preset: env, algorithm, seed },
    metrics: points.map(({ seconds, won }, iteration) => ({
      iteration,
      steps: 0,
      episodes: 0,
      seconds,
      evaluation_win_rate: won,
    })),
  });
  const level = (won: number) => [0, most].map((seconds) => ({ seconds, won }));
  const beside = agents.filter(({ agent }) => BESIDE.includes(agent));
  return curvesSvg(
    [
      ...curves.map(({ algorithm, seed, points }) =>
        run(`${algorithm}${algorithm === 'value' ? ', a draw ahead' : ', bare'}`, seed, points),
      ),
      ...beside.map(({ agent, won }) => run(agent, 0, level(won))),
    ],
    { metrics: ['evaluation_win_rate'], x: 'seconds', title: `Deals of ${env} won` },
  );
}

const { presets } = parseLeaderboard(readFileSync(join(docs, 'results.json'), 'utf8'));
const leaderboard = [gapFigure(presets)!, ...presets.map(wonFigure)].filter(({ name }) => FIGURES.includes(name));
const figures = new Map(leaderboard.map((figure) => [figure.name, figureFile(figure)])).set(
  'optional-ring',
  optionalRing(),
);
for (const [name, svg] of figures)
  for (const target of [join(docs, 'images'), paper]) writeFileSync(join(target, `${name}.svg`), svg);
