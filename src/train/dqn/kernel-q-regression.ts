import { KernelPolicyNetwork, meanLogitOf } from '../../agents/networks/kernel/kernel-policy-network.js';
import type { PolicyOutputs, PolicySlopes } from '../../agents/networks/kernel/policy-kernel.js';
import type { Network } from '../../agents/networks/network.js';
import { KernelOptimizer } from '../kernel-optimizer.js';
import type { Measures } from '../learner.js';
import { movedTowards, type QLoss, type QRegression } from './q-regression.js';
import type { ReplayMinibatch } from './replay-minibatch.js';

/** By the compiled kernel, in its own memory. `loadBackend('kernel')` must have resolved. */
export class KernelQRegression extends KernelOptimizer<KernelPolicyNetwork> implements QRegression {
  readonly target: KernelPolicyNetwork;
  /** Sums over the rows of a minibatch. */
  private readonly sums = { loss: 0, td_error: 0, q_mean: 0 };

  /**
   * @param network of the same shape, with the first weights; they are copied, as are those of the target network
   * @throws InputError for a network with parts that the kernel does not know, or that does not fit into memory
   */
  constructor(
    network: Network,
    target: Network,
    private readonly loss: QLoss,
  ) {
    super(new KernelPolicyNetwork(network, { learns: true }));
    this.target = new KernelPolicyNetwork(target);
  }

  getTarget(): Float32Array {
    return this.target.kernel.weights.values.slice();
  }

  setTarget(weights: Float32Array): void {
    this.target.kernel.weights.values.set(weights);
  }

  moveTarget(share?: number): void {
    const { weights } = this;
    this.setTarget(share === undefined ? weights : movedTowards(this.target.kernel.weights.values, weights, share));
  }

  computeGradient(minibatch: ReplayMinibatch, errors: Float32Array): Measures {
    const { sums } = this;
    const count = errors.length;
    Object.assign(sums, { loss: 0, td_error: 0, q_mean: 0 });
    this.network.kernel.computeGradient(minibatch, count, (outputs, slopes) => {
      for (let i = 0; i < outputs.rows; i++) this.differentiate(outputs, i, minibatch, errors, slopes);
    });
    return { loss: sums.loss / count, td_error: sums.td_error / count, q_mean: sums.q_mean / count };
  }

  /** Adds up the loss of row `i` and writes its slopes; see `TensorQRegression`. */
  private differentiate(
    outputs: PolicyOutputs,
    i: number,
    { actions, targets, weights }: ReplayMinibatch,
    errors: Float32Array,
    slopes: PolicySlopes,
  ): void {
    const { sums, loss, network } = this;
    const { from, legal, logits, values } = outputs;
    const { starts, moves, at } = legal;
    const row = from + i;
    let q = NaN;
    for (let entry = starts[i]; entry < starts[i + 1]; entry++)
      if (moves[entry] === actions[row]) q = logits[at[entry]];
    if (network.hasValue) q += values[i] - meanLogitOf(outputs, i);

    const error = targets[row] - q;
    const absolute = Math.abs(error);
    const bent = loss === 'huber' ? Math.min(absolute, 1) : absolute;
    errors[row] = error;
    sums.loss += weights[row] * bent * (absolute - 0.5 * bent);
    sums.td_error += absolute;
    sums.q_mean += q;

    // Q = V + A(a) - mean of A: by V it is 1, by each A less its share of the mean.
    const slope = (-weights[row] * (error > 0 ? bent : -bent)) / errors.length;
    const share = network.hasValue ? 1 / (starts[i + 1] - starts[i]) : 0;
    for (let entry = starts[i]; entry < starts[i + 1]; entry++)
      slopes.logits[at[entry]] = slope * ((moves[entry] === actions[row] ? 1 : 0) - share);
    slopes.values[i] = slope;
  }
}
