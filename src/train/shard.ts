import type { Policy } from '../agents/agent.js';
import type { Network } from '../agents/networks/network.js';
import type { SnapshotFields } from './snapshot.js';

/** What a shard has done, as sums since the training began (differences give rates), and what it will do next. */
export interface Collected {
  /** Decisions so far. */
  readonly steps: number;
  /** Episodes that ended so far, those without a decision included, and sums over them. */
  readonly episodes: number;
  readonly won: number;
  readonly totalReturn: number;
  readonly totalLength: number;
  /** Gradient steps to take now; the same for all shards of a training. */
  readonly updates: number;
  /** Measures of the data just collected, by their papers' names; averaged over shards. */
  readonly measures: Readonly<Record<string, number>>;
  /** Seconds in this process so far, in forward passes and in all else that `collect` does (environments, encoding). */
  readonly seconds: { readonly environment: number; readonly forward: number };
}

/** Losses and other measures of a minibatch, by their papers' names; averaged over shards and minibatches. */
export type Measures = Readonly<Record<string, number>>;

/**
 * A part of a training with environments, buffers, random generators and a copy of the network of its own. A training has one in its own
 * thread, or one in each worker thread; gradients are averaged over shards, so N shards with 1/N of the environments and of each minibatch
 * make up one algorithm. All of it is synchronous and deterministic.
 */
export interface Shard {
  /** What learns; freed with the shard. */
  readonly network: Network;
  /** Plays greedily with the present weights; freed with the shard. */
  readonly policy: Policy;
  /** Plays on with the present weights and fills the buffers. `progress`: share of totalSteps done, in [0, 1], for schedules. */
  collect(progress: number): Collected;
  /** Writes the gradient of the next minibatch's loss at the present weights into gradient [weightCount]. */
  computeGradient(gradient: Float32Array): Measures;
  /** All that the rest of the training depends on, weights excepted. `restore` on a shard made from the same config goes on exactly from there. */
  save(): SnapshotFields;
  /** @throws InputError if the snapshot is not one of such a shard */
  restore(snapshot: SnapshotFields): void;
  /** Frees tensors. */
  dispose(): void;
}
