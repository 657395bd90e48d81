/**
 * Compiles `src` into `dist`, unless `dist` is of the same sources. Programs that run from `dist` go on, because every module they may load later
 * stays in its place: tsc writes into a folder of its own, each new or changed file is renamed into `dist`, and files without a source are removed
 * last.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DIST, filesIn, isCompiled, PROGRAM, ROOT, sourcesHash, STAMP, textOf } from './compiled.js';

const FRESH = join(ROOT, `dist.${process.pid}.tmp`);

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
if (!isCompiled(hash)) compile(hash);
