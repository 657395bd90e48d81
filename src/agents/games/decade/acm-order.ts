import type { DecadeRules } from '../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../env/games/decade/state.js';
import type { Agent, DecisionBatch } from '../../agent.js';
import { expectBatch } from '../../expect-agent.js';

/**
 * Takes the first that fits of (first two + last), (first + last two), (last three): problem A of the 1996 ACM finals, UVa 246.
 * In a ring's move table that is the legal discard with the fewest of the newest cards: the lowest legal action.
 */
export class AcmOrderAgent implements Agent<DecadeState> {
  readonly name = 'acm-order';
  readonly usesObservations = false;

  constructor(readonly rules: DecadeRules) {}

  act(batch: DecisionBatch<DecadeState>, actions: Int32Array): void {
    expectBatch(this, batch, actions);
    const width = this.rules.moves.length;
    for (let i = 0; i < batch.size; i++) actions[i] = batch.actionMasks.indexOf(1, i * width) - i * width;
  }
}
