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
