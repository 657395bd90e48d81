import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { Standings } from './standings.js';

/** What `solveFourTen` finds for a preset at the default round cost, by standing (`Standings`), those of games that are over left out. */
export interface SolvedStandings {
  readonly config: FourTenConfig;
  readonly probabilities: readonly number[];
  readonly rounds: readonly number[];
}

/** What best play makes of a game before a round, from that round on. */
export interface FourTenValue {
  /** Expectation of 1 for reaching the target, minus the cost of each round started. */
  readonly value: number;
  readonly probabilityOfReaching: number;
  readonly expectedRounds: number;
}

/** The exact solution of Four Ten between rounds; what a round's states are worth follows from it (`FourTenRound`). */
export class FourTenSolution {
  readonly standings: Standings;
  /** [standing], won and lost last: see `FourTenValue`. */
  readonly values: Float64Array;

  constructor(
    readonly config: FourTenConfig,
    /** What a round started costs: at least `LEAST_ROUND_COST`. */
    readonly roundCost: number,
    readonly probabilities: Float64Array,
    readonly rounds: Float64Array,
    /**
     * `[standing * components + component]`: values of the full components when the twelfth card of a round has just been placed, from which a round
     * is quickly worked out (`FourTenRound`). Null if they are not kept: then the first move of a round takes 40 ms.
     */
    readonly lateStarts: Float64Array | null = null,
  ) {
    this.standings = new Standings(config);
    this.values = probabilities.map((probability, standing) => probability - roundCost * rounds[standing]);
  }

  /** The part of `lateStarts` for a standing. */
  lateStartsOf(standing: number): Float64Array | null {
    if (this.lateStarts === null) return null;
    const components = this.lateStarts.length / this.standings.count;
    return this.lateStarts.subarray(standing * components, (standing + 1) * components);
  }

  /** The chances and rounds of the same play, with values for another cost of a round; `lateStarts` do not hold for it. */
  withRoundCost(roundCost: number): FourTenSolution {
    return new FourTenSolution(this.config, roundCost, this.probabilities, this.rounds);
  }

  /** Before the first round. */
  get start(): FourTenValue {
    return this.at(0, this.config.safeties);
  }

  /** Before a round, which is counted. @param points 0 .. gameTarget - 1 @param safeties 0 .. config.safeties */
  at(points: number, safeties: number): FourTenValue {
    const standing = this.standings.of(points, safeties);
    return {
      value: this.values[standing],
      probabilityOfReaching: this.probabilities[standing],
      expectedRounds: this.rounds[standing],
    };
  }
}
