import { startWorker } from '../../train/threads/start-worker.js';
import { WorkerThread } from '../../train/threads/worker-thread.js';
import { modulesOf } from '../../zoo/agent-sources.js';
import { labelOf } from '../agents.js';
import { DecisionMemory } from '../patience/decision-memory.js';
import { type Patience, type WatchedWork, withPatience } from '../patience/with-patience.js';
import { rulesLabel } from '../rules-label.js';
import { loadUnitKind } from '../units/kinds.js';
import type { JobWorker } from './run-jobs.js';
import type { Unit } from './unit.js';

/** A `UnitPlayer` in a worker thread. */
export class UnitThread extends WorkerThread implements JobWorker<Unit, unknown> {
  private constructor(
    private readonly memory: DecisionMemory,
    private readonly patience: Patience | null,
  ) {
    super(startWorker('./unit-worker', import.meta.url, memory.shared));
  }

  /** Starts the thread; resolves when it can work. @param patience with agents of modules; null for one without end */
  static async start(patience: Patience | null): Promise<UnitThread> {
    const thread = new UnitThread(new DecisionMemory(), patience);
    await thread.ready();
    return thread;
  }

  /** What is being done when the signal comes is lost. @throws what the unit does */
  async run(unit: Unit, signal: AbortSignal): Promise<unknown> {
    const ended = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
    const told = this.call('run', unit).catch((error: Error) => {
      if (signal.aborted) return null;
      throw error;
    });
    const result = Promise.race([told, ended]);
    const { patience } = this;
    const { agents, spec } = unit.subject;
    const module = agents.find((agent) => modulesOf(agent).length > 0);
    // Ours always return, some of them late.
    if (patience === null || module === undefined) return result;
    const kind = await loadUnitKind(unit.kind);
    if (kind.singly === undefined) return result;
    return withPatience(result, this.memory, {
      ...{ patience, agent: labelOf(module), environment: rulesLabel({ spec }) },
      singly: () => UnitThread.singly(unit),
    });
  }

  private runSingly(unit: Unit): WatchedWork<void> {
    return { result: this.call('runSingly', unit), memory: this.memory, close: () => this.close() };
  }

  /** Begins a unit in another thread, one deal at a time. */
  private static async singly(unit: Unit): Promise<WatchedWork<void>> {
    return (await UnitThread.start(null)).runSingly(unit);
  }
}
