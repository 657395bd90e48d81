import { loadBackend } from '../../agents/networks/backend.js';
import { partsFor, readTrainingConfig } from '../config.js';
import { threadGroup } from '../learner.js';
import { type TrainingThreadSetup, TrainingWorker } from '../workers.js';
import { answerCalls, threadSetup } from './worker-thread.js';

/** The thread's side of `TrainingThread`. */
async function start(setup: TrainingThreadSetup): Promise<TrainingWorker> {
  const config = readTrainingConfig(setup.config, setup.partsModule !== undefined);
  await loadBackend(config.backend);
  const { parts } = await partsFor(config, setup.partsModule);
  return new TrainingWorker(parts, config, threadGroup(setup.gradients, setup.index), setup.weights);
}

answerCalls(threadSetup().then((setup) => start(setup as TrainingThreadSetup)));
