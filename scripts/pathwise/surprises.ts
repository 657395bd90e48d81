import { AfterstateBatch } from '../../src/agents/afterstates/afterstate-batch.js';
import { Ratings } from '../../src/agents/afterstates/ratings.js';
import type { ValuePolicy } from '../../src/agents/policies/value-policy.js';
import type { RewardScheme } from '../../src/env/reward.js';
import type { GameState, Rules } from '../../src/env/rules.js';
import { DrawSurprises } from '../../src/evaluate/bounds/draw-surprises.js';
import type { DrawPosition } from '../../src/evaluate/bounds/lines-of-play.js';
import type { LastLayer } from './last-layer.js';

const POSITIONS = 256;

/**
 * What cards that come say otherwise than expected: of the value, and of its derivatives by the last layer's weights. Any weights make a fair penalty of them: to a
 * player who does not know the deck each is 0 on average. The derivatives are those at the best afterstate by a value without lookahead; 0 where that is exact.
 */
export class Surprises {
  /** Of a draw: the value's first. */
  readonly size: number;
  private readonly ofValue: DrawSurprises;
  private readonly batch: AfterstateBatch;
  private readonly ratings = new Ratings();
  /** `[position of the batch]`: where it counts in `sums`, and for how much. */
  private readonly placeOf = new Int32Array(POSITIONS);
  private readonly shareOf = new Float64Array(POSITIONS);
  private readonly before: Uint8Array;
  private readonly after: Uint8Array;
  private readonly next: GameState;

  /** @param value makes the penalty whose weights are looked for; @param leaf the same network without lookahead */
  constructor(
    private readonly rules: Rules,
    reward: RewardScheme,
    value: ValuePolicy,
    private readonly leaf: ValuePolicy,
    private readonly layer: LastLayer,
  ) {
    this.size = 1 + layer.weights;
    this.ofValue = new DrawSurprises(rules, reward, value);
    this.batch = new AfterstateBatch(leaf.afterstates);
    this.before = new Uint8Array(rules.cardKinds.length);
    this.after = new Uint8Array(rules.cardKinds.length);
    this.next = rules.createState();
  }

  /** `[draw, size]` */
  of(draws: readonly Pick<DrawPosition, 'state' | 'draw'>[]): Float32Array {
    const { size, ofValue } = this;
    const sums = new Float32Array(draws.length * size);
    ofValue.look(draws);
    draws.forEach((draw, i) => {
      sums[i * size] = ofValue.values[i];
      this.add(draw, i * size + 1, sums);
    });
    this.rate(sums);
    return sums;
  }

  private add({ state, draw }: Pick<DrawPosition, 'state' | 'draw'>, place: number, sums: Float32Array): void {
    const { rules, batch, before, after, next, leaf } = this;
    const hidden = rules.unseen(state, before);
    rules.copyState(next, state);
    rules.apply(next, draw);
    rules.unseen(next, after);
    const drawn = before.findIndex((count, kind) => after[kind] < count);
    if (before[drawn] === hidden || hidden - 1 <= (leaf.afterstates.endgame ?? 0)) return;
    for (let kind = 0; kind < before.length; kind++) {
      if (before[kind] === 0) continue;
      rules.copyState(next, state);
      rules.stackNext(next, kind);
      rules.apply(next, draw);
      if (next.outcome !== 'ongoing') continue;
      this.placeOf[batch.positions] = place;
      this.shareOf[batch.positions] = (kind === drawn ? 1 : 0) - before[kind] / hidden;
      leaf.afterstates.expand(next, batch);
      batch.endPosition();
      if (batch.positions === POSITIONS) this.rate(sums);
    }
  }

  private rate(sums: Float32Array): void {
    const { batch, ratings, leaf, layer } = this;
    if (batch.positions > 0) ratings.rate(batch, leaf.network, 'probability');
    for (let position = 0; position < batch.positions; position++) {
      const row = batch.inputRows[ratings.best[position]];
      if (row >= 0)
        layer.addDerivatives(batch.networkInputs.sparse, row, this.shareOf[position], sums, this.placeOf[position]);
    }
    batch.clear();
  }
}
