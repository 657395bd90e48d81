import { type RewardScheme, WIN } from '../../env/rules.js';
import type { ValueNetwork, ValueScale } from '../networks/network-description.js';
import type { AfterstateBatch } from './afterstate-batch.js';

/** 'win' pays 0 or 1, so its expectation is a chance; other schemes may pay anything. */
export function valueScaleOf(reward: RewardScheme): ValueScale {
  return reward.name === WIN.name ? 'probability' : 'return';
}

/** Values of the rows of a batch, from further on than the rows themselves (`Lookahead`). */
export interface RowValues {
  /** Writes the value of each row into values[0 .. rows). */
  rate(network: ValueNetwork, scale: ValueScale, values: Float64Array): void;
}

/** The value of all candidates of a batch: reward on the way plus the value of the afterstate. Buffers are reused. */
export class Ratings {
  /** `[rows]`: expected return to come after each afterstate. */
  values = new Float64Array(0);
  /** `[count]`: value of each candidate. */
  actionValues = new Float64Array(0);
  /** `[positions]`: the best candidate of each; of equally good ones the nearest, then the first. */
  best = new Int32Array(0);

  /** Rates a batch: with the network alone, or by looking ahead from the same rows. */
  rate(batch: AfterstateBatch, network: ValueNetwork, scale: ValueScale, lookahead?: RowValues): void {
    if (this.values.length < batch.rows) this.values = new Float64Array(batch.rows * 2);
    if (lookahead) lookahead.rate(network, scale, this.values);
    else network.predictValues(batch.networkInputs, scale, this.values);
    this.compare(batch);
  }

  /** Works out the action values and the best candidates from `values`. */
  private compare(batch: AfterstateBatch): void {
    const { rewards, inputRows, count, positions, starts } = batch;
    if (this.actionValues.length < count) this.actionValues = new Float64Array(count * 2);
    if (this.best.length < positions) this.best = new Int32Array(positions * 2);
    const { values, actionValues, best } = this;
    for (let c = 0; c < count; c++) actionValues[c] = rewards[c] + (inputRows[c] < 0 ? 0 : values[inputRows[c]]);
    for (let p = 0; p < positions; p++) {
      let top = starts[p];
      for (let c = top + 1; c < starts[p + 1]; c++) if (this.isBetter(batch, c, top)) top = c;
      best[p] = top;
    }
  }

  /** The best candidate of a position that begins with this move; -1 if there is none. */
  bestWith(batch: AfterstateBatch, position: number, action: number): number {
    let top = -1;
    for (let c = batch.starts[position]; c < batch.starts[position + 1]; c++)
      if (batch.actions[c] === action && (top < 0 || this.isBetter(batch, c, top))) top = c;
    return top;
  }

  private isBetter({ depths }: AfterstateBatch, candidate: number, other: number): boolean {
    const gain = this.actionValues[candidate] - this.actionValues[other];
    return gain > 0 || (gain === 0 && depths[candidate] < depths[other]);
  }
}
