/**
 * Numbers of at least 0 under a binary tree of their sums: changing one and finding the one that holds a given share of the total take
 * log2(capacity) steps (Schaul et al., 2016, arXiv:1511.05952, appendix B.2.1). Sums are always those of their two parts, never
 * corrected by differences, so rounding does not build up.
 */
export class SumTree {
  /** Leaves: the power of two from `capacity` on. */
  private readonly leaves: number;
  /** `[2 * leaves]`: node k has the children 2k and 2k + 1, the root is 1, leaf i is leaves + i. */
  private readonly sums: Float64Array;

  constructor(readonly capacity: number) {
    this.leaves = 2 ** Math.ceil(Math.log2(Math.max(1, capacity)));
    this.sums = new Float64Array(2 * this.leaves);
  }

  get total(): number {
    return this.sums[1];
  }

  get(index: number): number {
    return this.sums[this.leaves + index];
  }

  set(index: number, value: number): void {
    const { sums } = this;
    let node = this.leaves + index;
    sums[node] = value;
    for (node >>= 1; node > 0; node >>= 1) sums[node] = sums[2 * node] + sums[2 * node + 1];
  }

  /**
   * The index whose stretch of the total holds `position`, from 0 to below `total`: stretches lie side by side in the order of the
   * indices. One with number 0 is never found, unless all are 0.
   */
  find(position: number): number {
    const { sums, leaves } = this;
    let rest = position;
    let node = 1;
    while (node < leaves) {
      node *= 2;
      // Rounding may leave a rest where nothing is left on the right.
      if (rest >= sums[node] && sums[node + 1] > 0) rest -= sums[node++];
    }
    return node - leaves;
  }
}
