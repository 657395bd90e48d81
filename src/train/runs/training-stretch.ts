import { InputError } from '../../env/errors.js';
import { type Interval, meanInterval, wilsonInterval } from '../../evaluate/statistics.js';
import { packFiles, unpackFiles } from '../../io/packed-files.js';
import type { TrainingConfig } from '../config.js';
import { runTraining, type TimedMetrics, type TrainingKeeper } from '../train.js';
import { Training } from '../training.js';
import { CHECKPOINT_FILES, checkpointFiles, checkpointOf } from './checkpoint.js';
import { expectSameTraining, labelOf, restoreTraining } from './restore-training.js';

/** How good a policy is on the config's evaluation deals, which are for selection. */
export interface Strength {
  /** Mean return, with the 95 % interval. */
  readonly return: Interval;
  /** Share of the deals won, with the 95 % interval. */
  readonly winRate: Interval;
  /** Mean of the game's main result beside winning (cards left, rounds); null if it has none. */
  readonly result: number | null;
}

/** Part of a training. */
export interface TrainingStretch {
  /** The state at its end: equal stretches of equal trainings have equal bytes. */
  readonly checkpoint: Buffer;
  /** Decisions of the training so far. */
  readonly steps: number;
  /** Whether the training is finished. */
  readonly isFinished: boolean;
  /** Of its iterations; seconds are counted from the stretch's start. */
  readonly metrics: readonly TimedMetrics[];
  /** The policy at its end. */
  readonly strength: Strength;
}

/** How a stretch begins and ends. */
export interface StretchOptions {
  /** A checkpoint that another stretch ended with; null for the start. */
  readonly from: Uint8Array | null;
  /** Decisions of the training after which it ends, with the iteration. */
  readonly until: number;
  /** Called with the training before anything is learnt. */
  readonly expect?: (training: Training) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Trains a part of a training in memory. Stretches after each other come to the bytes of a training that was never stopped: nothing but decisions depends on where they end.
 * @returns null if the signal came before the end
 * @throws InputError for a config or a checkpoint that cannot be trained, DivergedError when a loss is not a number any more
 */
export async function trainStretch(
  config: TrainingConfig,
  { from, until, expect, signal }: StretchOptions,
): Promise<TrainingStretch | null> {
  if (config.timeLimitSeconds !== null)
    throw new InputError(
      `Expected config key "timeLimitSeconds": null where trainings are compared at equal numbers of decisions, but got ${config.timeLimitSeconds}; leave it out`,
    );
  const checkpoint = from === null ? null : readPackedCheckpoint(from);
  const backend = config.backend === 'auto' ? checkpoint?.label.backend.name : undefined;
  const training = await Training.create(config, undefined, undefined, backend);
  try {
    expect?.(training);
    if (checkpoint) {
      expectSameTraining(checkpoint.label, config, 'the checkpoint');
      await restoreTraining(training, checkpoint, 'the checkpoint');
    }
    const metrics = await iterateTo(training, until, signal);
    if (training.steps < until && training.finished === undefined) return null;
    return {
      checkpoint: packFiles({ ...checkpointFiles(labelOf(training), await training.save()) }),
      steps: training.steps,
      isFinished: training.finished !== undefined,
      metrics,
      strength: await strengthOf(training),
    };
  } finally {
    await training.dispose();
  }
}

/** What a stretch has left. @throws InputError if it is damaged */
export function readPackedCheckpoint(packed: Uint8Array): ReturnType<typeof checkpointOf> {
  return checkpointOf(unpackFiles(Buffer.from(packed), CHECKPOINT_FILES), 'a checkpoint');
}

/** Iterates until so many decisions have been made, or the training is finished, or the signal comes. */
async function iterateTo(training: Training, until: number, signal?: AbortSignal): Promise<TimedMetrics[]> {
  const metrics: TimedMetrics[] = [];
  if (training.steps >= until || signal?.aborted) return metrics;
  const end = new AbortController();
  const stop = (): void => end.abort();
  signal?.addEventListener('abort', stop);
  const keeper: TrainingKeeper = {
    secondsBefore: 0,
    keep: (row) => {
      metrics.push(row);
      if (training.steps >= until) stop();
      return Promise.resolve();
    },
    finish: () => Promise.resolve(),
  };
  await runTraining(training, { signal: end.signal }, keeper);
  signal?.removeEventListener('abort', stop);
  return metrics;
}

async function strengthOf(training: Training): Promise<Strength> {
  const { evaluationSeed, evaluationDeals } = training.config;
  const { evaluated, steps } = training;
  const isNew = evaluated?.steps === steps; // the training has just played them itself
  const { won, returns, results } = isNew ? evaluated.results : await training.play(evaluationSeed, evaluationDeals);
  const wins = won.reduce((sum, each) => sum + each, 0);
  return {
    return: meanInterval(returns),
    winRate: wilsonInterval(wins, won.length),
    result: results.length > 0 ? meanInterval(results).estimate : null,
  };
}
