import type { VectorRows } from '../vector-rows.js';
import type { InputsRow, NetworkInputs } from './encoded-blocks.js';

/** Writes what is shown instead of the rules' observations into the rows of many games. */
export class VectorInputs {
  private readonly row: { -readonly [Field in keyof InputsRow]: InputsRow[Field] };

  constructor(
    private readonly games: Pick<
      VectorRows,
      | 'observations'
      | 'finalObservations'
      | 'actionMasks'
      | 'finalActionMasks'
      | 'actionFeatures'
      | 'finalActionFeatures'
      | 'singleActionSpace'
    >,
    private readonly inputs: NetworkInputs,
  ) {
    this.row = {
      observations: games.observations,
      observation: 0,
      actionMasks: games.actionMasks,
      mask: 0,
      inputs: games.observations,
      input: 0,
      features: games.actionFeatures,
      feature: 0,
    };
  }

  /**
   * Game i's row, or that of its end.
   * @param observations where the rules' observation lies, from entry `observation` on
   */
  write(i: number, isEnd: boolean, observations: Float32Array, observation: number): void {
    const { games, inputs, row } = this;
    const moves = games.singleActionSpace.n;
    row.observations = observations;
    row.observation = observation;
    row.actionMasks = isEnd ? games.finalActionMasks : games.actionMasks;
    row.mask = i * moves;
    row.inputs = isEnd ? games.finalObservations : games.observations;
    row.input = i * inputs.stateSize;
    row.features = isEnd ? games.finalActionFeatures : games.actionFeatures;
    row.feature = i * moves * inputs.perMove;
    inputs.write(row);
  }
}
