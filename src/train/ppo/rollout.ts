import type { Random } from '../../env/random.js';

/**
 * What `length` decisions in each of `environments` games looked like when they were made. Row t * environments + i belongs to
 * decision t of game i. Everything is allocated once and overwritten by the next rollout.
 */
export class RolloutBuffer {
  /** Rows: environments x length. */
  readonly rows: number;
  /** `[rows, inputSize]`: encoded observations */
  readonly inputs: Float32Array;
  /** `[rows, moves]`: the masks the moves were drawn under; the update applies them again */
  readonly masks: Uint8Array;
  /** [rows] */
  readonly actions: Int32Array;
  /** `[rows]`: log pi(action) at that time */
  readonly logProbabilities: Float32Array;
  /** `[rows]`: V(observation) at that time */
  readonly values: Float32Array;
  /** [rows] */
  readonly rewards: Float32Array;
  /** `[rows]`: 1 where the game ended with this decision */
  readonly terminations: Uint8Array;
  /** `[rows]`: 1 where the time limit cut the game after this decision */
  readonly truncations: Uint8Array;
  /** `[rows]`: V(final observation) where truncated, else stale */
  readonly finalValues: Float32Array;
  /** `[environments]`: V of the observation after the last decision */
  readonly nextValues: Float32Array;
  /** `[rows]`: filled by `computeAdvantages` */
  readonly advantages: Float32Array;
  /** `[rows]`: advantage + value, the value's target */
  readonly returns: Float32Array;

  constructor(
    readonly environments: number,
    readonly length: number,
    readonly inputSize: number,
    readonly moves: number,
  ) {
    this.rows = environments * length;
    this.inputs = new Float32Array(this.rows * inputSize);
    this.masks = new Uint8Array(this.rows * moves);
    this.actions = new Int32Array(this.rows);
    this.logProbabilities = new Float32Array(this.rows);
    this.values = new Float32Array(this.rows);
    this.rewards = new Float32Array(this.rows);
    this.terminations = new Uint8Array(this.rows);
    this.truncations = new Uint8Array(this.rows);
    this.finalValues = new Float32Array(this.rows);
    this.nextValues = new Float32Array(environments);
    this.advantages = new Float32Array(this.rows);
    this.returns = new Float32Array(this.rows);
  }
}

/** The columns of a rollout that advantages are computed from and written to. */
export type AdvantageColumns = Pick<
  RolloutBuffer,
  | 'environments'
  | 'length'
  | 'values'
  | 'rewards'
  | 'terminations'
  | 'truncations'
  | 'finalValues'
  | 'nextValues'
  | 'advantages'
  | 'returns'
>;

/**
 * Generalised advantage estimation (Schulman et al., 2016, arXiv:1506.02438, equation 16), from the last decision back:
 * A_t = delta_t + gamma lambda A_{t+1} with delta_t = r_t + gamma V_{t+1} - V_t. Where a game ended V_{t+1} is 0, where the time
 * limit cut it V(final observation) (Pardo et al., 2018, arXiv:1712.00378); neither lets A_{t+1}, of another game, through.
 */
export function computeAdvantages(rollout: AdvantageColumns, gamma: number, lambda: number): void {
  const { environments, length, values, rewards, terminations, truncations, finalValues, nextValues } = rollout;
  for (let i = 0; i < environments; i++) {
    let nextValue = nextValues[i];
    let nextAdvantage = 0;
    for (let t = length - 1; t >= 0; t--) {
      const row = t * environments + i;
      if (terminations[row] !== 0 || truncations[row] !== 0) {
        nextValue = terminations[row] !== 0 ? 0 : finalValues[row];
        nextAdvantage = 0;
      }
      const delta = rewards[row] + gamma * nextValue - values[row];
      nextAdvantage = delta + gamma * lambda * nextAdvantage;
      nextValue = values[row];
      rollout.advantages[row] = nextAdvantage;
      rollout.returns[row] = nextAdvantage + values[row];
    }
  }
}

/** 1 - Var(returns - values) / Var(returns): 1 for perfect values, 0 for a constant, negative for worse; NaN if returns are all equal. */
export function explainedVariance(values: Float32Array, returns: Float32Array): number {
  const errors = returns.map((each, i) => each - values[i]);
  return 1 - moments(errors).variance / moments(returns).variance;
}

/** To mean 0 and deviation 1, in place. */
export function normalize(numbers: Float32Array): void {
  const { mean, variance } = moments(numbers);
  const deviation = Math.sqrt(variance) + 1e-8;
  for (let i = 0; i < numbers.length; i++) numbers[i] = (numbers[i] - mean) / deviation;
}

function moments(numbers: Float32Array): { mean: number; variance: number } {
  let sum = 0;
  for (const x of numbers) sum += x;
  const mean = sum / numbers.length;
  let squares = 0;
  for (const x of numbers) squares += (x - mean) ** 2;
  return { mean, variance: squares / numbers.length };
}

/** Fisher and Yates's shuffle, in place. */
export function shuffle(numbers: Int32Array, random: Random): void {
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const number = numbers[i];
    numbers[i] = numbers[j];
    numbers[j] = number;
  }
}
