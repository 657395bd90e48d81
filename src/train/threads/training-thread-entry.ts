import { loadBackend } from '../../agents/networks/backend.js';
import { threadGroup } from '../all-reduce.js';
import { readTrainingConfig } from '../config.js';
import { partsFor } from '../training-parts.js';
import { TrainingWorker } from '../training-worker.js';
import type { TrainingThreadSetup } from './training-thread.js';
import { answerCalls, threadSetup } from './worker-thread.js';

/** The thread's side of `TrainingThread`. */
async function start(setup: TrainingThreadSetup): Promise<TrainingWorker> {
  const config = readTrainingConfig(setup.config);
  await loadBackend(config.backend);
  const { parts } = await partsFor(config, setup.partsModule);
  return new TrainingWorker(parts, config, threadGroup(setup.gradients, setup.index), setup.weights);
}

answerCalls(threadSetup().then((setup) => start(setup as TrainingThreadSetup)));
