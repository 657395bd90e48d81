import { expectRules } from '../env/environment/environment-parts.js';
import { shownTo } from '../env/environment/hidden-cards.js';
import type { NetworkInputs } from '../env/environment/network-inputs.js';
import type { GameState, Rules } from '../env/environment/rules.js';
import type { Agent } from './agent.js';
import { DecisionRows, expectAgent } from './games-in-play.js';

/** Asks an agent about one position at a time. Buffers are reused. */
export class OneDecision extends DecisionRows {
  override readonly size = 1;
  private readonly actions = new Int32Array(1);

  /** @param inputs shown instead of the rules' observation, see `featuresFor` */
  constructor(
    rules: Rules,
    private readonly agent: Agent,
    inputs?: NetworkInputs,
  ) {
    expectRules(rules);
    expectAgent(agent);
    super(rules, 1, inputs);
  }

  /** Shows a position to the batch; returns its number of legal moves. */
  look(state: GameState): number {
    this.states[0] = state;
    const legal = this.mask(0);
    this.observe(0);
    return legal;
  }

  /** The agent's move in a position with at least one legal move. */
  decide(state: GameState): number {
    this.look(state);
    this.agent.act(shownTo(this.agent, this, this.rules), this.actions);
    return this.actions[0];
  }
}
