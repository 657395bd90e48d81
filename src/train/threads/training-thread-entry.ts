import { loadKernelFirst } from '../../agents/networks/backend.js';
import { partsFor, readTrainingConfig } from '../config.js';
import type { Moment, WorkerCalls, WorkerSnapshot } from '../learner.js';
import { threadGroup, type TrainingThreadSetup } from '../node.js';
import { TrainingWorker } from '../training.js';
import { answerCalls, threadSetup } from './worker-thread.js';

/** The thread's side of `TrainingThread`. */
async function start({ partsModule, stop, ...setup }: TrainingThreadSetup): Promise<WorkerCalls> {
  const config = readTrainingConfig(setup.config, partsModule !== undefined);
  await loadKernelFirst(config.backend);
  const { parts } = await partsFor(config, partsModule);
  const worker = new TrainingWorker(parts, config, threadGroup(setup.gradients, setup.index), setup.weights);
  const throwIfAborted = (): void => {
    if (Atomics.load(stop, 0) === 1) throw new Error('The evaluation is not wanted any more');
  };
  return {
    evaluate: (first: number, count: number) => worker.evaluate(first, count, { throwIfAborted }),
    iterate: (moment: Moment) => worker.iterate(moment),
    save: () => worker.save(),
    restore: (snapshot: WorkerSnapshot) => worker.restore(snapshot),
  };
}

answerCalls(threadSetup().then((setup) => start(setup as TrainingThreadSetup)));
