import * as fs from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../env/errors.js';
import { isAlive, ownProcess, type ProcessId } from '../../io/process-id.js';

/** The folder that says who is writing a run: it holds one empty file, named after the process. */
const LOCK = 'lock';
/** A lock that a process makes ready, or was making ready when it was killed: lock-PROCESS-6 letters of chance. */
const PREPARED = /^lock-([\d-]+)-\w{6}$/;

/** What a rename onto a folder that is not empty, or any folder (Windows), fails with. */
const OCCUPIED = new Set(['ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM', 'EACCES'] : [])]);

/** Whether a file in a run folder belongs to its lock, and says nothing about the run. */
export function isLock(name: string): boolean {
  return name === LOCK || PREPARED.test(name);
}

/**
 * Takes a run folder for this process; returns a function that gives it back. A lock left behind by a process that is gone is taken over.
 *
 * Two processes never hold it, whatever they do in between: a lock appears at once with its holder's name in it, since a folder is renamed
 * to where there is none, or an empty one; and as the name is the holder's own, nobody who takes a dead process' name out can hit another's.
 * @throws InputError if a living process holds it
 */
export function lockRun(folder: string): () => void {
  const lock = join(folder, LOCK);
  const own = nameOf(ownProcess());
  const prepared = fs.mkdtempSync(`${lock}-${own}-`);
  try {
    fs.writeFileSync(join(prepared, own), '');
    while (!appears(prepared, lock)) expectNobody(lock, folder);
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

/** Renames a folder; false if the place is taken. */
function appears(prepared: string, lock: string): boolean {
  try {
    fs.renameSync(prepared, lock);
    return true;
  } catch (error) {
    if (OCCUPIED.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function expectNobody(lock: string, folder: string): void {
  const holder = removeStale(lock);
  if (holder === null) return;
  throw new InputError(
    `Expected a run that no process is writing, but process ${holder.pid} is writing ${folder}; wait for it or stop it`,
  );
}

/** Removes a lock whose holder is gone; else returns the holder. */
function removeStale(lock: string): ProcessId | null {
  for (const name of namesIn(lock)) {
    const holder = processOf(name);
    if (holder && isAlive(holder)) return holder;
    fs.rmSync(join(lock, name), { recursive: true, force: true });
  }
  removeEmpty(lock);
  return null;
}

/** Removes what others left behind who were killed while they made a lock ready. */
function removePrepared(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    const holder = processOf(PREPARED.exec(name)?.[1] ?? '');
    if (holder && !isAlive(holder)) fs.rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Removes a folder unless it is gone, or somebody's name is in it. */
function removeEmpty(folder: string): void {
  try {
    fs.rmdirSync(folder);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && !OCCUPIED.has(code)) throw error;
  }
}

function nameOf({ pid, started }: ProcessId): string {
  return started === null ? String(pid) : `${pid}-${started}`;
}

function processOf(name: string): ProcessId | null {
  const [, pid, started = null] = /^(\d+)(?:-(\d+))?$/.exec(name) ?? [];
  return pid === undefined ? null : { pid: Number(pid), started };
}
