/**
 * Compiles `src` into `dist`, unless `dist` is of the same sources. Programs that run from `dist` go on, because every module they may load later
 * stays in its place: tsc writes into a folder of its own, each new or changed file is renamed into `dist`, and files without a source are removed
 * last.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const FRESH = join(ROOT, `dist.${process.pid}.tmp`);
const PROGRAM = 'cli/main.js';
/** Holds the hash of the sources. */
const STAMP = join(DIST, '.sources');

const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
}

/** Of all that decides what tsc writes. */
function sourcesHash() {
  const { 'typescript-7': typescript } = JSON.parse(textOf(join(ROOT, 'package.json'))).devDependencies;
  const files = ['tsconfig.json', ...filesIn(join(ROOT, 'src')).map((file) => join('src', file))];
  const sources = files.map((file) => [file, textOf(join(ROOT, file))]);
  return createHash('sha256')
    .update(JSON.stringify([typescript, sources]))
    .digest('hex');
}

/** Renames the compiled files into `dist`: added files before changed ones, which may import them. */
function replaceFiles() {
  const files = filesIn(FRESH);
  const current = new Map(files.map((file) => [file, textOf(join(DIST, file))]));
  const changed = files.filter((file) => textOf(join(FRESH, file)) !== current.get(file));
  const isChange = (file) => Number(current.get(file) !== undefined);
  for (const file of changed.sort((a, b) => isChange(a) - isChange(b))) {
    mkdirSync(dirname(join(DIST, file)), { recursive: true });
    renameSync(join(FRESH, file), join(DIST, file));
  }
  for (const file of filesIn(DIST)) if (!current.has(file)) rmSync(join(DIST, file), { force: true });
}

function compile(hash) {
  const tsc = join(ROOT, 'node_modules/typescript-7/bin/tsc');
  const words = [tsc, '-p', 'src/tsconfig.build.json', '--outDir', FRESH];
  // What it says goes to standard error: the command that is run next may print JSON.
  const { status } = spawnSync(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status === 0) {
    chmodSync(join(FRESH, PROGRAM), 0o755);
    rmSync(STAMP, { force: true });
    replaceFiles();
    writeFileSync(STAMP, hash);
  }
  rmSync(FRESH, { recursive: true, force: true });
  if (status !== 0) process.exit(1);
}

const hash = sourcesHash();
if (textOf(STAMP) !== hash || !existsSync(join(DIST, PROGRAM))) compile(hash);
