import { answerCalls } from '../../train/threads/answer-calls.js';
import { threadSetup } from '../../train/threads/start-worker.js';
import { EvaluationPlayer, type EvaluationSetup } from './evaluation-player.js';

/** The worker thread's side of `EvaluationThread`. */
answerCalls(threadSetup().then((setup) => EvaluationPlayer.load(setup as EvaluationSetup)));
