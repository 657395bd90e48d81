import type { FourTenRound, RoundValues } from './round.js';
import type { FourTenSolution } from './solution.js';
import { ENDS } from './targets.js';

/** The rounds of a solved game, each begun when it is first asked for and kept, in 3.7 MB, while it is used. */
export class SolvedRounds {
  /** [standing], the one used last at the end. */
  private readonly kept = new Map<number, RoundValues>();
  private readonly ends = new Float64Array(ENDS);

  constructor(
    private readonly solution: FourTenSolution,
    private readonly round: FourTenRound,
    private readonly most: number,
  ) {}

  /** The round that began with these points and safeties. */
  of(points: number, safeties: number): RoundValues {
    const { kept, most, solution } = this;
    const standing = solution.standings.of(points, safeties);
    let values = kept.get(standing);
    if (values === undefined) {
      if (kept.size === most) kept.delete(kept.keys().next().value!);
      solution.standings.write(points, safeties, solution.values, this.ends);
      values = this.round.begin(this.ends, solution.lateStartsOf(standing));
    } else kept.delete(standing);
    kept.set(standing, values);
    return values;
  }
}
