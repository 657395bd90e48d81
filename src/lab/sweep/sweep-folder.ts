import * as fs from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { InputError } from '../../env/errors.js';
import { expectWritable, makeFolder, readTextFile, writeFileAtomically } from '../../io/files.js';
import { writeJsonFile } from '../../io/json.js';
import { readRunConfig } from '../../train/runs/run-folder.js';
import { isLock, lockRun } from '../../train/runs/run-lock.js';
import { keepGame } from '../../train/runs/run-parts.js';
import type { SweepRun } from './runs.js';
import { readSpace, type Space } from './space.js';

const SPACE = 'space.json';

/** The default folder of a sweep. */
export function sweepFolder(file: string): string {
  return join('runs', `sweep-${basename(file, '.json')}`);
}

/** The folder of a run within its sweep's. */
export function runFolder(folder: string, { name }: SweepRun): string {
  return join(folder, 'runs', name);
}

/**
 * Locks a new folder for a sweep, or that of a sweep to resume. Returns a function that unlocks it.
 * @param file that the space was read from; it is copied
 * @throws InputError if the folder holds other files, another space or other runs, or another process sweeps in it
 */
export async function openSweepFolder(
  folder: string,
  file: string,
  space: Space,
  runs: readonly SweepRun[],
): Promise<() => void> {
  expectWritable(folder);
  makeFolder(folder);
  const copy = join(folder, SPACE);
  const isNew = !fs.existsSync(copy);
  if (isNew && fs.readdirSync(folder).some((name) => !isLock(name) && !name.startsWith('.')))
    throw new InputError(
      `Expected a new folder or that of a sweep, but ${folder} holds files; name another with --out`,
    );
  const unlock = lockRun(folder);
  try {
    if (isNew) writeFileAtomically(copy, readTextFile(file));
    else expectSameSpace(space, file, readSpace(copy), copy);
    for (const run of runs) await expectSameConfig(run, runFolder(folder, run));
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A run folder holds its config before training begins, so that starting and resuming are the same command. */
export function writeRunConfig(folder: string, { config }: SweepRun): void {
  makeFolder(folder);
  const path = join(folder, 'config.json');
  if (fs.existsSync(path)) return;
  keepGame(folder, config.preset);
  writeJsonFile(path, config);
}

function expectSameSpace(space: Space, file: string, old: Space, copy: string): void {
  const path = firstDifference(space, old);
  if (path === null) return;
  throw new InputError(
    `Expected ${file} to be the same as ${copy}, but "${path}" differs; name another folder with --out, or undo the change`,
  );
}

/** The path of a key, at most two words long, in which two objects differ. */
function firstDifference(a: object, b: object, depth = 0): string | null {
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [left, right] = [a, b].map((each) => (each as Readonly<Record<string, unknown>>)[key]);
    if (isDeepStrictEqual(left, right)) continue;
    const below = depth === 0 && isRecord(left) && isRecord(right) ? firstDifference(left, right, 1) : null;
    return below === null ? key : `${key}.${below}`;
  }
  return null;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function expectSameConfig({ config, name }: SweepRun, folder: string): Promise<void> {
  if (!fs.existsSync(join(folder, 'config.json'))) return;
  const path = firstDifference(config, await readRunConfig(folder));
  if (path === null) return;
  throw new InputError(
    `Expected the config of run ${name} to be that of the sweep, but "${path}" differs: it was changed, or defaults have; remove ${folder} to train it anew`,
  );
}
