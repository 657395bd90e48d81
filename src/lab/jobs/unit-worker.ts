import { partsOf } from '../../env/index.js';
import { threadClock } from '../../io/process.js';
import { answerCalls, threadSetup } from '../../train/threads/worker-thread.js';
import { timeOfAgentThreads } from '../../zoo/agent-thread.js';
import { DecisionMemory } from './timeouts.js';
import { UnitPlayer } from './unit-player.js';

/** The worker thread's side of `UnitThread`. */
async function start(): Promise<UnitPlayer> {
  const watch = new DecisionMemory((await threadSetup()) as SharedArrayBuffer);
  const { now: own } = threadClock();
  return new UnitPlayer({ partsOf, agentOf: (name) => name, clock: () => own() + timeOfAgentThreads(), watch });
}

answerCalls(start());
