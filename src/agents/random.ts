import { Random } from '../env/base/random.js';
import { markShipped } from '../env/environment/hidden-cards.js';
import { nthLegal, type Rules } from '../env/environment/rules.js';
import type { Agent, DecisionBatch } from './agent.js';
import { expectBatch, expectMoveCount } from './games-in-play.js';

/** Plays a legal move uniformly at random. */
export class RandomAgent implements Agent {
  readonly name = 'random';
  readonly usesObservations = false;
  private random!: Random;

  constructor(
    private readonly moveCount: number,
    seed = 0,
    readonly rules?: Rules,
  ) {
    expectMoveCount(moveCount);
    this.reseed(seed);
  }

  reseed(seed: number): void {
    this.random = new Random('random agent', seed);
  }

  act(batch: DecisionBatch, actions: Int32Array): void {
    expectBatch(this, batch, actions);
    const { actionMasks, legalCounts, size } = batch;
    for (let i = 0; i < size; i++) {
      const count = legalCounts[i];
      const nth = count > 1 ? this.random.below(count) : 0;
      actions[i] = nthLegal(actionMasks, i * this.moveCount, nth);
    }
  }
}

markShipped(RandomAgent.prototype);

/** Plays the legal move that comes first in the move table. */
export class FirstLegalAgent implements Agent {
  readonly name = 'first-legal';
  readonly usesObservations = false;

  constructor(
    private readonly moveCount: number,
    readonly rules?: Rules,
  ) {
    expectMoveCount(moveCount);
  }

  act(batch: DecisionBatch, actions: Int32Array): void {
    expectBatch(this, batch, actions);
    for (let i = 0; i < batch.size; i++) actions[i] = nthLegal(batch.actionMasks, i * this.moveCount, 0);
  }
}

markShipped(FirstLegalAgent.prototype);
