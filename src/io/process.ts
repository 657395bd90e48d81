import fs, { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import module, { syncBuiltinESMExports } from 'node:module';
import v8 from 'node:v8';
import threads from 'node:worker_threads';
import { InputError } from '../env/base/errors.js';

const cleanups = new Set<() => void>();

/** Runs `cleanup` when the process ends by itself, an error, Ctrl-C or a closed pipe; returns what removes it. */
export function atExit(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}

export function cleanUp() {
  for (const cleanup of cleanups) cleanup();
  cleanups.clear();
}

/** Tells a process from others that get the same number later. */
export interface ProcessId {
  readonly pid: number;
  /** When it started, in clock ticks since the machine did; null where the system does not tell. */
  readonly started: string | null;
}

export function ownProcess(): ProcessId {
  return { pid: process.pid, started: startOf(process.pid) };
}

export function isAlive({ pid, started }: ProcessId): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const now = startOf(pid);
  return started === null || now === null || started === now;
}

/** Null where there is no /proc. */
function startOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]; // field 22; the name in field 2 may hold spaces
  } catch {
    return null;
  }
}

/** A clock of this thread's processor time in milliseconds; a wall clock, which does not stand still, where the system is not Linux. */
export function threadClock(): { readonly now: () => number; readonly standsStill: boolean } {
  // Nanoseconds on a processor, waiting for one, and times the thread ran (proc_pid_schedstat).
  const schedstat = '/proc/thread-self/schedstat';
  const processorTime = () => Number(readFileSync(schedstat, 'latin1').split(' ')[0]) / 1e6;
  try {
    if (processorTime() > 0) return { now: processorTime, standsStill: true };
  } catch {
    // Another system.
  }
  return { now: () => performance.now(), standsStill: false };
}

const WRITERS = ['write', 'writeSync', 'writev', 'writevSync', 'writeFile', 'writeFileSync', 'appendFile', 'appendFileSync'] as const; // prettier-ignore

/** In a thread of another's code: no debugger of the main thread, not through a further thread or that of hooks either, and no flags of all threads; what it prints is an error output. */
export function closeWaysOut() {
  const refuse = () => {
    throw new InputError(
      'Expected an agent that leaves the program alone, but it asks for its debugger, its flags, hooks or threads',
    );
  };
  Object.assign(inspector.Session.prototype, { connectToMainThread: refuse });
  Object.assign(process, { binding: refuse });
  Object.assign(threads, { Worker: refuse });
  Object.assign(module, { register: refuse, registerHooks: refuse });
  Object.assign(v8, { setFlagsFromString: refuse });
  // The standard output is the command's.
  process.stdout.write = process.stderr.write.bind(process.stderr);
  for (const name of WRITERS) {
    const apply: ProxyHandler<(...values: never[]) => unknown>['apply'] = (write, self, [to, ...rest]: unknown[]) =>
      Reflect.apply(write, self, [to === 1 ? 2 : to, ...rest] as never[]);
    Object.assign(fs, { [name]: new Proxy(fs[name], { apply }) });
  }
  syncBuiltinESMExports();
}
