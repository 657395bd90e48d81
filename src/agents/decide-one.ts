import { expectRules } from '../env/environment/environment-parts.js';
import { shownTo } from '../env/environment/hidden-cards.js';
import type { NetworkInputs } from '../env/environment/network-inputs.js';
import type { GameState, Rules } from '../env/environment/rules.js';
import type { Agent, DecisionBatch } from './agent.js';
import { expectAgent } from './games-in-play.js';
import { ShownRows } from './shown-rows.js';

/** Asks an agent about one position at a time. Buffers are reused. */
export class OneDecision implements DecisionBatch {
  readonly size = 1;
  readonly states: GameState[];
  readonly observations: Float32Array;
  readonly actionFeatures: Float32Array | undefined;
  readonly spec: DecisionBatch['spec'];
  readonly actionMasks: Uint8Array;
  readonly legalCounts = new Uint16Array(1);
  private readonly actions = new Int32Array(1);
  private readonly shown: ShownRows | undefined;

  /** @param inputs shown instead of the rules' observation, see `featuresFor` */
  constructor(
    readonly rules: Rules,
    private readonly agent: Agent,
    inputs?: NetworkInputs,
  ) {
    expectRules(rules);
    expectAgent(agent);
    this.states = [rules.createState()];
    this.actionMasks = new Uint8Array(rules.moves.length);
    this.shown = inputs && new ShownRows(rules, inputs, this.actionMasks);
    this.observations = this.shown?.observations ?? new Float32Array(rules.observationSize);
    this.actionFeatures = this.shown?.actionFeatures;
    this.spec = inputs && { inputs: 'features' };
  }

  /** Shows a position to the batch; returns its number of legal moves. */
  look(state: GameState): number {
    this.states[0] = state;
    this.legalCounts[0] = this.rules.actionMask(state, this.actionMasks);
    if (this.shown) this.shown.write(state, 0);
    else this.rules.observe(state, this.observations, 0);
    return this.legalCounts[0];
  }

  /** The agent's move in a position with at least one legal move. */
  decide(state: GameState): number {
    this.look(state);
    this.agent.act(shownTo(this.agent, this, this.rules), this.actions);
    return this.actions[0];
  }
}
