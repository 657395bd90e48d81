import type { Encoder } from '../../env/inputs/encoder.js';
import { copyEntries } from './packed-observations.js';
import type { ReplayBuffer } from './replay-buffer.js';

/** Rows drawn from the replay buffer, unpacked and encoded. Buffers are reused. */
export class ReplayMinibatch {
  readonly rows: Int32Array;
  readonly weights: Float32Array;
  /** `[size]`: rewards, until what follows is added */
  readonly targets: Float32Array;
  readonly discounts: Float32Array;
  /** Encoded next positions [nextCount, inputs] of the rows with a discount, and their masks [nextCount, moves]. */
  readonly nextInputs: Float32Array;
  readonly nextMasks: Uint8Array;
  nextCount = 0;
  /** Encoded positions [size, inputs], their masks [size, moves], and the move of each. */
  readonly inputs: Float32Array;
  readonly masks: Uint8Array;
  readonly actions: Int32Array;
  private readonly observations: Float32Array;

  constructor(size: number, { size: columns, moves, observationSize }: Encoder) {
    this.rows = new Int32Array(size);
    this.weights = new Float32Array(size);
    this.targets = new Float32Array(size);
    this.discounts = new Float32Array(size);
    this.nextInputs = new Float32Array(size * columns);
    this.nextMasks = new Uint8Array(size * moves);
    this.inputs = new Float32Array(size * columns);
    this.masks = new Uint8Array(size * moves);
    this.actions = new Int32Array(size);
    this.observations = new Float32Array(size * observationSize);
  }

  /** Fetches the transitions of `rows`. */
  gather(buffer: ReplayBuffer, encoder: Encoder): void {
    const { rows, masks, nextMasks, actions, observations } = this;
    const { moves } = encoder;
    rows.forEach((row, k) => {
      buffer.observations.unpack(row, observations, k);
      copyEntries(buffer.masks, row * moves, masks, k * moves, moves);
      actions[k] = buffer.actions[row];
      this.targets[k] = buffer.rewards[row];
      this.discounts[k] = buffer.discounts[row];
    });
    encoder.encode({ observations, actionMasks: masks }, rows.length, this.inputs);
    this.nextCount = 0;
    for (const row of rows) {
      if (buffer.discounts[row] === 0) continue;
      buffer.nextObservations.unpack(row, observations, this.nextCount);
      copyEntries(buffer.nextMasks, row * moves, nextMasks, this.nextCount++ * moves, moves);
    }
    encoder.encode({ observations, actionMasks: nextMasks }, this.nextCount, this.nextInputs);
  }
}
