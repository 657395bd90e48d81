import { readFileSync } from 'node:fs';

/** Of the thread that reads it: nanoseconds on a processor, waiting for one, and times it ran (proc_pid_schedstat). */
const SCHEDSTAT = '/proc/thread-self/schedstat';

/** Milliseconds of processor time that this thread has taken, which other programs do not lengthen; where Linux does not tell, a wall clock. */
export function threadClock(): () => number {
  const processorTime = (): number => Number(readFileSync(SCHEDSTAT, 'latin1').split(' ')[0]) / 1e6;
  try {
    return processorTime() > 0 ? processorTime : () => performance.now();
  } catch {
    return () => performance.now();
  }
}
