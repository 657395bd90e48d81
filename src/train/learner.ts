import type { Policy } from '../agents/agent.js';
import type { Network } from '../agents/networks/network.js';
import type { AdamState } from './adam.js';
import type { SnapshotFields } from './snapshot.js';
import type { Work } from './work-meter.js';

/** Where a training is when an iteration begins. */
export interface Moment {
  /** Its number, from 1 on. */
  readonly iteration: number;
  /** Decisions before it, over all workers, and what share of totalSteps they are, in [0, 1]. */
  readonly steps: number;
  readonly progress: number;
  readonly learningRate: number;
}

/** Losses and other measures, by their papers' names. */
export type Measures = Readonly<Record<string, number>>;

/** Sums since the training began: differences give rates. */
export interface Totals {
  /** Decisions. */
  readonly steps: number;
  /** Episodes that ended, those without a decision included, and sums over them. */
  readonly episodes: number;
  readonly won: number;
  readonly totalReturn: number;
  readonly totalLength: number;
}

/** What one worker did in an iteration. */
export interface Report extends Work {
  readonly totals: Totals;
  /** Of the data just collected, then of every minibatch; means are taken over workers and minibatches. */
  readonly measures: readonly Measures[];
  /** Of the last gradient before clipping; NaN without an update. */
  readonly gradientNorm: number;
}

/**
 * An algorithm at work: one worker's games, buffers, random generators, network and optimizer. Every worker of a training runs the whole
 * algorithm on its share of the games and of each minibatch; gradients are averaged over them (`WorkerGroup.allReduce`), so that all workers
 * make the same updates and N of them are one algorithm.
 */
export interface Learner {
  /** Of the shape of what learns; freed with the learner. Its weights are `weights` after `setWeights`. */
  readonly network: Network;
  /** `[weightCount]`: the network's weights, which `adam` moves. */
  readonly weights: Float32Array;
  readonly adam: { readonly state: AdamState };
  /** Plays greedily with the network's weights; freed with the learner. */
  readonly policy: Policy;
  /**
   * Plays, then updates.
   * @throws DivergedError if a gradient or a weight is not finite
   */
  iterate(moment: Moment): Promise<Report>;
  /** Between iterations: all that the rest of the training depends on, weights and `adam` excepted. `restore` on a learner made from the same config goes on exactly from there. */
  save(): SnapshotFields;
  /** @throws InputError if the snapshot is not one of such a learner */
  restore(snapshot: SnapshotFields): void;
  /** Frees tensors. */
  dispose(): void;
}
