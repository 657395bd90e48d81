import type { NetworkInputs } from './network-inputs.js';

/** What a network's raw output stands for: the logit of a return in [0, 1], or the return itself. */
export type ValueScale = 'probability' | 'return';

/** A network that gives each row of inputs one number, whatever computes it. */
export interface ValueNetwork {
  /** Columns of an input. */
  readonly inputs: number;
  /** Writes the value of each row of inputs into values[0 .. rows); chances for 'probability'. */
  predictValues(inputs: NetworkInputs, scale: ValueScale, values: Float64Array): void;
  /** Frees the weights; the second time it does nothing. */
  dispose(): void;
}
