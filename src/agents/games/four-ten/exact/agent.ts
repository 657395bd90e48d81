import { mismatch } from '../../../../env/base/errors.js';
import { markShipped } from '../../../../env/environment/hidden-cards.js';
import type { Action } from '../../../../env/environment/rules.js';
import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { MOVES } from '../../../../env/games/four-ten/moves.js';
import { FourTenRules } from '../../../../env/games/four-ten/rules.js';
import type { FourTenState } from '../../../../env/games/four-ten/state.js';
import type { DecisionBatch } from '../../../agent.js';
import { BestMovePolicy, type ExactActionValue } from '../../../exact-play.js';
import { FourTenPlayer } from './player.js';
import { canBeSolved, type FourTenSolution, shippedFourTenSolution } from './solution.js';
import { fourTenSolving } from './solve.js';

/** Rounds kept of the dearer game: a position's own and some recent ones. */
const KEPT_DEARER = 4;

/**
 * The increase of a round's cost from which the number of rounds follows. From the end of a round to its beginning there are at most some 300
 * sums and products, each with an error of 2^-53 of a value about 1: over this they are errors of 1e-6 rounds at most (of 1e-8 as measured
 * against `FourTenSolution.at`). And it is so small that it hardly changes play: moves trade places only where their values differ by less
 * than this times their difference in rounds.
 */
const SURCHARGE = 2 ** -24;

/**
 * Plays Four Ten by its exact solution: no agent has a better expectation of the objective that was solved. The first question lays out a
 * round (30 ms, 11 MB); then the first one of each round solves it (20 ms, for expectations 30 ms).
 */
export class FourTenExactAgent extends BestMovePolicy<FourTenState> {
  readonly rules: FourTenRules;
  private made: FourTenPlayer | null = null;
  private madeDearer: FourTenPlayer | null = null;

  /** @param keptRounds how many solved rounds are kept, in 4.6 MB each; default 64 */
  constructor(
    readonly solution: FourTenSolution,
    private readonly keptRounds?: number,
  ) {
    super();
    if (typeof (solution as FourTenSolution | undefined)?.config !== 'object')
      throw mismatch('a solution, as solveFourTen resolves to', solution);
    this.rules = new FourTenRules(solution.config);
  }

  get player(): FourTenPlayer {
    return (this.made ??= new FourTenPlayer(this.solution, { keptRounds: this.keptRounds }));
  }

  /** For a higher cost of a round. */
  private get dearer(): FourTenPlayer {
    const { solution, player } = this;
    return (this.madeDearer ??= new FourTenPlayer(
      solution.withRoundCost(solution.roundCost + SURCHARGE * Math.max(1, solution.roundCost)),
      { round: player.round, keptRounds: KEPT_DEARER, like: player },
    ));
  }

  /** The value of a position: 1 for a game won, 0 for one lost. */
  value(state: Readonly<FourTenState>): number {
    return this.player.value(state);
  }

  /** `[size, moves]`: what each legal move is worth with best play after it, NaN for the others. */
  actionValues(batch: DecisionBatch<FourTenState>): Float64Array {
    const moves = MOVES.length;
    const values = new Float64Array(batch.size * moves);
    const { player } = this;
    for (const i of this.rowsOf(batch))
      player.actionValues(batch.states[i], values.subarray(i * moves, (i + 1) * moves));
    return values;
  }

  /**
   * The chance to win and the rounds behind the values of moves; the rounds are all those of the game. The value of best play, V = P - c R, is convex in the
   * cost c of a round, and its slope is minus the rounds still to be started (envelope theorem): so R = (V_c - V_(c+e)) / e, and P = V_c + c R.
   */
  exactActionValues(state: Readonly<FourTenState>): ExactActionValue[] {
    const { player, dearer } = this;
    const { roundCost } = player.solution;
    const [values, dearerValues] = [player, dearer].map((each) => {
      const ofMoves = new Float64Array(MOVES.length);
      each.actionValues(state, ofMoves);
      return ofMoves;
    });
    const legal = Array.from(values.keys()).filter((move) => !Number.isNaN(values[move]));
    return legal.map((action) => {
      const value = values[action];
      const rounds = Math.max(0, (value - dearerValues[action]) / (dearer.solution.roundCost - roundCost));
      const chance = value + roundCost * rounds;
      return { action, value, winProbability: Math.min(1, Math.max(0, chance)), result: state.round + rounds };
    });
  }

  /** Keeps as many solved rounds as these positions are in, up to 64 of 4.6 MB, and as many for expectations. */
  makeRoomFor(states: readonly Readonly<FourTenState>[]) {
    const rounds = new Set(states.map(({ points, safeties }) => this.solution.standings.of(points, safeties))).size;
    for (const player of [this.player, this.dearer]) player.keepRounds(rounds);
  }

  /** A best move. The game must go on. */
  protected bestMove(state: Readonly<FourTenState>): Action {
    return this.player.bestMove(state);
  }

  /** Sorted by points and safeties, so that each round is solved at most once. */
  protected override rowsOf({ size, states }: DecisionBatch<FourTenState>): number[] {
    const { standings } = this.solution;
    return Array.from({ length: size }, (_, i) => i).sort(
      (a, b) => standings.of(states[a].points, states[a].safeties) - standings.of(states[b].points, states[b].safeties),
    );
  }
}

markShipped(FourTenExactAgent.prototype);

/** One game is played at a time: its last rounds, of 4.6 MB each. */
const KEPT_ROUNDS = 4;

/** Plays by the solution that comes with the package; undefined for options that none is kept of. */
export function shippedExactAgent({ config }: FourTenRules): FourTenExactAgent | undefined {
  const solution = shippedFourTenSolution(config);
  return solution && new FourTenExactAgent(solution, KEPT_ROUNDS);
}

/** Solves other options; undefined where there are too many standings. */
export function solvingAgent({ config }: FourTenRules): Generator<number, FourTenExactAgent> | undefined {
  const isOpen = shippedFourTenSolution(config) === undefined && canBeSolved(config);
  return isOpen ? solving(config) : undefined;
}

function* solving(config: FourTenConfig): Generator<number, FourTenExactAgent> {
  return new FourTenExactAgent(yield* fourTenSolving(config), KEPT_ROUNDS);
}
