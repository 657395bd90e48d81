import { expectUndisposed, type NetworkDescription } from '../network-description.js';
import type { NetworkInputs } from '../network-inputs.js';
import type { ValueNetwork, ValueScale } from '../value-network.js';
import { MlpKernel } from './mlp-kernel.js';
import { mlpShapeOf } from './network-shape.js';

/** A copy of a value network, computed by the compiled kernel. `loadBackend('kernel')` must have resolved. */
export class KernelNetwork implements ValueNetwork {
  readonly inputs: number;
  /** Its weights are this network's. */
  readonly kernel: MlpKernel;
  private isDisposed = false;

  /**
   * @param learns whether there is memory for gradients
   * @throws InputError for a network with parts that the kernel does not know, or that does not fit into memory
   */
  constructor(network: NetworkDescription, { learns = false }: { readonly learns?: boolean } = {}) {
    this.inputs = network.inputs;
    this.kernel = new MlpKernel(mlpShapeOf(network), learns);
    network.getWeights(this.kernel.weights.values);
  }

  predictValues({ sparse, rows }: NetworkInputs, scale: ValueScale, values: Float64Array): void {
    expectUndisposed(this.isDisposed);
    this.kernel.forward(sparse, rows, (outputs, from, count) => {
      if (scale === 'return') for (let i = 0; i < count; i++) values[from + i] = outputs[i];
      else for (let i = 0; i < count; i++) values[from + i] = 1 / (1 + Math.exp(-outputs[i]));
    });
  }

  /** There is nothing to free, but it computes no more; the second time it does nothing. */
  dispose(): void {
    this.isDisposed = true;
  }
}
