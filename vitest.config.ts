import './scripts/sources/register.js'; // for what builds the page before its tests
import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { SlowTests } from './test/support/slow-tests.js';
import { FROM_SOURCES } from './test/support/sources/from-sources.js';

/** No test asks how long something takes. This only ends one that hangs, on the slowest and busiest machine. */
const HANGS = 600_000;

const LONG = '{page/,examples/games/,}test/**/*.{long,nightly}.{test,properties}.ts';
const NIGHTLY = '{page/,examples/games/,}test/**/*.nightly.{test,properties}.ts';
/** Those in a browser. */
const PAGE = 'page/test/{,scenarios/}*.long.test.ts';

/** Of the quick files those with tests of these tags. */
function tagged(tags: string): string[] {
  const tag = new RegExp(`\\{ tags: '(${tags})'`);
  return ['test', 'page/test']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
    .filter((path) => /\.(test|properties)\.ts$/.test(path) && tag.test(readFileSync(path, 'utf8')));
}

/** The page is asked again until it says what is expected (expect.poll). */
const poll = { timeout: HANGS / 5, interval: 20 };

const test = {
  environment: 'node',
  pool: 'forks',
  isolate: false,
  globals: true, // describe, it, expect and the others without an import in each file
  expect: { poll },
  runner: 'test/support/runner.ts',
  tags: [
    { name: 'long', description: 'Only among the long tests' },
    { name: 'nightly', description: 'Only in `npm run test:all`' },
    {
      name: 'sized',
      description: 'Among the quick tests, and among the long ones with more cases (test/support/size.ts)',
    },
    { name: 'more', description: 'Among the quick tests, and with more cases in `npm run test:all`' },
  ],
  setupFiles: ['test/support/equal-arrays.ts'],
  // Node itself loads modules, by the hooks of execArgv: code runs as built, in 5 to 12 % less processor time than as vite loads it.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  testTimeout: HANGS,
  hookTimeout: HANGS,
  // For the worker threads that tests start. With room for young objects a tenth less time goes into collecting them. Two processes keep two cores
  // busy: compiling at once, and in the thread that runs, takes a tenth less than helping threads do.
  execArgv: [...FROM_SOURCES, '--max-semi-space-size=64', '--always-sparkplug', '--single-threaded'],
};

/** The files in a browser are short and take longest: begun last, they would leave a core with nothing to do. */
class PageFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isPage = ({ project }: TestSpecification): number => Number(project.name === 'page');
    return (await super.sort(files)).sort((a, b) => isPage(b) - isPage(a));
  }
}

/** With `--mode all` the long tests try all of their cases, more than CI takes the time for (test/support/size.ts). */
function sizeOf(mode: string): Record<string, string> {
  return { MAKETEN_TEST_SIZE: mode === 'all' ? 'all' : 'long' };
}

/** Vitest's types know `tagsFilter` only for all projects at once. */
function taggedBy(tags: string): object {
  return { tagsFilter: [tags] };
}

export default defineConfig(({ mode }) => ({
  test: {
    maxWorkers: 2,
    reporters: ['default', new SlowTests()],
    sequence: { sequencer: PageFirst },
    // `npm test` runs the quick ones, `npm run test:all` both.
    projects: [
      // Files share processes: most of a quick file's time would go into loading TensorFlow.js and the sources once more.
      {
        test: {
          ...test,
          ...taggedBy('!long && !nightly'),
          name: 'quick',
          include: ['{page/,examples/games/,}test/**/*.{test,properties}.ts'],
          exclude: [LONG],
        },
      },
      {
        test: {
          ...test,
          name: 'long',
          ...(mode === 'all'
            ? {
                ...taggedBy('long || sized || more || nightly'),
                include: [LONG, ...tagged('long|sized|more|nightly')],
                exclude: [PAGE],
              }
            : {
                ...taggedBy('(long || sized) && !nightly'),
                include: [LONG, ...tagged('long|sized')],
                exclude: [PAGE, NIGHTLY],
              }),
          env: sizeOf(mode),
        },
      },
      // They share a built page.
      {
        test: {
          ...test,
          name: 'page',
          include: [PAGE],
          globalSetup: 'page/test/support/built-page.ts',
          env: sizeOf(mode),
        },
      },
    ],
  },
}));
