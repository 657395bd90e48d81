import { answerCalls } from '../../train/threads/answer-calls.js';
import { threadSetup } from '../../train/threads/start-worker.js';
import { UnitPlayer } from './unit-player.js';

/** The worker thread's side of `UnitThread`. */
answerCalls(threadSetup().then(() => new UnitPlayer()));
