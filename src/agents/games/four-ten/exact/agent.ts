import { InputError, shown } from '../../../../env/errors.js';
import { MOVES } from '../../../../env/games/four-ten/moves.js';
import { FourTenRules } from '../../../../env/games/four-ten/rules.js';
import type { FourTenState } from '../../../../env/games/four-ten/state.js';
import { markShipped } from '../../../../env/hidden-cards.js';
import type { Rules } from '../../../../env/rules.js';
import type { DecisionBatch } from '../../../agent.js';
import type { ExactActionValue, SolvingAgent } from '../../../exact-play.js';
import { expectBatch } from '../../../games-in-play.js';
import { ExactActionValues, FourTenPlayer } from './player.js';
import { type FourTenSolution, isSameGame } from './solution.js';

/** Rounds kept for expectations: a position's own and some recent ones. */
const KEPT_FOR_ACTION_VALUES = 4;

/**
 * Plays Four Ten by its exact solution: no agent has a better expectation of the objective that was solved. The first question lays out a
 * round (0.2 s, 4 MB); then the first one of each round solves it (25 ms, for expectations 50 ms).
 */
export class FourTenExactAgent implements SolvingAgent<FourTenState> {
  readonly name: string = 'exact';
  readonly usesObservations = false;
  readonly rules: FourTenRules;
  private made: FourTenPlayer | null = null;
  private madeExpectations: ExactActionValues | null = null;

  /** @param keptRounds how many solved rounds are kept, in 4.6 MB each; default 64 */
  constructor(
    readonly solution: FourTenSolution,
    private readonly keptRounds?: number,
  ) {
    if (typeof (solution as FourTenSolution | undefined)?.config !== 'object')
      throw new InputError(`Expected a solution, as solveFourTen resolves to, but got ${shown(solution)}`);
    this.rules = new FourTenRules(solution.config);
  }

  get player(): FourTenPlayer {
    return (this.made ??= new FourTenPlayer(this.solution, { keptRounds: this.keptRounds }));
  }

  private get expectations(): ExactActionValues {
    return (this.madeExpectations ??= new ExactActionValues(this.player, MOVES.length, KEPT_FOR_ACTION_VALUES));
  }

  solves(rules: Rules): boolean {
    return rules instanceof FourTenRules && isSameGame(rules.config, this.solution.config);
  }

  act(batch: DecisionBatch<FourTenState>, actions: Int32Array): void {
    expectBatch(this, batch, actions);
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

  /** `[size, moves]`: what each legal move is worth with best play after it, NaN for the others. */
  actionValues(batch: DecisionBatch<FourTenState>): Float64Array {
    const moves = MOVES.length;
    const values = new Float64Array(batch.size * moves);
    const { player } = this.expectations;
    for (const i of this.byStanding(batch))
      player.actionValues(batch.states[i], values.subarray(i * moves, (i + 1) * moves));
    return values;
  }

  exactActionValues(state: Readonly<FourTenState>): ExactActionValue[] {
    return this.expectations.of(state);
  }

  /** Indices of the games sorted by points and safeties, so that each round is solved at most once. */
  private byStanding({ size, states }: DecisionBatch<FourTenState>): number[] {
    const { standings } = this.solution;
    return Array.from({ length: size }, (_, i) => i).sort(
      (a, b) => standings.of(states[a].points, states[a].safeties) - standings.of(states[b].points, states[b].safeties),
    );
  }
}

markShipped(FourTenExactAgent.prototype);
