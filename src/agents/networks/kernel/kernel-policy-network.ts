import { expectUndisposed, type NetworkDescription } from '../network-description.js';
import { ILLEGAL_LOGIT, type PolicyNetwork, type QNetwork } from '../policy-network.js';
import { policyShapeOf } from './network-shape.js';
import { PolicyKernel, type PolicyOutputs } from './policy-kernel.js';

/** A copy of a network with logits, computed by the compiled kernel. `loadBackend('kernel')` must have resolved. */
export class KernelPolicyNetwork implements PolicyNetwork, QNetwork {
  readonly inputs: number;
  readonly moves: number;
  readonly perMove: number;
  /** Its weights are this network's. */
  readonly kernel: PolicyKernel;
  /** Whether there is a value beside the logits. */
  readonly hasValue: boolean;
  private isDisposed = false;

  /**
   * @param learns whether there is memory for gradients
   * @throws InputError for a network with parts that the kernel does not know, or that does not fit into memory
   */
  constructor(network: NetworkDescription, { learns = false }: { readonly learns?: boolean } = {}) {
    this.inputs = network.inputs;
    this.moves = network.moves;
    this.perMove = network.perMove;
    this.hasValue = network.heads !== 'logits';
    this.kernel = new PolicyKernel(policyShapeOf(network), learns);
    network.getWeights(this.kernel.weights.values);
  }

  predictPolicy(
    inputs: Float32Array,
    masks: Uint8Array,
    rows: number,
    logProbabilities: Float32Array,
    values?: Float32Array,
  ): void {
    expectUndisposed(this.isDisposed);
    logProbabilities.fill(ILLEGAL_LOGIT, 0, rows * this.moves);
    this.kernel.forward({ inputs, masks }, rows, (outputs) => {
      const { starts, moves, at } = outputs.legal;
      for (let i = 0; i < outputs.rows; i++) {
        const logSum = logSumOf(outputs, i);
        const to = (outputs.from + i) * this.moves;
        for (let entry = starts[i]; entry < starts[i + 1]; entry++)
          logProbabilities[to + moves[entry]] = outputs.logits[at[entry]] - logSum;
        if (values) values[outputs.from + i] = outputs.values[i];
      }
    });
  }

  predictActionValues(inputs: Float32Array, masks: Uint8Array, rows: number, q: Float32Array): void {
    expectUndisposed(this.isDisposed);
    q.fill(0, 0, rows * this.moves);
    this.kernel.forward({ inputs, masks }, rows, (outputs) => {
      const { starts, moves, at } = outputs.legal;
      for (let i = 0; i < outputs.rows; i++) {
        const base = this.hasValue ? outputs.values[i] - meanLogitOf(outputs, i) : 0;
        const to = (outputs.from + i) * this.moves;
        for (let entry = starts[i]; entry < starts[i + 1]; entry++)
          q[to + moves[entry]] = base + outputs.logits[at[entry]];
      }
    });
  }

  /** There is nothing to free, but it computes no more; the second time it does nothing. */
  dispose(): void {
    this.isDisposed = true;
  }
}

/** log of the sum of exp(logit) over the legal moves of a row: a logit less it is the log of the move's probability. */
export function logSumOf({ legal, logits }: PolicyOutputs, row: number): number {
  const { starts, at } = legal;
  let most = -Infinity;
  for (let entry = starts[row]; entry < starts[row + 1]; entry++) most = Math.max(most, logits[at[entry]]);
  let sum = 0;
  for (let entry = starts[row]; entry < starts[row + 1]; entry++) sum += Math.exp(logits[at[entry]] - most);
  return most + Math.log(sum);
}

/** The mean logit of the legal moves of a row. */
export function meanLogitOf({ legal, logits }: PolicyOutputs, row: number): number {
  const { starts, at } = legal;
  let sum = 0;
  for (let entry = starts[row]; entry < starts[row + 1]; entry++) sum += logits[at[entry]];
  return sum / Math.max(1, starts[row + 1] - starts[row]);
}
