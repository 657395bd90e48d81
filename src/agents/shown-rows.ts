import type { EnvironmentParts } from '../env/environment/environment.js';
import { isShipped } from '../env/environment/hidden-cards.js';
import { blankRow, type NetworkInputs, type WritableRow } from '../env/environment/network-inputs.js';
import type { GameState, Rules } from '../env/environment/rules.js';
import type { Agent, DecisionBatch } from './agent.js';

/** The inputs 'features' of an environment for an agent that reads them; undefined for agents of the package, which encode plain observations themselves. */
export function featuresFor(
  { spec, inputs }: Pick<EnvironmentParts, 'spec' | 'inputs'>,
  agent: Agent,
): NetworkInputs | undefined {
  return spec.inputs === 'features' && agent.usesObservations && !isShipped(agent) ? inputs : undefined;
}

/** What is shown of positions, row by row: the rules' observations, or the inputs 'features'. */
export class ShownRows {
  readonly observations: Float32Array;
  readonly actionFeatures: Float32Array | undefined;
  readonly spec: DecisionBatch['spec'];
  private readonly row: WritableRow;

  constructor(
    private readonly rules: Rules,
    private readonly inputs: NetworkInputs | undefined,
    actionMasks: Uint8Array,
  ) {
    const moves = rules.moves.length;
    const capacity = actionMasks.length / moves;
    this.observations = new Float32Array(capacity * (inputs?.stateSize ?? rules.observationSize));
    this.actionFeatures = inputs && new Float32Array(capacity * moves * inputs.perMove);
    this.spec = inputs && { inputs: 'features' };
    this.row = blankRow({ actionMasks, inputs: this.observations, features: this.actionFeatures });
    if (inputs) this.row.observations = new Float32Array(rules.observationSize);
  }

  /** Writes a position's row; its mask has been written. */
  write(state: GameState, at: number): void {
    const { rules, inputs, row, observations } = this;
    if (inputs === undefined) {
      rules.observe(state, observations, at * rules.observationSize);
      return;
    }
    rules.observe(state, row.observations, 0);
    row.mask = at * rules.moves.length;
    row.input = at * inputs.stateSize;
    row.feature = row.mask * inputs.perMove;
    inputs.write(row);
  }
}
