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
  expect(figures).toHaveLength(2);
  for (const path of figures) expect(read(`paper/${path}`)).toBe(read(path.replace('figures', 'docs/images')));
  const [table] = /\| preset[^]*?\n\n/.exec(read('README.md'))!;
  expect(paper).toContain(table);
});
