import { KernelNetwork } from '../../agents/networks/kernel/kernel-network.js';
import type { Network } from '../../agents/networks/network.js';
import type { NetworkInputs } from '../../agents/networks/network-inputs.js';
import type { ValueScale } from '../../agents/networks/value-network.js';
import { KernelOptimizer } from '../kernel-optimizer.js';
import type { Measures } from '../learner.js';
import type { Regression } from './regression.js';

/** By the compiled kernel, in its own memory. `loadBackend('kernel')` must have resolved. */
export class KernelRegression extends KernelOptimizer<KernelNetwork> implements Regression {
  private lossSum = 0;

  /**
   * @param network of the same shape, with the first weights; they are copied
   * @throws InputError for a network with parts that the kernel does not know, or that does not fit into memory
   */
  constructor(
    network: Network,
    private readonly scale: ValueScale,
  ) {
    super(new KernelNetwork(network, { learns: true }));
  }

  computeGradient({ sparse, rows }: NetworkInputs, targets: Float32Array): Measures {
    this.lossSum = 0;
    this.network.kernel.computeGradient(sparse, rows, (values, from, count, gradient) => {
      for (let i = 0; i < count; i++) gradient[i] = this.slope(values[i], targets[from + i]) / rows;
    });
    return { value_loss: this.lossSum / rows };
  }

  /** The slope of a row's loss by its value; the loss is added up. See `TensorRegression`. */
  private slope(value: number, target: number): number {
    if (this.scale === 'return') {
      this.lossSum += (value - target) ** 2;
      return 2 * (value - target);
    }
    const chance = Math.min(1, Math.max(0, target));
    const small = Math.exp(-Math.abs(value));
    this.lossSum += Math.max(value, 0) + Math.log1p(small) - chance * value;
    return (value > 0 ? 1 : small) / (1 + small) - chance;
  }
}
