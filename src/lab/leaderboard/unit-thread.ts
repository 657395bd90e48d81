import { startWorker } from '../../train/threads/start-worker.js';
import { WorkerThread } from '../../train/threads/worker-thread.js';
import { modulesOf } from '../../zoo/agent-sources.js';
import type { JobWorker } from '../jobs/run-jobs.js';
import { DecisionMemory } from '../patience/decision-memory.js';
import { type Patience, type WatchedWork, withPatience } from '../patience/with-patience.js';
import { rulesLabel } from '../rules-label.js';
import type { Unit, UnitResult } from './unit.js';

/** A `UnitPlayer` in a worker thread. */
export class UnitThread extends WorkerThread implements JobWorker<Unit, UnitResult> {
  private constructor(
    private readonly memory: DecisionMemory,
    private readonly patience: Patience | null,
  ) {
    super(startWorker('./unit-worker', import.meta.url, memory.shared));
  }

  /** Starts the thread; resolves when it can play. @param patience with agents of modules; null for one without end */
  static async start(patience: Patience | null): Promise<UnitThread> {
    const thread = new UnitThread(new DecisionMemory(), patience);
    await thread.ready();
    return thread;
  }

  /** What is being played when the signal comes is lost. @throws what the contestant does, with its name */
  async run(unit: Unit, signal: AbortSignal): Promise<UnitResult | null> {
    const ended = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
    const result = Promise.race([this.call<UnitResult>('play', unit).catch(named(unit, signal)), ended]);
    const { patience } = this;
    const { kind, name, label } = unit.contestant;
    // Ours always return, some of them late.
    if (patience === null || kind === 'bound' || modulesOf(name).length === 0) return result;
    return withPatience(result, this.memory, {
      ...{ patience, agent: label, environment: rulesLabel(unit.contestant) },
      singly: () => singly(unit),
    });
  }

  /** Plays a unit's deals one at a time. */
  playSingly(unit: Unit): WatchedWork<void> {
    return { result: this.call('playSingly', unit), memory: this.memory, close: () => this.close() };
  }
}

async function singly(unit: Unit): Promise<WatchedWork<void>> {
  return (await UnitThread.start(null)).playSingly(unit);
}

/** Puts the contestant's name before an error; after the signal there is none. */
function named({ contestant }: Unit, signal: AbortSignal): (error: Error) => null {
  return (error) => {
    if (signal.aborted) return null;
    error.message = `${contestant.label} on ${rulesLabel(contestant)}: ${error.message}`;
    throw error;
  };
}
