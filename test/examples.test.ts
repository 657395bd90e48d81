import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { commandsOf, examplesOf, filesOf, pages } from '../scripts/ci/examples.js';
import { PROGRAMS, smaller } from '../scripts/ci/smaller.js';
import * as tens from '../src/env/games/tens/app.js';
import * as maketen from '../src/index.js';

const FOLDER = resolve(import.meta.dirname, '..');
/** Those of all pages; `npm run examples` runs them from the packed package. */
const EXAMPLES = pages(FOLDER).flatMap((page) => examplesOf(FOLDER, page));

/** Without a process of their own, examples that need nothing but 'maketen' and 'maketen/tens'. */
it.each(['README.md', 'docs/environments.md', 'docs/review.md', 'docs/rules/tens.md'])(
  'the examples of %s run on the sources',
  { tags: 'long' },
  async (page) => {
    const text = readFileSync(join(FOLDER, page), 'utf8');
    const examples = [...text.matchAll(/```ts\nimport (\{[^}]*\}) from 'maketen';\n([\s\S]*?)```/g)];
    expect(examples.length).toBeGreaterThan(0);
    for (const [, names, code] of examples) {
      const log = vi.fn();
      const body = code.replace(/^import (\{[^}]*\}) from 'maketen\/tens';$/m, 'const $1 = tens;');
      // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the examples are our own
      const run = new Function(
        'maketen',
        'tens',
        'console',
        `return (async () => {const ${names} = maketen;\n${body}})()`,
      ) as (...given: object[]) => Promise<void>;
      await run(maketen, tens, { log });
      expect(log).toHaveBeenCalled();
    }
  },
);

it('no example names a file that only a checkout has', () => {
  for (const { page, line, text } of EXAMPLES) {
    // Folders of the reader's own are runs/... and models/mine.
    const found = [
      ...text.replaceAll(/ # .*/g, '').matchAll(/(?<![\w/.-])(?:models|docs|src|test|scripts)\/[\w./-]+/g),
    ].map(([path]) => path);
    expect(
      found.filter((path) => path !== 'models/mine'),
      `${page}, line ${line}`,
    ).toEqual([]);
    for (const [, path] of text.matchAll(/node_modules\/maketen\/([\w./-]+)/g))
      expect(existsSync(join(FOLDER, path)), `${path} in ${page}`).toBe(true);
  }
});

/** Placeholders in paths, and one thing that there is of each. */
const STANDS_FOR: Readonly<Record<string, string>> = { GAME: 'decade', PRESET: 'decade', NAME: 'decade-value' };

it.each([...pages(FOLDER), 'CONTRIBUTING.md', 'models/README.md'])(
  'every path and script that %s names is there',
  (page) => {
    const text = readFileSync(join(FOLDER, page), 'utf8');
    const named = [...text.matchAll(/(?<![\w/.-])((?:src|test|scripts|page|docs)\/[\w./-]*\w)/g)].map(([path]) => path);
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) =>
      join(page.startsWith('docs/') || page.startsWith('models/') ? dirname(page) : '', path),
    );
    const paths = [...named, ...linked].map((path) =>
      path.replaceAll(/[A-Z]{4,}/g, (word) => STANDS_FOR[word] ?? word),
    );
    expect(paths.filter((path) => !existsSync(join(FOLDER, path)))).toEqual([]);
    const { scripts } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as { scripts: object };
    const called = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, script]) => script);
    expect(called.filter((script) => !(script in scripts))).toEqual([]);
  },
);

it('every example of the command line keeps its command and options when it is made smaller', () => {
  const lines = EXAMPLES.filter(({ language }) => language === 'sh').flatMap(commandsOf);
  expect(lines.length).toBeGreaterThan(30);
  for (const line of lines)
    expect(smaller(line).split(' ')).toEqual(
      expect.arrayContaining(
        line
          .match(/ --env \S+/)?.[0]
          .split(' ')
          .slice(1) ?? [],
      ),
    );
  expect(smaller('maketen compare --env decade --seeds 0..9999 --agent random')).toBe(
    'maketen compare --env decade --agent random --seeds 0..1',
  );
});

it('every program in examples/ is run by `npm run examples`', () => {
  const programs = readdirSync(join(FOLDER, 'examples')).filter((name) => name.endsWith('.ts'));
  expect(Object.keys(PROGRAMS)).toEqual(programs.sort());
});

it('the app in examples/react-native installs what the package depends on: else `npm install maketen@file:../..` there', () => {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(FOLDER, path), 'utf8'));
  const { packages } = read('examples/react-native/package-lock.json') as { packages: Record<string, unknown> };
  const { dependencies, optionalDependencies } = read('package.json') as Record<string, unknown>;
  expect(packages['node_modules/maketen']).toMatchObject({ dependencies, optionalDependencies });
});

it('the game that docs/adding-a-game.md builds is the one of the tests', () => {
  const text = readFileSync(join(FOLDER, 'test/support/twelve/twelve.js'), 'utf8');
  const game = filesOf(FOLDER, 'docs/adding-a-game.md').get('twelve.mjs');
  expect(game).toBe(text.replace('../../../src/index.ts', 'maketen'));
});
