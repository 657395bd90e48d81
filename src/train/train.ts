import type { ModelSource, PlayableModel } from '../agents/resolve/agent-sources.js';
import type { Rules } from '../env/environment/rules.js';
import { nextTurn } from '../evaluate/evaluate.js';
import { describeModel, type TrainedModel } from './algorithms.js';
import { type OwnParts, parseTrainingConfig, type TrainingConfigInput, trainingHost } from './config.js';
import type { TrainingMetrics } from './learner.js';
import type { LoadedModel, PolicyOptions } from './models/policy-from-artifacts.js';
import { Training } from './training.js';

/** An iteration's metrics with the clock. */
export interface TimedMetrics extends TrainingMetrics {
  /** Since the start of training, earlier runs that it resumes included. */
  readonly seconds: number;
  /** Decisions a second over this iteration, evaluation left out. */
  readonly steps_per_second: number;
}

/** What keeps a training: nothing (`train`), or a run folder (`trainInFolder`). */
export interface TrainingKeeper {
  readonly secondsBefore: number;
  /** After every iteration. */
  keep(metrics: TimedMetrics): Promise<void>;
  /** When the training ends, for whatever reason. */
  finish(): Promise<void>;
}

/** What is called during training, and what ends it. */
export interface TrainingOptions {
  /** Called after every iteration. */
  onProgress?: (metrics: TimedMetrics) => void;
  /** Aborting ends training within 100 ms with `workers: 0`, else after the present iteration; what has been learnt is returned. */
  signal?: AbortSignal;
  /** Folder of a saved model whose weights to start from instead of fresh ones; for a run that is not resumed. */
  from?: string;
  /**
   * What to train on instead of the registry's preset of that name: the path (or file URL) of a module whose `parts(config)` makes it, which
   * all worker threads import; or, with `workers: 0`, an object. The config must not contradict it.
   */
  parts?: OwnParts;
}

/** A model that was trained in this process. `createHinter({ model })` takes it. */
export interface MemoryModel extends LoadedModel, PlayableModel {}

/** A trained network with what it was trained on. It is taken wherever an agent is named: `evaluate(parts, await train(config), deals)`. */
export interface TrainingResult extends TrainedModel, ModelSource<MemoryModel> {
  /** URL of the module that made the parts, if one did. */
  readonly partsModule: string | undefined;
  readonly seconds: number;
  readonly stoppedBy: 'totalSteps' | 'patience' | 'timeLimit' | 'signal';
  /** Decisions trained on; `steps` is where the best network was taken. */
  readonly totalSteps: number;
  /** What it is called as an agent: its algorithm and preset, "ppo:decade". */
  readonly label: string;
  /** Its policy, on the backend it was trained with; each call makes one, to be freed with `dispose`. @throws InputError for other rules */
  load(rules?: Rules, options?: PolicyOptions): Promise<MemoryModel>;
}

/**
 * Trains in memory; `trainInFolder` adds checkpoints, metrics and the model on disk.
 * @throws InputError for a bad config, an unknown preset, parts that contradict the config or that no worker can be given, or a backend that does not start
 * @throws DivergedError when a loss is not a number any more
 * @example const { network } = await train({ preset: 'decade-loop3', algorithm: 'ppo', totalSteps: 1_000_000 });
 */
export async function train(input: TrainingConfigInput, options: TrainingOptions = {}): Promise<TrainingResult> {
  const config = parseTrainingConfig(input, options.parts !== undefined);
  const model = options.from === undefined ? undefined : await trainingHost().readModel(options.from);
  const training = await Training.create(config, options.parts, model);
  try {
    return await runTraining(training, options);
  } finally {
    await training.dispose();
  }
}

/** An iteration; undefined for one that an abort ended: nothing of it is kept. A run that is kept on disk can be resumed, and so ends its iterations. */
async function advanced(
  training: Training,
  signal: AbortSignal | undefined,
  keeper: TrainingKeeper | undefined,
): Promise<TrainingMetrics | undefined> {
  try {
    return await training.advance(signal, keeper ? undefined : signal);
  } catch (error) {
    if (!keeper && signal?.aborted) return undefined;
    throw error;
  }
}

/** Iterates until the training is finished, its time is up or the signal comes. */
export async function runTraining(
  training: Training,
  { onProgress, signal }: TrainingOptions,
  keeper?: TrainingKeeper,
): Promise<TrainingResult> {
  const { config, sourced } = training;
  const start = performance.now();
  const clock = () => (keeper?.secondsBefore ?? 0) + (performance.now() - start) / 1000;
  const isTimeUp = () => config.timeLimitSeconds !== null && clock() >= config.timeLimitSeconds;
  let stoppedBy: TrainingResult['stoppedBy'] | undefined =
    training.finished ?? (training.steps > 0 && isTimeUp() ? 'timeLimit' : undefined);
  while (stoppedBy === undefined) {
    const stepsBefore = training.steps;
    const metrics = await advanced(training, signal, keeper);
    if (metrics === undefined) {
      stoppedBy = 'signal';
      break;
    }
    const busy = metrics.seconds_environment + metrics.seconds_forward + metrics.seconds_learn;
    const steps_per_second = (training.steps - stepsBefore) / busy;
    const timed: TimedMetrics = { ...metrics, seconds: clock(), steps_per_second };
    await keeper?.keep(timed);
    onProgress?.(timed);
    await nextTurn();
    if (training.finished) stoppedBy = training.finished;
    else if (signal?.aborted) stoppedBy = 'signal';
    else if (isTimeUp()) stoppedBy = 'timeLimit';
  }
  await keeper?.finish();
  const trained = await training.bestNetwork();
  const { backend, from, steps: totalSteps } = training;
  const model = { ...trained, config, parts: sourced.parts, backend, from };
  return { ...model, ...modelInMemory(model), partsModule: sourced.module, seconds: clock(), stoppedBy, totalSteps };
}

/** A model that was just trained, for every function that takes an agent. */
function modelInMemory(model: TrainedModel) {
  const { parts, backend, network } = model;
  const label = `${model.config.algorithm}:${parts.spec.preset}`;
  return {
    label,
    load: async (rules: Rules = parts.rules, options: PolicyOptions = {}): Promise<MemoryModel> => {
      const { config } = describeModel(model);
      const named = (file: string) => `${file} of ${label}`;
      const own = { name: label, ...options, rules, parts, backend: backend.name };
      return { policy: await trainingHost().policyOf({ config, network }, named, own), config, reward: parts.reward };
    },
  };
}
