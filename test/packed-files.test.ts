import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshPicture, PICTURE } from '../scripts/learning-picture.js';

const FOLDER = join(import.meta.dirname, '..');

interface Manifest {
  readonly bin: object;
  readonly scripts: Record<string, string>;
  readonly dependencies: object;
}

it(
  'npm packs a README and a package.json without scripts, and the repository has its own again after it, also after a pack that failed',
  { tags: 'long' },
  () => {
    const root = mkdtempSync(join(tmpdir(), 'maketen-packed-files-'));
    const read = (name: string): string => readFileSync(join(root, name), 'utf8');
    const call = (what: string): void => {
      execFileSync(process.execPath, [join(root, 'scripts/packed-files.js'), what]);
    };
    const PACKED = ['README.md', 'package.json'];
    try {
      mkdirSync(join(root, 'scripts/pack'), { recursive: true });
      for (const path of ['scripts/pack/README.md', 'scripts/packed-files.js', 'package.json'])
        cpSync(join(FOLDER, path), join(root, path));
      writeFileSync(join(root, 'README.md'), 'the repository');
      const own = PACKED.map(read);
      call('put');
      expect(read('README.md')).toContain('npm install maketen');
      const { bin, scripts, dependencies, ...packed } = JSON.parse(read('package.json')) as Manifest;
      expect({ bin, scripts }).toEqual({
        bin: { maketen: 'dist/cli/main.js' },
        scripts: { postpack: 'node scripts/packed-files.js restore' },
      });
      for (const name of ['devDependencies', 'workspaces', 'prettier', 'knip']) expect(packed).not.toHaveProperty(name);
      expect(dependencies).toEqual((JSON.parse(own[1]) as Manifest).dependencies);
      call('put'); // the one before failed
      call('restore');
      expect(PACKED.map(read)).toEqual(own);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
    const { scripts } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as Manifest;
    expect(scripts).toMatchObject({
      prepack: 'npm run build && node scripts/packed-files.js put',
      postpack: 'node scripts/packed-files.js restore',
    });
  },
);

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
