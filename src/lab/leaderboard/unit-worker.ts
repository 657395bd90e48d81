import { answerCalls } from '../../train/threads/answer-calls.js';
import { UnitPlayer } from './unit-player.js';

/** The worker thread's side of `UnitThread`. */
answerCalls(Promise.resolve(new UnitPlayer()));
