import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

interface ExtraFile {
  readonly type: 'json' | 'yaml' | 'generic';
  readonly path: string;
}

it('release-please finds the version in every file that it shall change', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(JSON.parse(read('.release-please-manifest.json'))).toEqual({ '.': version });
  const { packages } = JSON.parse(read('release-please-config.json')) as {
    packages: Record<string, { 'extra-files': readonly ExtraFile[] }>;
  };
  for (const { type, path } of packages['.']['extra-files']) {
    const text = read(path);
    if (type === 'generic') {
      const marked = text.split('\n').filter((line) => line.includes('x-release-please-version'));
      expect(marked.length, path).toBeGreaterThan(0);
      for (const line of marked) expect(line, path).toContain(version);
    } else expect((type === 'json' ? JSON.parse(text) : parse(text)) as object, path).toMatchObject({ version });
  }
});

it('the next release is 1.0.0, and its page of the changelog comes first', () => {
  const { 'release-as': next = '1.0.0' } = JSON.parse(read('release-please-config.json')) as { 'release-as'?: string };
  expect(next).toBe('1.0.0');
  expect(/^## (.*)$/m.exec(read('CHANGELOG.md'))![1]).toBe(next);
});

it('both packages are published by their trusted publishers, with no token, and every action is pinned', () => {
  for (const name of ['ci', 'python', 'release', 'site']) {
    const text = read(`.github/workflows/${name}.yml`);
    const uses = Array.from(text.matchAll(/uses: (\S+)/g), ([, action]) => action);
    for (const action of uses) expect(action).toMatch(/@[0-9a-f]{40}$/);
    expect(text).not.toContain('secrets.');
  }
  const { jobs } = parse(read('.github/workflows/release.yml')) as {
    jobs: Record<string, { permissions: object; steps: readonly { run?: string; uses?: string }[] }>;
  };
  for (const job of [jobs.npm, jobs.pypi]) expect(job.permissions).toMatchObject({ 'id-token': 'write' });
  expect(jobs.npm.steps.map(({ run }) => run)).toContain('npm publish --provenance --access public');
});
