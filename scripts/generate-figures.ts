/**
 * Draws the figures of README and docs (docs/images) and of the paper (paper/figures): from docs/results.json those of the leaderboard, from
 * research/notes/optional-rings.json long learning curves where a set may wait, from paper/curves.json those of five seeds: `npm run paper:figures`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { leaderboardSchema } from '../src/lab/leaderboard/standings.js';
import type { Run } from '../src/lab/plot/curves.js';
import { curvesSvg } from '../src/lab/plot/curves-figure.js';
import { figureFile } from '../src/lab/plot/figure.js';
import { gapFigure, wonFigure } from './result-figures.js';

const FIGURES = ['gap-closed', 'decade-loop3-won'];

interface Share {
  readonly won: number;
  readonly low: number;
  readonly high: number;
}

/** What research/optional-rings.ts keeps. */
interface LearntAndBeside {
  readonly env: string;
  readonly curves: readonly {
    readonly algorithm: string;
    readonly points: readonly (Share & { decisions: number })[];
  }[];
  readonly agents: readonly (Share & { readonly agent: string })[];
}

/** What research/curves.ts writes. */
interface SeedCurves {
  readonly env: string;
  readonly curves: readonly {
    readonly algorithm: string;
    readonly seed: number;
    readonly points: readonly { readonly decisions: number; readonly won: number }[];
  }[];
}

const folder = join(import.meta.dirname, '..');
const docs = join(folder, 'docs');
const paper = join(folder, 'paper/figures');

/** The learning curves, and agents that do not learn as level lines beside them. */
function optionalRing(): string {
  const text = readFileSync(join(folder, 'research/notes/optional-rings.json'), 'utf8');
  const { env, curves, agents } = JSON.parse(text) as LearntAndBeside;
  const most = Math.max(...curves.flatMap(({ points }) => points.map(({ decisions }) => decisions)));
  const run = (algorithm: string, points: readonly (Share & { readonly decisions: number })[]): Run => ({
    folder: algorithm,
    config: { preset: env, algorithm },
    metrics: points.map(({ decisions, won, low, high }) => ({
      iteration: decisions,
      steps: decisions,
      episodes: 0,
      seconds: 0,
      evaluation_win_rate: won,
      evaluation_win_rate_low: low,
      evaluation_win_rate_high: high,
    })),
  });
  const level = (share: Share) => [0, most].map((decisions) => ({ ...share, decisions }));
  return curvesSvg(
    [
      ...curves.map(({ algorithm, points }) => run(algorithm, points)),
      ...agents.map(({ agent, ...share }) => run(agent, level(share))),
    ],
    { metrics: ['evaluation_win_rate'], title: `Deals of ${env} won` },
  );
}

/** The paper's curves: for each algorithm the mean over its seeds, with a band from the lowest to the highest. */
function seedCurves(): string {
  const { env, curves } = JSON.parse(readFileSync(join(folder, 'paper/curves.json'), 'utf8')) as SeedCurves;
  const runs = curves.map(({ algorithm, seed, points }): Run => ({
    folder: `${algorithm}-${seed}`,
    config: { preset: env, algorithm, seed },
    metrics: points.map(({ decisions, won }) => ({
      iteration: decisions,
      steps: decisions,
      episodes: 0,
      seconds: 0,
      evaluation_win_rate: won,
    })),
  }));
  return curvesSvg(runs, { metrics: ['evaluation_win_rate'], title: `Deals of ${env} won, five seeds` });
}

const { presets } = leaderboardSchema.parse(JSON.parse(readFileSync(join(docs, 'results.json'), 'utf8')));
const leaderboard = [gapFigure(presets)!, ...presets.map(wonFigure)].filter(({ name }) => FIGURES.includes(name));
const figures = new Map(leaderboard.map((figure) => [figure.name, figureFile(figure)])).set(
  'optional-ring',
  optionalRing(),
);
for (const [name, svg] of figures)
  for (const target of [join(docs, 'images'), paper]) writeFileSync(join(target, `${name}.svg`), svg);
writeFileSync(join(paper, 'seeds.svg'), seedCurves());
