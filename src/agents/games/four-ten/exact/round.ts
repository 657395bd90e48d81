import { FourTenJudge } from '../../../../env/games/four-ten/arrangements.js';
import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { ADD, KINDS } from '../../../../env/games/four-ten/moves.js';
import { SolverComponents } from './components.js';
import { EarlyTurns } from './early-turns.js';
import { LateLayout } from './late-layout.js';
import type { LateStates } from './late-states.js';
import type { LateSweep } from './late-sweep.js';
import { LateTurns } from './late-turns.js';
import { FIRST_BOTTOM, FIRST_COMPONENT, MOST_SUM, NOWHERE } from './targets.js';
import { TwoLateSweeps } from './two-late-sweeps.js';

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
 * through these alone. The layout is built once (0.1 s, 6 MB); a sweep takes 20 to 40 ms.
 */
export class FourTenRound {
  readonly judge: FourTenJudge;
  readonly components: SolverComponents;
  /** Those of turns with full hands. */
  readonly lateStates: LateStates;
  private readonly late: LateTurns;
  private readonly twoLate: TwoLateSweeps;
  private readonly early: EarlyTurns;
  /** `[kind]`: where the first card of a round leads ("only Home"). */
  private readonly firstTargets: readonly number[];
  private readonly values: Float64Array;
  private readonly chances: Float64Array;

  constructor(config: FourTenConfig) {
    this.judge = new FourTenJudge(config);
    this.components = new SolverComponents(this.judge);
    this.early = new EarlyTurns(this.components);
    const layout = new LateLayout(this.components);
    this.lateStates = layout.states;
    this.late = new LateTurns(layout);
    this.twoLate = new TwoLateSweeps(layout);
    this.firstTargets = Array.from({ length: KINDS }, (_, kind) => this.components.target(0, ADD[kind], 0));
    this.values = new Float64Array(FIRST_COMPONENT + this.components.count);
    this.chances = new Float64Array(FIRST_COMPONENT + this.components.count);
  }

  /** Works out the values of all states. @param ends [end] @returns the value of a round before its first card */
  sweep(ends: Float64Array): number {
    const { values } = this;
    this.enter(ends, values);
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
    const begun = this.enterLate(ends);
    if (lateStarts === null) this.late.goOn(begun.late, begun.early, this.lateStates.count);
    return this.sweepEarly(begun, lateStarts);
  }

  /** All values of a round for two sets of values of its ends, in little more time than for one. */
  solveTwo(ends: Float64Array, otherEnds: Float64Array): [RoundValues, RoundValues] {
    const first = this.enterLate(ends);
    const second = this.enterLate(otherEnds);
    this.twoLate.finish(first.late, first.early, second.late, second.early);
    return [this.sweepEarly(first, null), this.sweepEarly(second, null)];
  }

  /** Goes on with the late values: a sixth of them (5 ms), so that they are complete before they are needed, or all that are left. */
  workOn({ early, late }: RoundValues, toTheEnd: boolean): void {
    this.late.goOn(late, early, toTheEnd ? this.lateStates.count : this.lateStates.count / 6);
  }

  private enterLate(ends: Float64Array): RoundValues {
    const early = new Float64Array(this.values.length);
    this.enter(ends, early);
    return { early, late: this.late.begin(early, ends.subarray(FIRST_BOTTOM)), ends: ends.slice() };
  }

  /** Works out the early values from the late ones, or from `lateStarts`. */
  private sweepEarly(round: RoundValues, lateStarts: Float64Array | null): RoundValues {
    const { early, late } = round;
    if (lateStarts === null) this.late.writeStarts(late, early.subarray(FIRST_COMPONENT));
    else early.set(lateStarts, FIRST_COMPONENT);
    this.early.sweep(early);
    return round;
  }

  private enter(ends: Float64Array, values: Float64Array): void {
    for (let end = 0; end <= MOST_SUM; end++) values[end] = ends[end];
    values[NOWHERE] = -Infinity;
  }
}
