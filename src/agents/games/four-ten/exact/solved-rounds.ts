import type { FourTenRound, RoundValues } from './round.js';
import type { FourTenSolution } from './solution.js';

/** The rounds of a solved game: each is solved when it is first needed and kept, in 3.7 MB, while it is used. */
export class SolvedRounds {
  /** `[standing]`, the one used last at the end. */
  private readonly kept = new Map<number, RoundValues>();

  /** @param most how many rounds are kept */
  constructor(
    private readonly solution: FourTenSolution,
    private readonly round: FourTenRound,
    private readonly most: number,
  ) {}

  /** The round that began with these points and safeties. */
  of(points: number, safeties: number): RoundValues {
    const { kept, most, solution } = this;
    const standing = solution.standings.of(points, safeties);
    const values = kept.get(standing) ?? this.round.solve(solution.endsOf(points, safeties));
    if (!kept.delete(standing) && kept.size === most) kept.delete(kept.keys().next().value!);
    kept.set(standing, values);
    return values;
  }
}
