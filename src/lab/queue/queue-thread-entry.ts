import { answerCalls } from '../../train/threads/answer-calls.js';
import { threadSetup } from '../../train/threads/start-worker.js';
import { SentUnitPlayer } from './sent-unit-player.js';

/** The worker thread's side of `QueueThread`. */
answerCalls(threadSetup().then(() => new SentUnitPlayer()));
