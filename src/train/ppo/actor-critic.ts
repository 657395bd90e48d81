import type { PolicyNetwork } from '../../agents/networks/policy-network.js';
import type { Measures } from '../learner.js';
import type { Optimizer } from '../optimizer.js';
import type { PpoConfig } from './ppo-config.js';
import type { RolloutBuffer } from './rollout-buffer.js';

/** What improves a policy and its values, with the network: TensorFlow.js or the compiled kernel. */
export interface ActorCritic extends Optimizer {
  /** By the present weights. It is the actor-critic's: `dispose` frees it. */
  readonly network: PolicyNetwork;
  /**
   * Replaces `gradient` by that of the clipped objective (Schulman et al., 2017, arXiv:1707.06347, equation 9), value loss and entropy bonus over
   * some rows of a rollout.
   * @param advantages `[rows]`: of those rows, as they count
   */
  computeGradient(rollout: RolloutBuffer, rows: Int32Array, advantages: Float32Array): Measures;
}

/** What weighs the parts of the loss. */
export type LossCoefficients = Pick<PpoConfig, 'clipRange' | 'entropyCoefficient' | 'valueCoefficient'>;
