import { measuresOf } from '../env/game.js';
import { evaluate } from '../evaluate/evaluate.js';
import { seedDeals } from '../evaluate/deals.js';
import { yieldToEventLoop } from './yield-to-event-loop.js';
import type { Collected, Measures, Shard } from './shard.js';
import type { SnapshotFields } from './snapshot.js';
import type { GameParts } from '../env/game.js';

/** What a greedy policy did on deals, in order. */
export interface DealResults {
  /** [deals]: 1 where the game was won. */
  readonly won: Uint8Array;
  /** [deals] */
  readonly returns: Float64Array;
  /** [deals]: the game's main result beside winning; empty if it has none. */
  readonly results: Float64Array;
}

/** What can be asked of a shard, wherever it lives. Weights and gradients travel through arrays that both sides see. */
export interface ShardCalls {
  collect(progress: number): Promise<Collected>;
  computeGradient(): Promise<Measures>;
  /** Plays the deals first, first + 1, ... under the training's real rules. */
  evaluate(first: number, count: number): Promise<DealResults>;
  save(): Promise<SnapshotFields>;
  restore(snapshot: SnapshotFields): Promise<void>;
}

/** A shard in this thread. */
export class ShardHost implements ShardCalls {
  /**
   * @param weights [weightCount]: read before anything is done
   * @param gradient [weightCount]: written by `computeGradient`
   */
  constructor(
    private readonly shard: Shard,
    private readonly parts: GameParts,
    private readonly weights: Float32Array,
    private readonly gradient: Float32Array,
  ) {}

  async collect(progress: number): Promise<Collected> {
    this.shard.network.setWeights(this.weights);
    return Promise.resolve(this.shard.collect(progress));
  }

  async computeGradient(): Promise<Measures> {
    await yieldToEventLoop(); // an iteration may take long
    this.shard.network.setWeights(this.weights);
    return this.shard.computeGradient(this.gradient);
  }

  async evaluate(first: number, count: number): Promise<DealResults> {
    this.shard.network.setWeights(this.weights);
    const evaluation = await evaluate(this.parts, this.shard.policy, seedDeals(first, count));
    const [measure] = measuresOf(this.parts);
    const results = measure === undefined ? new Float64Array(0) : evaluation.measures[measure.name];
    return { won: evaluation.won, returns: evaluation.returns, results };
  }

  async save(): Promise<SnapshotFields> {
    return Promise.resolve(this.shard.save());
  }

  async restore(snapshot: SnapshotFields): Promise<void> {
    return Promise.resolve(this.shard.restore(snapshot));
  }
}
