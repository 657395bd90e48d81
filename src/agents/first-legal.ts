import type { Rules } from '../env/rules.js';
import type { Agent, DecisionBatch } from './agent.js';
import { expectBatch, expectMoveCount } from './expect-agent.js';
import { nthLegal } from './random.js';

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
