import type { FourTenRound, RoundWorths } from './round.js';
import type { FourTenSolution } from './solution.js';
import { ENDS } from './targets.js';

/** Rounds kept, of 3.7 MB each: more than are needed side by side in most evaluations. */
const KEPT = 64;

/** The rounds of a solved game, each begun when it is first asked for (1 to 2 ms) and kept while it is used. */
export class SolvedRounds {
  /** [standing], the one used last at the end. */
  private readonly kept = new Map<number, RoundWorths>();
  private readonly ends = new Float64Array(ENDS);

  constructor(
    private readonly solution: FourTenSolution,
    private readonly round: FourTenRound,
  ) {}

  /** The round that began with these points and safeties. */
  of(points: number, safeties: number): RoundWorths {
    const { kept, solution } = this;
    const standing = solution.standings.of(points, safeties);
    let worths = kept.get(standing);
    if (worths === undefined) {
      if (kept.size === KEPT) kept.delete(kept.keys().next().value!);
      solution.standings.write(points, safeties, solution.values, this.ends);
      worths = this.round.begin(this.ends, solution.lateStartsOf(standing));
    } else kept.delete(standing);
    kept.set(standing, worths);
    return worths;
  }
}
