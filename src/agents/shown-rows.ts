import { blankRow, type NetworkInputs, type WritableRow } from '../env/environment/network-inputs.js';
import type { GameState, Rules } from '../env/environment/rules.js';

/** The inputs 'features' of positions, row by row. */
export class ShownRows {
  readonly observations: Float32Array;
  readonly actionFeatures: Float32Array;
  private readonly row: WritableRow;

  constructor(
    private readonly rules: Rules,
    private readonly inputs: NetworkInputs,
    actionMasks: Uint8Array,
  ) {
    const moves = rules.moves.length;
    const capacity = actionMasks.length / moves;
    this.observations = new Float32Array(capacity * inputs.stateSize);
    this.actionFeatures = new Float32Array(capacity * moves * inputs.perMove);
    this.row = blankRow({ actionMasks, inputs: this.observations, features: this.actionFeatures });
    this.row.observations = new Float32Array(rules.observationSize);
  }

  /** Writes a position's row; its mask has been written. */
  write(state: GameState, at: number): void {
    const { rules, inputs, row } = this;
    rules.observe(state, row.observations, 0);
    row.mask = at * rules.moves.length;
    row.input = at * inputs.stateSize;
    row.feature = row.mask * inputs.perMove;
    inputs.write(row);
  }
}
