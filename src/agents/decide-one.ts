import { expectRules } from '../env/environment/environment-parts.js';
import { shownTo } from '../env/environment/hidden-cards.js';
import type { GameState, Rules } from '../env/environment/rules.js';
import type { Agent, DecisionBatch } from './agent.js';
import { expectAgent } from './games-in-play.js';

/** Asks an agent about one position at a time. Buffers are reused. */
export class OneDecision implements DecisionBatch {
  readonly size = 1;
  readonly states: GameState[];
  readonly observations: Float32Array;
  readonly actionMasks: Uint8Array;
  readonly legalCounts = new Uint16Array(1);
  private readonly actions = new Int32Array(1);

  constructor(
    readonly rules: Rules,
    private readonly agent: Agent,
  ) {
    expectRules(rules);
    expectAgent(agent);
    this.states = [rules.createState()];
    this.observations = new Float32Array(rules.observationSize);
    this.actionMasks = new Uint8Array(rules.moves.length);
  }

  /** Shows a position to the batch; returns its number of legal moves. */
  look(state: GameState): number {
    this.states[0] = state;
    this.rules.observe(state, this.observations);
    return (this.legalCounts[0] = this.rules.actionMask(state, this.actionMasks));
  }

  /** The agent's move in a position with at least one legal move. */
  decide(state: GameState): number {
    this.look(state);
    this.agent.act(shownTo(this.agent, this, this.rules), this.actions);
    return this.actions[0];
  }
}
