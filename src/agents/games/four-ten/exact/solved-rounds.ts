import type { FourTenRound, RoundValues } from './round.js';
import type { FourTenSolution } from './solution.js';
import { ENDS } from './targets.js';

/** The rounds of a solved game, each begun when it is first asked for and kept, in 3.7 MB, while it is used. */
export class SolvedRounds {
  /** [standing], the one used last at the end. */
  private readonly kept = new Map<number, RoundValues>();
  /** The same game at another cost of a round. */
  private twin: SolvedRounds | null = null;

  constructor(
    private readonly solution: FourTenSolution,
    private readonly round: FourTenRound,
    private readonly most: number,
  ) {}

  /** From now on a round that is begun here is solved in both, side by side: for whoever asks both about each position. */
  joinWith(twin: SolvedRounds): void {
    this.twin = twin;
  }

  /** The round that began with these points and safeties. */
  of(points: number, safeties: number): RoundValues {
    const standing = this.solution.standings.of(points, safeties);
    const values = this.kept.get(standing) ?? this.begin(points, safeties, standing);
    this.keep(standing, values);
    return values;
  }

  private begin(points: number, safeties: number, standing: number): RoundValues {
    const { solution, round, twin } = this;
    const ends = this.endsOf(points, safeties);
    if (twin === null) return round.begin(ends, solution.lateStartsOf(standing));
    const [own, other] = round.solveTwo(ends, twin.endsOf(points, safeties));
    twin.keep(standing, other);
    return own;
  }

  private keep(standing: number, values: RoundValues): void {
    const { kept, most } = this;
    if (!kept.delete(standing) && kept.size === most) kept.delete(kept.keys().next().value!);
    kept.set(standing, values);
  }

  /** [end] */
  private endsOf(points: number, safeties: number): Float64Array {
    const { standings, values } = this.solution;
    const ends = new Float64Array(ENDS);
    standings.write(points, safeties, values, ends);
    return ends;
  }
}
