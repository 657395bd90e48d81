import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

it('the paper cites what its bibliography has, all of it, and its figures are those of the docs', () => {
  const paper = read('paper/paper.md');
  const cited = Array.from(paper.matchAll(/@([a-z]+\d{4}[a-z]+)/g), ([, key]) => key);
  const known = Array.from(read('paper/paper.bib').matchAll(/^@\w+\{(\w+),/gm), ([, key]) => key);
  expect([...new Set(cited)].sort()).toEqual(known.sort());
  const figures = Array.from(paper.matchAll(/\]\((figures\/[\w-]+\.svg)\)/g), ([, path]) => path);
  expect(figures).toEqual(
    ['gap-closed', 'decade-loop3-won', 'optional-ring', 'seeds'].map((name) => `figures/${name}.svg`),
  );
  for (const path of figures.slice(0, 3))
    expect(read(`paper/${path}`)).toBe(read(path.replace('figures', 'docs/images')));
  const [table] = /\| preset[^]*?\n\n/.exec(read('README.md'))!;
  expect(paper).toContain(table);
});

it('every table of measurements in the paper is one of the docs, row by row', () => {
  const rows = (text: string): string[] =>
    Array.from(text.matchAll(/^\|(.*\d.*)\|$/gm), ([, row]) => row.replaceAll(/\s+/g, ' ').trim());
  const known = ['README', ...['optional', 'bounds', 'gap', 'honesty', 'benchmark'].map((page) => `docs/${page}`)];
  const measured = new Set(known.flatMap((page) => rows(read(`${page}.md`))));
  const [others, ours] = [rows(read('paper/paper.md')).filter((row) => !measured.has(row)), measured.size];
  expect(ours).toBeGreaterThan(40);
  expect(others).toEqual(['`maketen` | 3 families, 20 rules | yes | yes | no | no']);
});

it('the paper quotes the last points of five seeds of each algorithm, and draws them', () => {
  const { curves } = JSON.parse(read('paper/curves.json')) as {
    curves: { algorithm: string; seed: number; points: { won: number }[] }[];
  };
  const [paper, figure] = [read('paper/paper.md').replace(/\s+/g, ' '), read('paper/figures/seeds.svg')];
  for (const [algorithm, name] of [
    ['ppo', 'PPO'],
    ['dqn', 'DQN'],
    ['value', 'value learning'],
  ]) {
    const runs = curves.filter((curve) => curve.algorithm === algorithm);
    expect(runs.map(({ seed }) => seed)).toEqual([0, 1, 2, 3, 4]);
    const last = runs.map(({ points }) => 100 * points.at(-1)!.won);
    const mean = last.reduce((sum, won) => sum + won, 0) / last.length;
    const [low, high] = [Math.min(...last), Math.max(...last)];
    expect(paper).toContain(`${mean.toFixed(1)} % (${low.toFixed(1)} to ${high.toFixed(1)}) for ${name}`);
    expect(figure).toContain(`${algorithm} (5 seeds)`);
  }
});
