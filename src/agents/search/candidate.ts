import type { Action } from '../../env/rules.js';

/** A legal move and what its playouts returned, in the order of their deals. */
export class Candidate {
  /** `[playouts]`: NaN where a playout is still going on. */
  private readonly returns: number[] = [];

  constructor(readonly action: Action) {}

  /** Makes room for another playout's return. Returns its index. */
  begin(): number {
    return this.returns.push(NaN) - 1;
  }

  record(index: number, value: number): void {
    this.returns[index] = value;
  }

  get mean(): number {
    return this.returns.reduce((sum, each) => sum + each, 0) / this.returns.length;
  }

  /**
   * Whether this move is better than another one by more than so many standard errors of their difference, taken deal by deal: both
   * moves' playouts had the same hidden cards.
   */
  isBetterThan(other: Candidate, standardErrors: number): boolean {
    const count = Math.min(this.returns.length, other.returns.length);
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < count; i++) {
      const difference = this.returns[i] - other.returns[i];
      sum += difference;
      squares += difference * difference;
    }
    const variance = Math.max(0, squares - (sum * sum) / count) / Math.max(1, count - 1);
    return sum > standardErrors * Math.sqrt(variance * count);
  }
}
