import type { Agent, DecisionBatch, Policy } from '../../../src/agents/agent.js';
import { legalActions } from '../../../src/env/environment/rules.js';
import type { Action, GameState, RewardScheme, Rules } from '../../../src/env/index.js';
import { expectationOf, expectimax } from '../../support/expectimax.js';

/** Exact play by trying every move and every card that can come next; only for positions with little left. */
export class Expectimax implements Policy {
  readonly name = 'expectimax';
  readonly usesObservations = false;
  constructor(
    readonly rules: Rules,
    private readonly reward: RewardScheme,
  ) {}

  /** The return to be expected of a position with best play. */
  valueOf(state: Readonly<GameState>): number {
    return expectimax(this.rules, this.reward, state);
  }

  /** The return to be expected of each legal move with best play after it. */
  values(state: Readonly<GameState>): Map<Action, number> {
    const legal = legalActions(this.rules, state);
    return new Map(legal.map((action) => [action, expectationOf(this.rules, this.reward, state, action)]));
  }

  act({ size, states }: DecisionBatch, actions: Int32Array) {
    for (let i = 0; i < size; i++) {
      const values = [...this.values(states[i])];
      actions[i] = values.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
    }
  }

  evaluate({ size, states }: DecisionBatch, _probabilities: Float32Array, values: Float32Array) {
    for (let i = 0; i < size; i++) values[i] = this.valueOf(states[i]) - this.reward.returnSoFar(this.rules, states[i]);
  }
}

/** A policy that plays the first legal move, values all positions alike and counts them. */
export class CountingLeaf implements Policy {
  readonly name = 'counting';
  readonly usesObservations = false;
  valued = 0;

  constructor(
    private readonly width: number,
    private readonly value = 0.5,
  ) {}

  act({ size, actionMasks }: DecisionBatch, actions: Int32Array) {
    for (let i = 0; i < size; i++) actions[i] = actionMasks.indexOf(1, i * this.width) - i * this.width;
  }

  evaluate(batch: DecisionBatch, _probabilities: Float32Array, values: Float32Array) {
    this.valued += batch.size;
    values.fill(this.value, 0, batch.size);
  }
}

/** An agent that counts the times it is freed. */
export class Disposable implements Agent {
  readonly name = 'disposable';
  readonly usesObservations = false;
  disposed = 0;

  act() {}

  dispose() {
    this.disposed++;
  }
}
