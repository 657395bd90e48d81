import type { AfterstateBatch } from './afterstate-batch.js';

/**
 * Lets candidates of a position that are worth the same share a row of the network's input. Of several ways to one thing only those are
 * kept that are nearer than the ones before, or the first that begin with their move: every move keeps a candidate.
 */
export class SharedRows {
  private batch!: AfterstateBatch;
  private position = 0;
  /** `[key]`: the position in which it was last found, the candidate that has its row there, and the least depth found. */
  private readonly positions: number[] = [];
  private readonly candidates: number[] = [];
  private readonly depths: number[] = [];
  /** `[action]`: 1 once it has a candidate. */
  private readonly covered: Uint8Array;

  constructor(moves: number) {
    this.covered = new Uint8Array(moves);
  }

  /** Goes on to the next position. */
  begin(batch: AfterstateBatch): void {
    this.batch = batch;
    this.position++;
    this.covered.fill(0);
  }

  /** Whether no way found so far begins with this move. */
  lacks(action: number): boolean {
    return this.covered[action] === 0;
  }

  /**
   * Notes a way to what `key` (an integer from 0) stands for.
   * @returns true if it is new in this position: then the caller adds the candidate, next of all
   */
  isNew(key: number, action: number, depth: number): boolean {
    const { batch, candidates, depths } = this;
    const known = this.positions[key] === this.position;
    if (!known) {
      this.positions[key] = this.position;
      candidates[key] = batch.count;
    } else if (depth < depths[key] || this.lacks(action)) {
      const first = candidates[key];
      batch.addShared(action, depth, batch.rewards[first], batch.inputRows[first]);
    }
    if (!known || depth < depths[key]) depths[key] = depth;
    this.covered[action] = 1;
    return !known;
  }
}
