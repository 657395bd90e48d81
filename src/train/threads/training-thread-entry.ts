import { loadKernelFirst } from '../../agents/networks/backend.js';
import { partsFor, readTrainingConfig } from '../config.js';
import { threadGroup, type TrainingThreadSetup } from '../node.js';
import { TrainingWorker } from '../training.js';
import { answerCalls, threadSetup } from './worker-thread.js';

/** The thread's side of `TrainingThread`. */
async function start({ partsModule, stop, ...setup }: TrainingThreadSetup): Promise<TrainingWorker> {
  const config = readTrainingConfig(setup.config, partsModule !== undefined);
  await loadKernelFirst(config.backend);
  const { parts } = await partsFor(config, partsModule);
  const throwIfAborted = () => {
    if (Atomics.load(stop, 0) === 1) throw new Error('The evaluation is not wanted any more');
  };
  const group = threadGroup(setup.gradients, setup.index);
  return new TrainingWorker(parts, config, group, setup.weights, { throwIfAborted });
}

answerCalls(threadSetup().then((setup) => start(setup as TrainingThreadSetup)));
