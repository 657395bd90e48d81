import type { VectorRows } from '../vector-rows.js';
import { blankRow } from '../vector-rows.js';
import { type NetworkInputs } from './network-inputs.js';

type Shown = 'observations' | 'actionMasks' | 'actionFeatures';

/** Writes what is shown instead of the rules' observations into the rows of many games. */
export class VectorInputs {
  private readonly row = blankRow();

  constructor(
    private readonly games: Pick<VectorRows, Shown | `final${Capitalize<Shown>}` | 'singleActionSpace'>,
    private readonly inputs: NetworkInputs,
  ) {}

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
