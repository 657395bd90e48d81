import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

const FOLDER = join(import.meta.dirname, '..');

const read = (path: string) => readFileSync(join(FOLDER, path), 'utf8');

interface ExtraFile {
  readonly type: 'json' | 'yaml' | 'generic';
  readonly path: string;
}

it('release-please finds the version in every file that it shall change', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(JSON.parse(read('.github/release-please-manifest.json'))).toEqual({ '.': version });
  const { packages } = JSON.parse(read('.github/release-please-config.json')) as {
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
  const { 'release-as': next = '1.0.0' } = JSON.parse(read('.github/release-please-config.json')) as {
    'release-as'?: string;
  };
  expect(next).toBe('1.0.0');
  expect(/^## (.*)$/m.exec(read('CHANGELOG.md'))![1]).toBe(next);
});

interface Job {
  readonly permissions?: object;
  readonly container?: string;
  readonly strategy?: { readonly matrix: { readonly python?: readonly string[]; readonly job?: readonly string[] } };
  readonly steps: readonly {
    readonly run?: string;
    readonly uses?: string;
    readonly with?: Readonly<Record<string, string | number>>;
  }[];
}

const WORKFLOWS = readdirSync(join(FOLDER, '.github/workflows')).map((name) => {
  const text = read(`.github/workflows/${name}`);
  return { name, text, ...(parse(text) as { permissions: object; jobs: Readonly<Record<string, Job>> }) };
});
const JOBS = WORKFLOWS.flatMap(({ name, jobs }) => Object.entries(jobs).map(([id, job]) => ({ ...job, id, name })));
const STEPS = JOBS.flatMap(({ steps }) => steps);

it('workflows may read the repository and nothing else, but for the jobs that publish; they hold no secrets, and every action is pinned', () => {
  expect(WORKFLOWS.map(({ name }) => name)).toEqual(['CI', 'Nightly', 'Python package', 'Release', 'Site']);
  for (const { text, permissions } of WORKFLOWS) {
    expect(permissions).toEqual({ contents: 'read' });
    expect(text).not.toContain('secrets.');
  }
  const more = JOBS.filter(({ permissions }) => permissions !== undefined);
  expect(Object.fromEntries(more.map(({ id, permissions }) => [id, permissions]))).toEqual({
    version: { contents: 'write', 'pull-requests': 'write' },
    npm: { contents: 'read', 'id-token': 'write' },
    pypi: { contents: 'read', 'id-token': 'write' },
    deploy: { pages: 'write', 'id-token': 'write' },
  });
  const actions = STEPS.flatMap(({ uses }) => uses ?? []);
  expect(actions.length).toBeGreaterThan(10);
  for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40}$/);
});

it('workflows run scripts that package.json has and files that are there, and install what these need', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
  const runs = STEPS.flatMap(({ run }) => run ?? []);
  const called = runs.flatMap((run) => Array.from(run.matchAll(/npm run ([\w:-]+)/g), ([, name]) => name));
  expect([...new Set(called)].sort()).toEqual(['release:check', 'site', 'site:pictures']);
  for (const name of called) expect(scripts).toHaveProperty([name]);
  const paths = runs.flatMap((run) => run.match(/(?<=[\s=])(\.ci|python|scripts)(\/[\w./-]+)?(?=$|[\s'])/gm) ?? []);
  expect(new Set(paths)).toEqual(
    new Set(['.ci/run', 'python', 'python/tests', 'scripts/ci/release-ready.js', 'python/tests/test_process.py']),
  );
  for (const path of paths) expect(existsSync(join(FOLDER, path)), path).toBe(true);
  // Without the scripts of packages there is no esbuild, and so no tsx: scripts/native-parts.js.
  expect(runs.filter((run) => run.includes('--ignore-scripts'))).toEqual([]);
  for (const { id, steps } of JOBS) {
    const lines = steps.flatMap(({ run }) => run ?? []);
    const needs = lines.findIndex((line) => /npm (run|pack|publish)/.test(line));
    if (needs >= 0) expect(lines.slice(0, needs).join('\n'), id).toMatch(/^npm ci( --omit=optional)?$/m);
  }
});

it('CI runs every job of .ci/run but the nightly one', () => {
  const [, jobs] = /^jobs=\((.*)\)$/m.exec(read('.ci/run'))!;
  expect(JOBS.find(({ id }) => id === 'check')!.strategy!.matrix.job).toEqual(jobs.split(' '));
});

it('workflows test the oldest Node and Python that the packages promise', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const versions = (action: string, key: string): unknown[] =>
    STEPS.flatMap(({ uses = '', with: given }) => (uses.startsWith(`actions/${action}@`) ? given![key] : []));
  expect(new Set(versions('setup-node', 'node-version'))).toEqual(new Set([20.19, 24]));
  expect(engines.node).toBe('>=20.19');
  expect(JOBS.flatMap(({ container }) => container ?? [])).toEqual(['node:20.19-bookworm', 'node:20.19-bookworm']);
  const pythons = JOBS.flatMap(({ strategy }) => strategy?.matrix.python ?? []);
  expect(read('python/pyproject.toml')).toContain(`requires-python = ">=${pythons[0]}"`);
  expect(read('docs/stability.md')).toContain(`Python ${pythons[0]} to ${pythons.at(-1)!} `);
});

it('both packages are published by their trusted publishers, npm as the file that CI has tried', () => {
  const published = (id: string) => JOBS.find((job) => job.id === id)!.steps.map(({ run }) => run);
  expect(published('npm').slice(-2)).toEqual(['npm pack', 'npm publish ./maketen-*.tgz --provenance --access public']);
  expect(published('packages')).toEqual(expect.arrayContaining(['npm pack', 'npm publish --dry-run ./maketen-*.tgz']));
  expect(published('pypi').at(-2)).toBe('python -m build --outdir dist-python python');
});

it('nothing is published with an address that is an example, or by another repository than the one that it names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maketen-release-'));
  const check = (source: string, publisher: string, homepage = 'https://maketen.example') => {
    const file = join(folder, 'package.json');
    const bugs = 'https://forge.test/issues';
    writeFileSync(file, JSON.stringify({ homepage, repository: { url: `git+https://${source}.git` }, bugs }));
    const env = { ...process.env, GITHUB_REPOSITORY: publisher };
    const { status, stderr } = spawnSync(process.execPath, ['scripts/ci/release-ready.js', file], { cwd: FOLDER, env, encoding: 'utf8' }); // prettier-ignore
    return `${status}: ${stderr}`;
  };
  const homepage =
    /^1: Expected the project's own address as "homepage", but got https:\/\/maketen\.example; change .*\n/;
  expect(check('forge.test/team/maketen', 'team/maketen')).toMatch(new RegExp(`${homepage.source}$`));
  expect(check('forge.test/team/maketen', 'fork/maketen')).toMatch(
    new RegExp(`${homepage.source}Expected "repository" to be fork/maketen, .*\n$`),
  );
  const written = ['CITATION.cff', 'python/pyproject.toml', 'examples/hubs/inspect/eval.yaml'];
  for (const name of written) cpSync(join(FOLDER, name), join(folder, name));
  const refused = written.map(
    (name) => `Expected the project's own address in ${name}, but got https://maketen.example; .*\n`,
  );
  expect(check('forge.test/team/maketen', 'team/maketen', 'https://forge.test')).toMatch(
    new RegExp(`^1: ${refused.join('')}$`),
  );
  rmSync(folder, { recursive: true });
});

it('the README of the package says how many packages an installation without the optional one takes: at most 40', () => {
  interface Locked {
    readonly dependencies?: object;
    readonly dev?: true;
    readonly optional?: true;
    readonly devOptional?: true;
    readonly peer?: true;
    readonly link?: true;
  }
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, Locked>> };
  const ofPage = Object.keys(packages.page.dependencies!).filter((name) => !(name in packages[''].dependencies!));
  const installed = Object.entries(packages).filter(
    ([path, { dev, optional, devOptional, peer, link }]) =>
      path.startsWith('node_modules/') &&
      !ofPage.includes(path.slice('node_modules/'.length)) &&
      [dev, optional, devOptional, peer, link].every((flag) => flag !== true),
  );
  const count = installed.length + 1; // maketen itself, as npm counts
  expect(count).toBeLessThanOrEqual(40);
  const readme = read('scripts/pack/README.md');
  expect(/--omit=optional`[^]*?(\d+) packages/.exec(readme)![1]).toBe(String(count));
});
