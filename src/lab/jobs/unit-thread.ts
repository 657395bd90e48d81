import { WorkerThread } from '../../train/threads/worker-thread.js';
import { modulesOf } from '../../zoo/agent-sources.js';
import { labelOf } from '../agents.js';
import { rulesLabel } from '../rules-label.js';
import { untilAborted } from './jobs.js';
import { DecisionMemory, type Timeout, type WatchedWork, withTimeout } from './timeouts.js';
import type { Unit } from './unit.js';

/** A `UnitPlayer` in a worker thread. */
export class UnitThread extends WorkerThread {
  private constructor(
    private readonly memory: DecisionMemory,
    private readonly timeout: Timeout | null,
  ) {
    super('./unit-worker', import.meta.url, memory.shared);
  }

  /** Starts the thread; resolves when it can work. @param timeout of agents of modules; null for none */
  static async start(timeout: Timeout | null): Promise<UnitThread> {
    const thread = new UnitThread(new DecisionMemory(), timeout);
    await thread.ready();
    return thread;
  }

  /** The signal drops the unit at work. @throws what the unit throws */
  async run(unit: Unit, signal: AbortSignal): Promise<unknown> {
    const { timeout } = this;
    const begin = () => untilAborted(this.call<unknown>('run', unit), signal);
    if (timeout === null) return begin();
    const { agents, spec } = unit.subject;
    const module = agents.find((agent) => modulesOf(agent).length > 0);
    if (module === undefined) return begin(); // agents of the package always answer, some of them late
    const singly = async (): Promise<WatchedWork<unknown>> => {
      const thread = await UnitThread.start(null);
      return { result: thread.call('runSingly', unit), memory: thread.memory, close: () => thread.close() };
    };
    const named = { timeout, agent: labelOf(module), environment: rulesLabel({ spec }), singly };
    return withTimeout(begin(), this.memory, named);
  }
}

export class UnitThreads {
  private readonly idle: UnitThread[] = [];
  private readonly all = new Set<UnitThread>();

  constructor(
    readonly atOnce: number,
    private readonly timeout: Timeout | null,
  ) {}

  /** Does a unit in a thread that is idle, or in a new one. @throws what the unit throws, and ends the thread */
  async run(unit: Unit, signal: AbortSignal): Promise<unknown> {
    const thread = this.idle.pop() ?? (await UnitThread.start(this.timeout));
    this.all.add(thread);
    try {
      const result = await thread.run(unit, signal);
      this.idle.push(thread);
      return result;
    } catch (error) {
      this.all.delete(thread);
      await thread.close(); // it may have ended, or hold something unfinished
      throw error;
    }
  }

  async close() {
    this.idle.length = 0;
    await Promise.all([...this.all].map((thread) => thread.close()));
    this.all.clear();
  }
}
