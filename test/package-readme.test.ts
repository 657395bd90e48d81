import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshPicture, PICTURE } from '../scripts/learning-picture.js';

const FOLDER = join(import.meta.dirname, '..');

it('npm packs a README of its own, and the repository has its own again after it, also after a pack that failed', () => {
  const root = mkdtempSync(join(tmpdir(), 'maketen-readme-'));
  const readme = (): string => readFileSync(join(root, 'README.md'), 'utf8');
  const call = (...args: string[]): void => {
    execFileSync(process.execPath, [join(root, 'scripts/package-readme.js'), ...args]);
  };
  try {
    mkdirSync(join(root, 'scripts/pack'), { recursive: true });
    for (const path of ['scripts/pack/README.md', 'scripts/package-readme.js'])
      cpSync(join(FOLDER, path), join(root, path));
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(root, 'README.md'), 'the repository');
    call('put');
    expect(readme()).toContain('npm install maketen');
    call('put'); // the one before failed
    call('restore');
    expect(readme()).toBe('the repository');
    call('put');
    expect(() => call('restore', '1')).toThrow();
    expect(readme()).toBe('the repository');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  const { scripts } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as { scripts: object };
  expect(scripts).toMatchObject({
    prepack: 'node scripts/package-readme.js put',
    prepare: expect.stringMatching(/ \|\| node scripts\/package-readme\.js restore 1$/) as string,
    postpack: 'node scripts/package-readme.js restore',
  });
});

it.each(['README.md', 'scripts/pack/README.md'])('%s has at most 120 lines', (path) => {
  expect(readFileSync(join(FOLDER, path), 'utf8').trim().split('\n').length).toBeLessThanOrEqual(120);
});

it('the picture of a network that learns is drawn from the committed figures, moves, stands still where motion is unwanted, and is below 60 kB', () => {
  const picture = readFileSync(PICTURE, 'utf8');
  expect(freshPicture()).toBe(picture);
  expect(picture.length).toBeLessThan(60_000);
  expect(picture).toContain('@keyframes cover');
  expect(picture).toContain('prefers-reduced-motion:reduce');
  for (const label of ['bound 90.8 %', 'best script 38.8 %', 'random 0.4 %']) expect(picture).toContain(label);
});
