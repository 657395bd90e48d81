import { readFileSync } from 'node:fs';
import { loadUnitKind } from '../unit-kinds.js';
import type { ReadySubject, Unit, UnitTools } from './unit.js';

/** Does units one after the other. The last subject stays loaded for the next unit of it. */
export class UnitPlayer {
  private last: { readonly key: string; readonly ready: ReadySubject } | null = null;

  constructor(protected tools: UnitTools) {}

  async run({ kind, subject, part }: Unit, signal?: AbortSignal): Promise<unknown> {
    const key = `${kind} ${JSON.stringify(subject)}`;
    if (this.last?.key !== key) {
      this.dispose();
      this.last = { key, ready: await (await loadUnitKind(kind)).load(subject, this.tools) };
    }
    return this.last.ready.run(part, signal);
  }

  /** Does a unit one deal at a time, to find a deal on which its agent does not answer. */
  async runSingly(unit: Unit): Promise<void> {
    const kind = await loadUnitKind(unit.kind);
    for (const part of kind.singly!(unit.part)) await this.run({ ...unit, part });
  }

  dispose(): void {
    this.last?.ready.dispose?.();
    this.last = null;
  }
}

/** Of the thread that reads it: nanoseconds on a processor, waiting for one, and times it ran (proc_pid_schedstat). */
const SCHEDSTAT = '/proc/thread-self/schedstat';

/** A clock of this thread's processor time in milliseconds; a wall clock where the system is not Linux. */
export function threadClock(): () => number {
  const processorTime = (): number => Number(readFileSync(SCHEDSTAT, 'latin1').split(' ')[0]) / 1e6;
  try {
    return processorTime() > 0 ? processorTime : () => performance.now();
  } catch {
    return () => performance.now();
  }
}
