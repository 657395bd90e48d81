import * as fs from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../env/base/errors.js';
import { isAlive, ownProcess, type ProcessId } from '../../io/process.js';

/** The folder that locks a run: it holds one empty file, named after the process that writes the run. */
const LOCK = 'lock';
/** A lock that a process prepares, or prepared when it was killed: lock-PROCESS-6 random letters. */
const PREPARED = /^lock-([\d-]+)-\w{6}$/;

/** Error codes of a rename onto a folder that is not empty, or onto any folder (Windows). */
const OCCUPIED = new Set(['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM', 'EACCES'] : [])]);

/** Whether a file of a run folder belongs to its lock. */
export function isLock(name: string): boolean {
  return name === LOCK || PREPARED.test(name);
}

/**
 * Locks a run folder for this process; returns a function that unlocks it. The lock of a dead process is taken over.
 *
 * Two processes never hold it. A lock appears together with its holder's name, because a prepared folder is renamed to
 * where there is none, or an empty one. Each holder has its own file name, so that removing the name of a dead process
 * never removes that of another.
 * @throws InputError if a living process holds it
 */
export function lockRun(folder: string): () => void {
  const lock = join(folder, LOCK);
  const own = nameOf(ownProcess());
  const prepared = fs.mkdtempSync(`${lock}-${own}-`);
  try {
    fs.writeFileSync(join(prepared, own), '');
    while (!appears(prepared, lock)) removeStale(lock, folder);
  } catch (error) {
    fs.rmSync(prepared, { recursive: true, force: true });
    throw error;
  }
  removePrepared(folder);
  return () => {
    fs.rmSync(join(lock, own), { force: true });
    removeEmpty(lock);
  };
}

/** Renames a folder; false if its new name is taken. */
function appears(prepared: string, lock: string) {
  try {
    fs.renameSync(prepared, lock);
    return true;
  } catch (error) {
    if (OCCUPIED.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Removes a lock whose holder is dead. @throws InputError if the holder is alive */
function removeStale(lock: string, folder: string) {
  for (const name of namesIn(lock)) {
    const holder = processOf(name);
    if (holder && isAlive(holder))
      throw new InputError(
        `Expected a run that no process is writing, but process ${holder.pid} is writing ${folder}; wait for it or stop it`,
      );
    fs.rmSync(join(lock, name), { recursive: true, force: true });
  }
  removeEmpty(lock);
}

function removePrepared(folder: string) {
  for (const name of fs.readdirSync(folder)) {
    const holder = processOf(PREPARED.exec(name)?.[1] ?? '');
    if (holder && !isAlive(holder)) fs.rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function namesIn(folder: string) {
  try {
    return fs.readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function removeEmpty(folder: string) {
  try {
    fs.rmdirSync(folder);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && !OCCUPIED.has(code)) throw error;
  }
}

function nameOf({ pid, started }: ProcessId) {
  return started === null ? String(pid) : `${pid}-${started}`;
}

function processOf(name: string): ProcessId | null {
  const [, pid, started = null] = /^(\d+)(?:-(\d+))?$/.exec(name) ?? [];
  return pid === undefined ? null : { pid: Number(pid), started };
}
