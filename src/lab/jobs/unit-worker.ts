import { partsOf } from '../../env/index.js';
import { answerCalls } from '../../train/threads/answer-calls.js';
import { threadSetup } from '../../train/threads/start-worker.js';
import { DecisionMemory } from '../patience/decision-memory.js';
import { threadClock } from './thread-clock.js';
import { UnitPlayer } from './unit-player.js';

async function player(): Promise<UnitPlayer> {
  const watch = new DecisionMemory((await threadSetup()) as SharedArrayBuffer);
  return new UnitPlayer({ partsOf, agentOf: (name) => name, clock: threadClock(), watch });
}

/** The worker thread's side of `UnitThread`, which shares a `DecisionMemory` with it. */
answerCalls(player());
