import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { FourTenJudge } from '../../../../env/games/four-ten/judge.js';
import { ADD, KINDS } from '../../../../env/games/four-ten/multisets.js';
import { SolverComponents } from './components.js';
import { EarlyTurns } from './early-turns.js';
import { type LateSweep, LateTurns } from './late-turns.js';
import { FIRST_BOTTOM, FIRST_COMPONENT, MOST_SUM, NOWHERE } from './targets.js';

/** What every state of a round is worth to a player, for given values of the round's ends. */
export interface RoundValues {
  /** `[target]`: the ends, and the components right after the card that led to them, with all cards that are not on the table unseen. */
  readonly early: Float64Array;
  /** Full components right after the card that led to them. */
  readonly late: LateSweep;
  /** [end] */
  readonly ends: Float64Array;
}

/**
 * One round of Four Ten, solved exactly for any values of its ends (targets.ts): what happens in a round depends on points and safeties
 * through these alone. The layout is built once (0.4 s, 30 MB); a sweep takes 20 to 40 ms.
 */
export class FourTenRound {
  readonly judge: FourTenJudge;
  readonly components: SolverComponents;
  readonly late: LateTurns;
  private readonly early: EarlyTurns;
  /** `[kind]`: where the first card of a round leads ("only Home"). */
  private readonly firstTargets: readonly number[];
  private readonly values: Float64Array;
  private readonly chances: Float64Array;

  constructor(config: FourTenConfig) {
    this.judge = new FourTenJudge(config);
    this.components = new SolverComponents(this.judge);
    this.early = new EarlyTurns(this.components);
    this.late = new LateTurns(this.components);
    this.firstTargets = Array.from({ length: KINDS }, (_, kind) => this.components.target(0, ADD[kind], 0));
    this.values = new Float64Array(FIRST_COMPONENT + this.components.count);
    this.chances = new Float64Array(FIRST_COMPONENT + this.components.count);
  }

  /** Works out the values of all states. @param ends [end] @returns the value of a round before its first card */
  sweep(ends: Float64Array): number {
    const { values } = this;
    this.enter(ends);
    this.late.sweep(values, ends.subarray(FIRST_BOTTOM));
    this.early.sweep(values);
    return this.firstTargets.reduce((sum, target) => sum + values[target], 0) / KINDS;
  }

  /** Writes [end] chances under the best play that the last `sweep` has found; they add up to 1. */
  writeEndChances(ends: Float64Array): void {
    const { chances } = this;
    chances.fill(0);
    for (const target of this.firstTargets) chances[target] += 1 / KINDS;
    this.early.spread(this.values, chances);
    this.late.spread(chances, ends.subarray(FIRST_BOTTOM));
    for (let end = 0; end <= MOST_SUM; end++) ends[end] = chances[end];
  }

  /** Writes [component] the values of the full components at the beginning of late turns, after the last `sweep`. */
  writeLateStarts(starts: Float64Array): void {
    starts.set(this.values.subarray(FIRST_COMPONENT, FIRST_COMPONENT + this.components.fullCount));
  }

  /**
   * The values of a round, for playing: late ones are only begun (1 to 2 ms), and `workOn` continues them. @param ends [end]
   * @param lateStarts what `writeLateStarts` wrote for these ends; where null all values are worked out
   */
  begin(ends: Float64Array, lateStarts: Float64Array | null): RoundValues {
    const { values } = this;
    this.enter(ends);
    const late = this.late.begin(values, ends.subarray(FIRST_BOTTOM));
    if (lateStarts === null) {
      this.late.goOn(late, values, this.late.states);
      this.late.writeStarts(late, values.subarray(FIRST_COMPONENT));
    } else values.set(lateStarts, FIRST_COMPONENT);
    this.early.sweep(values);
    return { early: values.slice(), late, ends: ends.slice() };
  }

  /** Goes on with the late values: a sixth of them (5 ms), so that they are complete before they are needed, or all that are left. */
  workOn({ early, late }: RoundValues, toTheEnd: boolean): void {
    this.late.goOn(late, early, toTheEnd ? this.late.states : this.late.states / 6);
  }

  private enter(ends: Float64Array): void {
    for (let end = 0; end <= MOST_SUM; end++) this.values[end] = ends[end];
    this.values[NOWHERE] = -Infinity;
  }
}
