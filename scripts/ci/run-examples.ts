/**
 * Runs every example of README.md and docs/, and every program in examples/, where the package is installed from its packed file, as a newcomer has it: `npm run examples`.
 * TypeScript is type-checked, compiled and run by Node; commands run on less work (`smaller`). Pages may use only what is installed.
 *
 * npm run examples -- [PROJECT [PAGE...]]: a folder in which the packed package is installed already, otherwise it is packed and installed first; and
 * pages such as docs/hints.md, programs such as examples/ppo.ts and folders such as examples/own-agent, otherwise all.
 */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { commandsOf, type Example, examplesOf, filesOf, pages } from './examples.js';
import { PROGRAMS, smaller } from './smaller.js';

/** The repository. */
const FOLDER = resolve(import.meta.dirname, '../..');

const TYPES = join(FOLDER, 'node_modules/@types');
const COMPILER = join(FOLDER, 'node_modules/typescript-7/bin/tsc');

/** Packs the package and installs it in a project that has nothing else, in a temporary folder. @returns that folder */
function packedProject(): string {
  const project = mkdtempSync(join(tmpdir(), 'maketen-packed-'));
  writeFileSync(join(project, 'package.json'), '{ "private": true }\n');
  const steps = [
    `npm pack --silent --pack-destination '${project}'`,
    `cd '${project}' && npm install --no-audit --no-fund ./maketen-*.tgz`,
  ];
  for (const step of steps) {
    const { status } = spawnSync('sh', ['-c', step], { cwd: FOLDER, stdio: 'inherit' });
    if (status !== 0) throw new Error(`Expected to pack and install the package, but this failed: ${step}`);
  }
  return project;
}

/** For programs in a folder with the package. */
function environment(folder: string): NodeJS.ProcessEnv {
  const path = [join(folder, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path, XDG_CACHE_HOME: join(folder, 'cache') };
}

/** Runs examples in a folder with the package, all in one process. @returns how many fail */
function runTogether(folder: string, examples: readonly object[]): number {
  if (examples.length === 0) return 0;
  const program = join(folder, 'node_modules/maketen/dist/cli/program.js');
  const words = [join(import.meta.dirname, 'run-together.js'), program, JSON.stringify(examples)];
  return spawnSync(process.execPath, words, { cwd: folder, env: environment(folder), stdio: 'inherit' }).status ?? 1;
}

/** Runs a program in a folder with the package; its output is shown only if it fails. */
function run(folder: string, name: string, program: string, args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env: environment(folder),
    encoding: 'utf8',
  });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (status !== 0) console.log(`${stdout}${stderr}`.slice(-4000));
  return status === 0;
}

/** A program that answers each question of maketen benchmark with the same. */
const MODEL = `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify({ id: JSON.parse(line).id, answer: '0.1' }));
`;

/** What the examples take for granted: runs, configs, decks and figures of the reader's own. */
function prepare(folder: string, sweep: Example): void {
  const sweepOf = (json: object): object => ({
    ...json,
    base: { preset: 'decade-loop3', algorithm: 'ppo', totalSteps: 1, evaluationDeals: 2, workers: 0 },
    grid: { learningRate: [0.001, 0.003] },
    seeds: [0],
  });
  const files = {
    'rates.json': sweepOf({}),
    'my.json': { preset: 'decade-loop3', algorithm: 'ppo', workers: 0 },
    'space.json': sweepOf(JSON.parse(sweep.text) as object),
  };
  for (const [name, json] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(json));
  writeFileSync(
    join(folder, 'decks.txt'),
    'A23456789TJQK'
      .split('')
      .flatMap((rank) => ['C', 'D', 'H', 'S'].map((suit) => rank + suit))
      .join(' '),
  );
  writeFileSync(join(folder, 'secret.txt'), 'A secret of at least sixteen characters');
  for (const [name, page] of Object.entries({
    'mine.mjs': 'docs/own-agents.md',
    'reward.mjs': 'docs/training.md',
    'twelve.mjs': 'docs/adding-a-game.md',
  }))
    writeFileSync(join(folder, name), filesOf(FOLDER, page).get(name)!);
  copyFileSync(join(folder, 'twelve.mjs'), join(folder, 'my-game.mjs'));
  writeFileSync(join(folder, 'my-model.mjs'), MODEL);
  const small = '--steps 1 --seeds 0..1 --set evaluationDeals=2 --set evaluations=1 --set workers=0';
  const lines = [
    `maketen train --env decade-loop3 --algorithm value --out runs/mine ${small}`,
    `maketen train --env decade-loop3 --algorithm ppo --out runs/ppo ${small}`,
    `maketen train --env decade --algorithm ppo ${small}`,
    `maketen train --env decade --algorithm ppo --seed 1 ${small}`,
    `maketen train --env decade --algorithm dqn ${small} --set learningStarts=0`,
    `maketen train --env decade-loop3 --algorithm value --out models/mine ${small}`,
    'maketen trace --env decade-loop3 --agent leftmost --seeds 2000000..2000001 --out games.jsonl',
    'maketen predict tens --positions 2 --seed 1 --out positions.jsonl --without-truth',
    `sed 's/{"id":\\([0-9]*\\).*/{"id":\\1,"chance":0.1}/' positions.jsonl >predictions.jsonl && rm positions.jsonl`,
    'maketen calibrate --env decade-loop3 --agent next-card --seeds 0..19 --playouts 2 --out calibrated.json',
    'maketen compare --env decade --agent random --agent next-card --seeds 0..1 --out compared.json',
  ];
  if (
    runTogether(
      folder,
      lines.map((line) => ({ name: `(prepared) ${line}`, line })),
    ) > 0
  )
    throw new Error('The examples need this');
}

/** Type-checks the examples and programs together, then runs those that may run: the examples of a page in one process, each program in its own. */
function runCode(project: string, examples: readonly Example[], programs: readonly string[]): number {
  if (examples.length + programs.length === 0) return 0;
  const source = join(project, 'examples');
  for (const page of new Set(examples.map((example) => example.page))) writeFiles(project, page);
  mkdirSync(source, { recursive: true });
  const nameOf = ({ page, line }: Example): string => `${page.replaceAll(/[/.]/g, '-')}-line-${line}`;
  for (const example of examples)
    writeFileSync(join(source, `${nameOf(example)}.mts`), `${example.text}\nexport {};\n`);
  for (const name of programs) copyFileSync(join(FOLDER, 'examples', name), join(source, name.replace(/ts$/, 'mts')));
  const options = {
    strict: true,
    skipLibCheck: true, // TensorFlow.js names types that it does not bring: docs/apps.md
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [TYPES],
    rootDir: '.',
    outDir: 'compiled',
  };
  writeFileSync(join(source, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.mts'] }));
  const compiled = run(project, 'types of all examples', process.execPath, [COMPILER, '-p', source]);
  const failed = [...new Set(examples.map(({ page }) => page))].map((page) => {
    const ofPage = examples.filter((example) => example.page === page && example.notRun === undefined);
    const moduleOf = (example: Example): string => join(source, 'compiled', `${nameOf(example)}.mjs`);
    return runTogether(
      project,
      ofPage.map((example) => ({ name: `${page}, line ${example.line}`, module: moduleOf(example) })),
    );
  });
  const failedPrograms = programs.filter((name) => {
    const file = join(source, 'compiled', name.replace(/ts$/, 'mjs'));
    return !run(project, `examples/${name}`, process.execPath, [file, ...PROGRAMS[name]]);
  });
  return failed.reduce((sum, count) => sum + count, failedPrograms.length + (compiled ? 0 : 1));
}

function writeFiles(folder: string, page: string): void {
  for (const [name, text] of filesOf(FOLDER, page)) writeFileSync(join(folder, name), text);
}

/** Has no option that makes it quick: only the nightly job runs it, from the sources (test/cli/start) and from the package. */
const WHOLE_TRAINING = 'maketen start';
/** Plays on a run that ended early, which no example leaves behind. */
const RESUMED_BENCHMARK = /^maketen benchmark .*--resume /;
const isWhole = process.env.MAKETEN_TEST_SIZE === 'all';

/** Runs the commands of a page, in a folder of the page's own that begins as `prepared` is. */
function runCommands(project: string, prepared: string, page: string, examples: readonly Example[]): number {
  const folder = join(project, 'pages', page.replaceAll(/[/.]/g, '-'));
  cpSync(prepared, folder, { recursive: true, verbatimSymlinks: true });
  writeFiles(folder, page);
  const lines = examples
    .filter((example) => example.page === page && example.notRun === undefined)
    .flatMap(commandsOf)
    .filter((line) => (isWhole || line !== WHOLE_TRAINING) && !RESUMED_BENCHMARK.test(line))
    .map(smaller);
  return runTogether(
    folder,
    lines.map((line) => ({ name: `${page}: ${line}`, line })),
  );
}

/** Folders of examples/ that open on the web as they are, each with a package.json of its own: their program, and arguments. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'own-agent': ['play.mjs'],
  'own-network': ['reinforce.mjs', 'decade-loop3-optional', '2'],
  'web-training': [join(FOLDER, 'node_modules/vite/bin/vite.js'), 'build', '--target', 'es2022'],
};

/** Runs the folders with the packed package in place of the published one. @returns how many fail */
function runFolders(project: string, names: readonly string[]): number {
  return names.filter((name) => {
    const folder = join(project, name);
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(FOLDER, 'examples', name), folder, { recursive: true });
    symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
    return !run(folder, `examples/${name}`, process.execPath, FOLDERS[name]);
  }).length;
}

const [given, ...only] = process.argv.slice(2) as (string | undefined)[];
const project = given === undefined ? packedProject() : resolve(given);
const { devDependencies } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>;
};
/** What examples need beside the package: a user's own TensorFlow.js. */
const TENSORFLOW = `@tensorflow/tfjs@${devDependencies['@tensorflow/tfjs-core']}`;
if (!existsSync(join(project, 'node_modules/@tensorflow/tfjs'))) {
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', TENSORFLOW], {
    cwd: project,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`Expected to install ${TENSORFLOW}, but this failed`);
}
try {
  const examples = pages(FOLDER).flatMap((page) => examplesOf(FOLDER, page));
  const chosen = pages(FOLDER).filter((page) => only.length === 0 || only.includes(page));
  const of = (language: string): Example[] => examples.filter((example) => example.language === language);
  for (const name of ['prepared', 'pages', 'examples']) rmSync(join(project, name), { recursive: true, force: true });
  const prepared = join(project, 'prepared');
  mkdirSync(prepared);
  symlinkSync(join(project, 'node_modules'), join(prepared, 'node_modules'));
  prepare(
    prepared,
    of('json').find(({ page }) => page === 'docs/sweeps.md')!,
  );
  const commands = chosen.map((page) => runCommands(project, prepared, page, of('sh')));
  let failed = commands.reduce(
    (sum, count) => sum + count,
    runCode(
      project,
      of('ts').filter(({ page }) => chosen.includes(page)),
      Object.keys(PROGRAMS).filter((name) => only.length === 0 || only.includes(`examples/${name}`)),
    ),
  );
  failed += runFolders(
    project,
    Object.keys(FOLDERS).filter((name) => only.length === 0 || only.includes(`examples/${name}`)),
  );
  console.log(failed === 0 ? 'All examples run.' : `${failed} of the examples fail.`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  if (given === undefined) rmSync(project, { recursive: true, force: true });
}
