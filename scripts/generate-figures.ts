/**
 * Draws the figures of README and docs, docs/images/*.svg, or those of the paper into another folder (`npm run paper:figures`): from the leaderboard's docs/results.json some of those of `maketen report`, and from
 * research/notes/optional-rings.json what is learnt where a set may wait.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../src/cli/program.js';
import type { Run } from '../src/lab/curves.js';
import { curvesSvg } from '../src/lab/report/curves-figure.js';

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

const folder = join(import.meta.dirname, '..');
const docs = join(folder, 'docs');
const images = join(folder, process.argv[2] ?? 'docs/images');

/** The learning curves, and agents that do not learn as level lines beside them. */
function optionalRing(): string {
  const text = readFileSync(join(folder, 'research/notes/optional-rings.json'), 'utf8');
  const { env, curves, agents } = JSON.parse(text) as LearntAndBeside;
  const most = Math.max(...curves.flatMap(({ points }) => points.map(({ decisions }) => decisions)));
  const run = (algorithm: string, points: readonly (Share & { readonly decisions: number })[]): Run => ({
    folder: algorithm,
    config: { preset: env, algorithm },
    metrics: points.map(({ decisions, won, low, high }) => ({
      ...{ iteration: decisions, steps: decisions, episodes: 0, seconds: 0 },
      ...{ evaluation_win_rate: won, evaluation_win_rate_low: low, evaluation_win_rate_high: high },
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

const scratch = mkdtempSync(join(tmpdir(), 'maketen-figures-'));
try {
  const report = ['report', '--leaderboard', join(docs, 'results.json'), '--out', join(scratch, 'report.html')];
  process.exitCode = await runProgram([...report, '--figures', scratch]);
  if (process.exitCode === 0) {
    mkdirSync(images, { recursive: true });
    for (const name of FIGURES) copyFileSync(join(scratch, `${name}.svg`), join(images, `${name}.svg`));
    writeFileSync(join(images, 'optional-ring.svg'), optionalRing());
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
