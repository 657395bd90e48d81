import type { Feature } from '../../env/rules.js';
import { PackedObservations } from './packed-observations.js';

/**
 * The last `capacity` transitions in a ring. A transition is a position, the move made there, what it earned on the way to the position
 * from which the rest is estimated, and how much that rest counts.
 */
export class ReplayBuffer {
  /** Rows filled; they are the first ones. */
  count = 0;
  /** The row to be filled next. */
  private next = 0;
  readonly observations: PackedObservations;
  /** `[capacity, moves]`: legal moves there */
  readonly masks: Uint8Array;
  /** [capacity] */
  readonly actions: Uint16Array;
  /** `[capacity]`: discounted sum of the rewards up to the next position */
  readonly rewards: Float32Array;
  /** `[capacity]`: what a value of the next position counts: gamma^n after n steps, 0 if the game has ended there */
  readonly discounts: Float32Array;
  /** The next position; stale where its discount is 0. */
  readonly nextObservations: PackedObservations;
  /** `[capacity, moves]`: legal moves in the next position */
  readonly nextMasks: Uint8Array;

  constructor(
    readonly capacity: number,
    features: readonly Feature[],
    readonly moves: number,
  ) {
    this.observations = new PackedObservations(features, capacity);
    this.nextObservations = new PackedObservations(features, capacity);
    this.masks = new Uint8Array(capacity * moves);
    this.nextMasks = new Uint8Array(capacity * moves);
    this.actions = new Uint16Array(capacity);
    this.rewards = new Float32Array(capacity);
    this.discounts = new Float32Array(capacity);
  }

  /** The row for one more transition, which the caller fills; the oldest gives way. */
  append(): number {
    const row = this.next;
    this.next = (row + 1) % this.capacity;
    this.count = Math.min(this.count + 1, this.capacity);
    return row;
  }
}
