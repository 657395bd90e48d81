import type { FourTenState } from '../../../../env/games/four-ten/state.js';
import type { ExactActionValue } from '../../../exact/solving-agent.js';
import { FourTenPlayer } from './player.js';

/**
 * What a round is made dearer by, to see how many of them there will be. From the end of a round to its beginning there are at most some 300
 * sums and products, each with an error of 2^-53 of a value about 1: over this they are errors of 1e-6 rounds at most (of 1e-8 as measured
 * against `FourTenSolution.at`). And it is so small that it hardly changes play: moves trade places only where their values differ by less
 * than this times their difference in rounds.
 */
const SURCHARGE = 2 ** -24;

/**
 * The chance to win and the rounds behind the values of moves. The value of best play, V = P - c R, is convex in the cost c of a round, and
 * its slope is minus the rounds still to be started (envelope theorem): so R = (V_c - V_(c+e)) / e, and P = V_c + c R.
 */
export class ExactActionValues {
  private readonly dearer: FourTenPlayer;
  private readonly surcharge: number;
  private readonly values: Float64Array;
  private readonly dearerValues: Float64Array;

  /** @param moves how many there are in the move table @param keptRounds of 3.7 MB each */
  constructor(
    readonly player: FourTenPlayer,
    moves: number,
    keptRounds: number,
  ) {
    const { solution, round } = player;
    const { roundCost } = solution;
    const dearer = solution.withRoundCost(roundCost + SURCHARGE * Math.max(1, roundCost));
    this.surcharge = dearer.roundCost - roundCost;
    this.dearer = new FourTenPlayer(dearer, { round, keptRounds });
    player.solveAlongWith(this.dearer);
    this.values = new Float64Array(moves);
    this.dearerValues = new Float64Array(moves);
  }

  /** Of the legal moves, in ascending order. The rounds are all those of the game. */
  of(state: Readonly<FourTenState>): ExactActionValue[] {
    const { player, dearer, values, dearerValues, surcharge } = this;
    player.actionValues(state, values);
    dearer.actionValues(state, dearerValues);
    const legal = Array.from(values.keys()).filter((move) => !Number.isNaN(values[move]));
    return legal.map((action) => {
      const value = values[action];
      const rounds = Math.max(0, (value - dearerValues[action]) / surcharge);
      const chance = value + player.solution.roundCost * rounds;
      return { action, value, winProbability: Math.min(1, Math.max(0, chance)), result: state.round + rounds };
    });
  }
}
