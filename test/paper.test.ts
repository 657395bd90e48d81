import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ringResults } from '../scripts/ring-table.js';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

it('the paper cites what its bibliography has, all of it, and its figures are those of the docs', () => {
  const paper = read('paper/paper.md');
  const cited = Array.from(paper.matchAll(/@([a-z]+\d{4}[a-z]+)/g), ([, key]) => key);
  const known = Array.from(read('paper/paper.bib').matchAll(/^@\w+\{(\w+),/gm), ([, key]) => key);
  expect([...new Set(cited)].sort()).toEqual(known.sort());
  const figures = Array.from(paper.matchAll(/\]\((figures\/[\w-]+\.svg)\)/g), ([, path]) => path);
  expect(figures).toEqual(['gap-closed', 'decade-loop3-won', 'optional-ring'].map((name) => `figures/${name}.svg`));
  for (const path of figures) expect(read(`paper/${path}`)).toBe(read(path.replace('figures', 'docs/images')));
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

it('the paper quotes what several seeds win, bare and with the last six cards exact, and draws their curves', () => {
  const { curves } = ringResults();
  const [paper, figure] = [read('paper/paper.md').replace(/\s+/g, ' '), read('docs/images/optional-ring.svg')];
  for (const algorithm of ['ppo', 'dqn']) {
    const seeds = curves.filter((curve) => curve.algorithm === algorithm);
    expect(seeds.map(({ seed }) => seed)).toEqual([...seeds.keys()]);
    const means = [0, 1].map((way) => seeds.reduce((sum, { plays }) => sum + 100 * plays[way].won, 0) / seeds.length);
    const text = means.map((mean) => mean.toFixed(1)).join(' and ');
    expect(paper).toContain(`${text} % for ${algorithm.toUpperCase()}`);
    expect(figure).toContain(`${algorithm}, bare (${seeds.length} seeds)`);
  }
});
