import * as fs from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../env/errors.js';

/** The file that says who is writing a run. */
export const LOCK = 'lock.json';

interface Holder {
  readonly pid: number;
  /** When the process started, where the system tells: another process may get the same number later. */
  readonly started: string | null;
}

/**
 * Takes a run folder for this process; returns a function that gives it back. A lock left behind by a process that is gone is taken over.
 * @throws InputError if a living process holds it
 */
export function lockRun(folder: string): () => void {
  const path = join(folder, LOCK);
  const own: Holder = { pid: process.pid, started: startOf(process.pid) };
  for (;;) {
    try {
      fs.writeFileSync(path, JSON.stringify(own), { flag: 'wx' });
      return () => fs.rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(path);
    if (holder && isAlive(holder)) {
      throw new InputError(
        `Expected a run that no process is writing, but process ${holder.pid} is writing ${folder}; wait for it or stop it`,
      );
    }
    fs.rmSync(path, { force: true });
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(fs.readFileSync(path, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' ? { pid, started: started ?? null } : undefined;
  } catch {
    return undefined; // killed while it wrote the lock
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const now = startOf(pid);
  return started === null || now === null || started === now;
}

/** When a process started, in clock ticks since the machine did; null where there is no /proc. */
function startOf(pid: number): string | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]; // field 22; the name in field 2 may hold spaces
  } catch {
    return null;
  }
}
