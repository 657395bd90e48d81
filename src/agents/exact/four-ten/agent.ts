import { MOVES } from '../../../env/games/four-ten/moves.js';
import type { FourTenState } from '../../../env/games/four-ten/state.js';
import type { DecisionBatch, Policy } from '../../agent.js';
import { FourTenPlayer } from './player.js';
import type { FourTenSolution } from './solution.js';

/** Plays Four Ten by its exact solution: no agent has a better expectation of the objective that was solved. */
export class FourTenExactAgent implements Policy<FourTenState> {
  readonly name = 'exact';
  readonly usesObservations = false;
  readonly player: FourTenPlayer;

  constructor(solution: FourTenSolution) {
    this.player = new FourTenPlayer(solution);
  }

  act(batch: DecisionBatch<FourTenState>, actions: Int32Array): void {
    for (const i of this.byStanding(batch)) actions[i] = this.player.bestMove(batch.states[i]);
  }

  /** Probability 1 for a best move. */
  evaluate(batch: DecisionBatch<FourTenState>, probabilities: Float32Array, values: Float32Array): void {
    const moves = MOVES.length;
    probabilities.fill(0, 0, batch.size * moves);
    for (const i of this.byStanding(batch)) {
      probabilities[i * moves + this.player.bestMove(batch.states[i])] = 1;
      values[i] = this.player.value(batch.states[i]);
    }
  }

  /** Numbers of the games, those of equal points and safeties together: each of their rounds is solved once at most. */
  private byStanding({ size, states }: DecisionBatch<FourTenState>): number[] {
    const { standings } = this.player.solution;
    return Array.from({ length: size }, (_, i) => i).sort(
      (a, b) => standings.of(states[a].points, states[a].safeties) - standings.of(states[b].points, states[b].safeties),
    );
  }
}
