import type { Random } from '../../env/base/random.js';

/** Chooses which rows of a replay buffer are trained on: all alike. */
export class UniformSampler {
  /** A row has been filled anew. */
  added(_row: number) {}

  /**
   * Draws rows.length of the first `count` rows, with replacement, and writes the weights [rows.length] of their losses.
   * @param beta how far the weights make up for unequal chances: 0 not at all, 1 fully
   */
  sample(count: number, _beta: number, random: Random, rows: Int32Array, weights: Float32Array) {
    for (let k = 0; k < rows.length; k++) rows[k] = Math.floor(random.float() * count);
    weights.fill(1);
  }

  /** Tells the TD errors [rows.length] of rows just trained on. */
  learnt(_rows: Int32Array, _errors: Float32Array) {}
}

/** Added to a TD error, so that no row is never drawn again. */
const LEAST_PRIORITY = 1e-3;

/**
 * Prioritised experience replay, the proportional variant (Schaul et al., 2016, arXiv:1511.05952, algorithm 1): the chance of a row is
 * proportional to (|TD error| + epsilon)^alpha. New rows get the highest priority so far. Weights (count * chance)^-beta are divided
 * by the batch's largest.
 */
export class PrioritizedSampler extends UniformSampler {
  private readonly tree: SumTree;
  /** The highest priority so far, to the power of alpha. */
  private highest = 1;

  constructor(
    capacity: number,
    private readonly alpha: number,
  ) {
    super();
    this.tree = new SumTree(capacity);
  }

  override added(row: number) {
    this.tree.set(row, this.highest);
  }

  /** One row from each of as many equal stretches of the total as rows are wanted. */
  override sample(count: number, beta: number, random: Random, rows: Int32Array, weights: Float32Array) {
    const { tree } = this;
    const stretch = tree.total / rows.length;
    let largest = 0;
    for (let k = 0; k < rows.length; k++) {
      rows[k] = tree.find((k + random.float()) * stretch);
      weights[k] = ((count * tree.get(rows[k])) / tree.total) ** -beta;
      largest = Math.max(largest, weights[k]);
    }
    for (let k = 0; k < weights.length; k++) weights[k] /= largest;
  }

  override learnt(rows: Int32Array, errors: Float32Array) {
    for (let k = 0; k < rows.length; k++) {
      const priority = (Math.abs(errors[k]) + LEAST_PRIORITY) ** this.alpha;
      this.tree.set(rows[k], priority);
      this.highest = Math.max(this.highest, priority);
    }
  }
}

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

  set(index: number, value: number) {
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
