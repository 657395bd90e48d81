import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { freshPicture, PICTURE } from '../scripts/learning-picture.js';
import { readJsonFile } from '../src/io/json.js';

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
    const read = (name: string) => readFileSync(join(root, name), 'utf8');
    const call = (what: string) => {
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
    const { scripts } = readJsonFile(join(FOLDER, 'package.json')) as Manifest;
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
  for (const label of ['bound 86.3 %', 'best script 38.8 %', 'random 0.4 %']) expect(picture).toContain(label);
});

const { files } = readJsonFile(join(FOLDER, 'package.json')) as { files: readonly string[] };
const named = (path: string, pattern: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(/|$)`).test(path);
const isPacked = (path: string) =>
  existsSync(join(FOLDER, path)) &&
  files.some((pattern) => named(path, pattern)) &&
  !files.some((pattern) => pattern.startsWith('!') && named(path, pattern.slice(1)));

/** Pages of the package, by where they lie in it. */
const PAGES = [
  { path: 'README.md', text: readFileSync(join(FOLDER, 'scripts/pack/README.md'), 'utf8') },
  ...[
    'CHANGELOG.md',
    ...['docs', 'examples', 'models'].flatMap((folder) =>
      readdirSync(join(FOLDER, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    ),
  ]
    .filter((path) => path.endsWith('.md') && isPacked(path))
    .map((path) => ({ path, text: readFileSync(join(FOLDER, path), 'utf8') })),
];

it.each(PAGES)('$path, which is packed, links to nothing that is not', ({ path, text }) => {
  const linked = Array.from(text.matchAll(/\]\((?!https?:|#)([^)#]+)/g), ([, target]) =>
    posix.join(dirname(path), target),
  );
  expect(linked.filter((target) => !isPacked(target.replace(/\/$/, '')))).toEqual([]);
});

/** Only docs/start.md says how to begin in a checkout. */
it.each(PAGES.filter(({ path }) => path !== 'docs/start.md' && !path.startsWith('examples/')))(
  '$path, which is packed, has no command that needs a checkout',
  ({ text }) => {
    expect(
      text.match(
        /npm (run|ci|test|start|pack)\b.*|npx (tsx|vitest|typedoc)\b.*|(bash|node|python3?) (scripts|research|page|benchmarks)\/.*/g,
      ),
    ).toBeNull();
  },
);
