/**
 * Measures the quick tests: changes one thing in a source, runs the tests that reach it, and lists the changes that no test notices.
 *
 *   npm run mutants                                    60 mutants of each area
 *   npm run mutants -- --area gap --sample 80 --seed 2
 *   npm run mutants -- --files rules.ts --all          every mutant of the files whose paths contain it
 *   --tests test/  runs tests of this folder, too, beside the area's own
 *   --budget 30    seconds of processor time: the tests that a mutant is run against take as long without it
 *
 * Results are kept as they come, and hold until the mutated file or the test that killed it changes: a run that was stopped goes on.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { wilsonInterval } from '../../src/evaluate/statistics.js';
import vitestConfig from '../../vitest.config.js';
import { read, ROOT } from '../repository.js';
import { mutated, type Mutation, mutationsOf, watched } from './mutations.js';
import type { Reach } from './reached.js';
import { type TestOptions, TestRuns } from './test-runs.js';

const CACHE = join(ROOT, 'node_modules/.cache/mutants');

interface Area {
  /** Paths of sources begin with one of them. */
  readonly sources: readonly string[];
  /** Folders or files of the tests that are run. */
  readonly tests: readonly string[];
}

const AREAS: Readonly<Record<string, Area>> = {
  rules: {
    sources: ['src/env/games/'],
    // Games for apps have their laws in one file, compiled rules play as these do, and positions are read in the games' folders.
    tests: [
      'test/env/games/',
      'test/env/play/',
      'test/env/kernel/',
      'test/oracle/',
      'test/conformance/',
      'test/playthroughs/',
      'test/hint/position',
    ],
  },
  gap: { sources: ['src/gap/'], tests: ['test/gap/'] },
  evaluate: { sources: ['src/evaluate/'], tests: ['test/evaluate/'] },
  benchmark: { sources: ['src/lab/benchmark/'], tests: ['test/lab/benchmark'] },
  hint: { sources: ['src/hint/'], tests: ['test/hint/'] },
  bounds: {
    sources: ['src/lab/bounds.ts', 'src/lab/jobs/unit-kinds.ts', 'src/agents/games/decade/clairvoyant/'],
    tests: ['test/lab/', 'test/agents/games/decade/clairvoyant/'],
  },
  serve: { sources: ['src/serve/'], tests: ['test/serve/'] },
};
/** Compiled code, names that are exported, rules in words. */
const WITHOUT_RULES = /-bytes\.ts$|\/(index|guide)\.ts$/;

interface Mutant extends Mutation {
  readonly area: string;
  readonly path: string;
  readonly line: number;
  /** Names the mutant, and holds as long as its file does. */
  readonly key: string;
}

interface Result {
  readonly key: string;
  /** The test file that failed; 'survived', or 'not reached' by any test. */
  readonly by: string;
  /** Of the tests that decided. */
  readonly tests: string;
}

const hashOf = (...texts: string[]): string => createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16);

const { values: options } = parseArgs({
  options: {
    area: { type: 'string', multiple: true, default: Object.keys(AREAS) },
    files: { type: 'string', default: '' },
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', multiple: true, default: [] },
    budget: { type: 'string', default: '15' },
    all: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  const [usage] = read('scripts/mutants/mutants.ts').split('*/');
  console.log(usage.replace(/^\/?[ *]*\*+ ?/gm, '').trim());
  process.exit();
}

function mutantsOf(area: string): Mutant[] {
  const { sources } = AREAS[area];
  const paths = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path}`)
    .filter(
      (path) => path.endsWith('.ts') && !WITHOUT_RULES.test(path) && sources.some((each) => path.startsWith(each)),
    );
  return paths.sort().flatMap((path) => {
    const text = read(path);
    return mutationsOf(text).map((mutation, i) => {
      const line = text.slice(0, mutation.start).split('\n').length;
      return { ...mutation, area, path, line, key: hashOf(path, text, String(i)) };
    });
  });
}

/** Those of an area in an order that the seed decides. */
function sampled(mutants: readonly Mutant[]): Mutant[] {
  const chosen = mutants.filter(({ path }) => path.includes(options.files));
  if (options.all) return chosen;
  const order = new Map(chosen.map((each) => [each, hashOf(options.seed, each.key)]));
  return chosen.sort((a, b) => (order.get(a)! < order.get(b)! ? -1 : 1)).slice(0, Number(options.sample));
}

/** What the tests of the areas reach of their mutants; a test file is asked again when it, or a source, has changed. */
async function reachOf(runs: TestRuns, mutants: readonly Mutant[]): Promise<Reach[]> {
  const paths = [...new Set(mutants.map(({ path }) => path))];
  const sources = hashOf(...paths.map((path) => read(path)));
  const keyOf = (test: string): string => hashOf(sources, readFileSync(test, 'utf8'));
  const kept = join(CACHE, `reach-${options.area.join('-')}.json`);
  const known = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Record<string, Reach>) : {};
  const tests = await runs.filesIn([...options.area.flatMap((area) => AREAS[area].tests), ...options.tests]);
  const asked = tests.filter((test) => known[keyOf(test)] === undefined);
  if (asked.length > 0) {
    console.log(`${asked.length} test files are run without a mutant`);
    const changed = new Map(
      paths.map((path) => {
        const own = mutants.filter((each) => each.path === path);
        return [
          path,
          `const $reached = globalThis.mutantReached ?? (() => {});\n${watched(read(path), own, mutants.indexOf(own[0]))}`,
        ];
      }),
    );
    for (const reach of await runs.reach(asked, changed)) known[keyOf(reach.test)] = reach;
  }
  const found = Object.fromEntries(
    tests.filter((test) => known[keyOf(test)]).map((test) => [keyOf(test), known[keyOf(test)]]),
  );
  writeFileSync(kept, JSON.stringify(found));
  return Object.values(found);
}

/**
 * The tests that a mutant is run against: those that reach it and, since files share processes in which modules are loaded once (a table is
 * made by the first file that loads it), those that reach others of its file, then of its folder. The cheaper and the nearer in the tree of
 * folders comes first, as long as the budget lasts.
 */
function testsOf(mutant: Mutant, mutants: readonly Mutant[], reaches: readonly Reach[]): Reach[] {
  const index = mutants.indexOf(mutant);
  const indexesOf = (isNear: (path: string) => boolean): Set<number> =>
    new Set(mutants.flatMap(({ path }, i) => (isNear(path) ? [i] : [])));
  const inFile = indexesOf((path) => path === mutant.path);
  const inFolder = indexesOf((path) => dirname(path) === dirname(mutant.path));
  const folders = mutant.path.split('/').slice(1, -1);
  const rank = ({ test, ms, reached }: Reach): number => {
    const own = relative(ROOT, test).split('/').slice(1, -1);
    const shared = folders.findIndex((folder, i) => folder !== own[i]);
    const nearness = reached.includes(index) ? 256 : reached.some((each) => inFile.has(each)) ? 16 : 1;
    return (ms + 20) / 4 ** (shared < 0 ? folders.length : shared) / nearness;
  };
  let left = Number(options.budget) * 1000;
  return reaches
    .filter(({ reached }) => reached.some((each) => inFolder.has(each)))
    .sort((a, b) => rank(a) - rank(b))
    .filter(({ ms }) => (left -= ms) > 0);
}

function report(results: ReadonlyMap<Mutant, string>): void {
  const rows = [...results].map(([mutant, by]) => ({ ...mutant, by }));
  for (const { path, line, start, end, replacement, by } of rows) {
    if (by !== 'survived' && by !== 'not reached') continue;
    const text = read(path);
    const around = [text.slice(start - 30, start), text.slice(start, end), replacement, text.slice(end, end + 30)];
    const [before, was, is, after] = around.map((each) => each.replaceAll(/\s+/g, ' '));
    console.log(`${path}:${line} ${by}: ...${before}[${was} -> ${is}]${after}...`);
  }
  for (const area of options.area) {
    const own = rows.filter((row) => row.area === area);
    const killed = own.filter(({ by }) => by !== 'survived' && by !== 'not reached').length;
    if (own.length === 0) continue;
    const { estimate, low, high } = wilsonInterval(killed, own.length);
    const percent = [estimate, low, high].map((each) => (100 * each).toFixed(1));
    console.log(`${area}: ${killed} of ${own.length} killed, ${percent[0]} % (${percent[1]} to ${percent[2]} %)`);
  }
}

const results = new Map<Mutant, string>();
const kept = join(CACHE, 'results.jsonl');
mkdirSync(CACHE, { recursive: true });
const former = new Map<string, Result>();
if (existsSync(kept)) {
  for (const line of readFileSync(kept, 'utf8').trim().split('\n')) {
    const result = JSON.parse(line) as Result;
    former.set(result.key, result);
  }
}
const { projects } = (vitestConfig as (env: { mode: string }) => { test: { projects: { test: TestOptions }[] } })({
  mode: 'test',
}).test;
const quick = projects.map(({ test }) => test).find(({ name }) => name === 'quick')!;
const folder = join(CACHE, `run-${process.pid}`);
const runs = await TestRuns.create(ROOT, quick, folder);
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGINT', () => {
  report(results);
  process.exit(130);
});
const all = options.area.flatMap(mutantsOf);
const reaches = await reachOf(runs, all);
for (const area of options.area) {
  const chosen = sampled(all.filter((mutant) => mutant.area === area));
  for (const [i, mutant] of chosen.entries()) {
    const tests = testsOf(mutant, all, reaches);
    const hashes = new Map(tests.map(({ test }) => [relative(ROOT, test), hashOf(readFileSync(test, 'utf8'))]));
    const hashOfAll = hashOf(...hashes.values());
    let result = former.get(mutant.key);
    if (!result || (result.tests !== hashOfAll && result.tests !== hashes.get(result.by))) {
      const by = await runs.firstFailure(tests, new Map([[mutant.path, mutated(read(mutant.path), mutant)]]));
      const isOwn = by !== undefined && hashes.has(relative(ROOT, by));
      const name = isOwn ? relative(ROOT, by) : (by ?? (tests.length > 0 ? 'survived' : 'not reached'));
      result = { key: mutant.key, by: name, tests: (isOwn && hashes.get(name)) || hashOfAll };
      appendFileSync(kept, `${JSON.stringify(result)}\n`);
    }
    results.set(mutant, result.by);
    process.stdout.write(process.stdout.isTTY ? `\r${area} ${i + 1}/${chosen.length}` : '.');
  }
  console.log();
}
await runs.close();
report(results);
