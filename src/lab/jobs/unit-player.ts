import { readFileSync } from 'node:fs';
import { sourcesOf } from '../../zoo/agent-sources.js';
import { loadUnitKind } from '../unit-kinds.js';
import { type DealList, dealListOf, dealsIn } from './deal-list.js';
import { type ReadySubject, REFUSED, type SentModels, type Unit, type UnitTools } from './unit.js';

/** Does units one after the other. The last subject stays loaded for the next unit of it. */
export class UnitPlayer {
  private last: { readonly key: string; readonly ready: ReadySubject } | null = null;

  constructor(private readonly tools: UnitTools) {}

  /** @param sent with a queue's unit: its models, and no code of this disk is run @throws Error for another backend */
  async run({ kind, subject, part }: Unit, sent?: SentModels): Promise<unknown> {
    const key = JSON.stringify([kind, subject, sent?.folders]);
    if (sent?.backend) {
      const { loadKernelFirst } = await import('../../agents/networks/backend.js');
      const own = await loadKernelFirst();
      if (JSON.stringify(own) !== JSON.stringify(sent.backend))
        throw new Error(`${REFUSED}models are computed with ${sent.backend.name}, here with ${own.name}`);
    }
    if (this.last?.key !== key) {
      this.dispose();
      const tools = sent ? { ...this.tools, sources: sourcesOf(new Map(Object.entries(sent.folders))) } : this.tools;
      this.last = { key, ready: await (await loadUnitKind(kind))(subject, tools) };
    }
    return this.last.ready.run(part);
  }

  /** Does a unit one deal at a time, to find a deal on which its agent does not answer. */
  async runSingly(unit: Unit): Promise<void> {
    const { deals, ...part } = unit.part as { readonly deals: DealList };
    for (const deal of dealsIn(deals)) await this.run({ ...unit, part: { ...part, deals: dealListOf([deal]) } });
  }

  private dispose(): void {
    this.last?.ready.dispose?.();
    this.last = null;
  }
}

/** A clock of this thread's processor time in milliseconds; a wall clock where the system is not Linux. */
export function threadClock(): () => number {
  // Nanoseconds on a processor, waiting for one, and times the thread ran (proc_pid_schedstat).
  const schedstat = '/proc/thread-self/schedstat';
  const processorTime = (): number => Number(readFileSync(schedstat, 'latin1').split(' ')[0]) / 1e6;
  try {
    return processorTime() > 0 ? processorTime : () => performance.now();
  } catch {
    return () => performance.now();
  }
}
