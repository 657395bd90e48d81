import { partsOf } from '../../env/index.js';
import { answerCalls, threadSetup } from '../../train/threads/worker-thread.js';
import { sourcesOf } from '../../zoo/agent-sources.js';
import { DecisionMemory } from './timeouts.js';
import { REFUSED, type SentModels, type Unit } from './unit.js';
import { threadClock, UnitPlayer } from './unit-player.js';

/** The worker thread's side of `UnitThread`. */
class ThreadPlayer extends UnitPlayer {
  private folders = '';

  /**
   * Does a unit of a queue: model names mean the sent models, and no code of this machine's disk is run.
   * @throws Error if another backend computes models here
   */
  async runSent(unit: Unit, { folders, backend }: SentModels): Promise<unknown> {
    const key = JSON.stringify(folders);
    if (key !== this.folders) {
      this.dispose(); // the same name may mean another model
      this.tools = { ...this.tools, sources: sourcesOf(new Map(Object.entries(folders))) };
      this.folders = key;
    }
    if (backend !== null) {
      const { loadPlayingBackend } = await import('../../agents/networks/backend.js');
      const own = await loadPlayingBackend();
      if (JSON.stringify(own) !== JSON.stringify(backend))
        throw new Error(`${REFUSED}models are computed with ${backend.name}, here with ${own.name}`);
    }
    return this.run(unit);
  }
}

async function start(): Promise<ThreadPlayer> {
  const watch = new DecisionMemory((await threadSetup()) as SharedArrayBuffer);
  return new ThreadPlayer({ partsOf, agentOf: (name) => name, clock: threadClock(), watch });
}

answerCalls(start());
