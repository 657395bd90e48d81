import type { Rules } from '../env/rules.js';
import { type Agent, type DecisionBatch, expectRoom } from './agent.js';
import { nthLegal } from './random.js';

/** Plays the legal move that comes first in the move table. */
export class FirstLegalAgent implements Agent {
  readonly name = 'first-legal';
  readonly usesObservations = false;

  constructor(
    private readonly moveCount: number,
    readonly rules?: Rules,
  ) {}

  act(batch: DecisionBatch, actions: Int32Array): void {
    expectRoom(batch, actions);
    for (let i = 0; i < batch.size; i++) actions[i] = nthLegal(batch.actionMasks, i * this.moveCount, 0);
  }
}
