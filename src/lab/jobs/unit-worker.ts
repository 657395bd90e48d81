import { partsOf } from '../../env/index.js';
import { answerCalls, threadSetup } from '../../train/threads/worker-thread.js';
import { DecisionMemory } from './timeouts.js';
import { threadClock, UnitPlayer } from './unit-player.js';

/** The worker thread's side of `UnitThread`. */
async function start(): Promise<UnitPlayer> {
  const watch = new DecisionMemory((await threadSetup()) as SharedArrayBuffer);
  return new UnitPlayer({ partsOf, agentOf: (name) => name, clock: threadClock(), watch });
}

answerCalls(start());
