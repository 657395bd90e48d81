/** Everything that Adam remembers; plain data, so that a resumed training goes on bit for bit. */
export interface AdamState {
  /** Updates done so far. */
  steps: number;
  /** Running means of the gradients and of their squares, one array a variable. */
  readonly firstMoments: Float32Array[];
  readonly secondMoments: Float32Array[];
}

/** Adam's constants; defaults as in the paper, but for epsilon ("The 37 implementation details of PPO", detail 3). */
export interface AdamOptions {
  readonly beta1?: number;
  readonly beta2?: number;
  readonly epsilon?: number;
}

/** What an update by a gradient needs to know of the step beside the moments. */
export interface AdamStep {
  /** Learning rate and epsilon with the corrections of the moments' bias, as if these were applied to the moments. */
  readonly rate: number;
  readonly epsilon: number;
  readonly beta1: number;
  readonly beta2: number;
}

/** @param steps updates done, this one included */
export function adamStep(
  steps: number,
  learningRate: number,
  { beta1 = 0.9, beta2 = 0.999, epsilon = 1e-5 }: AdamOptions = {},
): AdamStep {
  const correction2 = Math.sqrt(1 - beta2 ** steps);
  return {
    rate: (learningRate * correction2) / (1 - beta1 ** steps),
    epsilon: epsilon * correction2,
    beta1,
    beta2,
  };
}

/**
 * Adam (Kingma and Ba, 2015, arXiv:1412.6980, algorithm 1) over plain arrays. TensorFlow.js' own recomputes its accumulated betas
 * on restoring and so does not resume exactly.
 */
export class Adam {
  readonly state: AdamState;

  /** @param sizes entries of each variable */
  constructor(
    sizes: readonly number[],
    private readonly options: AdamOptions = {},
  ) {
    const zeros = () => sizes.map((size) => new Float32Array(size));
    this.state = { steps: 0, firstMoments: zeros(), secondMoments: zeros() };
  }

  /** Moves the weights one step against the gradients, in place. */
  update(weights: readonly Float32Array[], gradients: readonly Float32Array[], learningRate: number): void {
    const { state } = this;
    state.steps++;
    const { rate, epsilon, beta1, beta2 } = adamStep(state.steps, learningRate, this.options);
    for (let v = 0; v < weights.length; v++) {
      const weight = weights[v];
      const gradient = gradients[v];
      const first = state.firstMoments[v];
      const second = state.secondMoments[v];
      for (let i = 0; i < weight.length; i++) {
        const g = gradient[i];
        const m = beta1 * first[i] + (1 - beta1) * g;
        const s = beta2 * second[i] + (1 - beta2) * g * g;
        first[i] = m;
        second[i] = s;
        weight[i] -= (rate * m) / (Math.sqrt(s) + epsilon);
      }
    }
  }
}

/**
 * Scales gradients down, in place, so that all together are at most `limit` long (Pascanu et al., 2013, arXiv:1211.5063).
 * Returns their length before.
 */
export function clipGradientNorm(gradients: readonly Float32Array[], limit: number | null): number {
  let squares = 0;
  for (const gradient of gradients) for (let i = 0; i < gradient.length; i++) squares += gradient[i] * gradient[i];
  const norm = Math.sqrt(squares);
  if (limit !== null && norm > limit) {
    const scale = limit / norm;
    for (const gradient of gradients) for (let i = 0; i < gradient.length; i++) gradient[i] *= scale;
  }
  return norm;
}
