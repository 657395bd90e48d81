import type { DrawClass, FourTenDraws } from '../../../../env/games/four-ten/arrangements.js';
import { KINDS } from '../../../../env/games/four-ten/moves.js';
import { TEN_END } from './components.js';
import { FourTenRound } from './round.js';
import type { FourTenSolution } from './solution.js';
import { SolvedRounds } from './solved-rounds.js';
import { TurnValues } from './turn-values.js';

/**
 * Exact values of afterstates, in the unit of the reward scheme 'rounds': minus the rounds still to be started, minus 100 times the chance of a
 * bust. They take 3.7 MB for each pair of points and safeties that is asked for.
 */
export class FourTenAfterstateValues {
  private readonly rounds: SolvedRounds;
  private readonly turn: TurnValues;
  private readonly unseen = new Uint8Array(KINDS);

  constructor(
    private readonly solution: FourTenSolution,
    private readonly draws: FourTenDraws,
  ) {
    const round = new FourTenRound(solution.config);
    this.rounds = new SolvedRounds(solution, round, solution.standings.count);
    this.turn = new TurnValues(round);
  }

  /** Before a round that has been paid for. */
  ofRound(points: number, safeties: number): number {
    return this.inRounds(this.solution.at(points, safeties).value) + 1;
  }

  /** Before a draw. @param unseen `[kind]` */
  ofDraw(draw: DrawClass, unseen: ArrayLike<number>, points: number, safeties: number): number {
    const { draws, turn } = this;
    const values = this.rounds.of(points, safeties);
    const rest = this.unseen;
    rest.set(unseen);
    const left = rest.reduce((sum, count) => sum + count);
    let total = 0;
    for (let kind = 0; kind < KINDS; kind++) {
      if (unseen[kind] === 0) continue;
      const { ten, fault } = draw.consequences[kind];
      rest[kind]--;
      turn.enter(values, rest);
      let best = ten ? values.ends[TEN_END] : fault ? values.ends[draw.sum + kind + 1] : -Infinity;
      for (const component of draw.components[kind])
        best = Math.max(best, turn.afterCard(...draws.components.arrangements[component]));
      rest[kind]++;
      total += unseen[kind] * best;
    }
    return this.inRounds(total / left);
  }

  private inRounds(value: number): number {
    return (value - 1) / this.solution.roundCost;
  }
}
