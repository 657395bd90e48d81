import { answerCalls } from '../../train/threads/answer-calls.js';
import { threadSetup } from '../../train/threads/start-worker.js';
import { DecisionMemory } from '../patience/decision-memory.js';
import { UnitPlayer } from './unit-player.js';

/** The worker thread's side of `UnitThread`, which shares a `DecisionMemory` with it. */
answerCalls(threadSetup().then((shared) => new UnitPlayer(new DecisionMemory(shared as SharedArrayBuffer))));
