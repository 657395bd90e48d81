import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { ADD, KINDS } from '../../../../env/games/four-ten/multisets.js';
import { FourTenJudge } from '../judge.js';
import { EarlyTurns } from './early-turns.js';
import { type LateSweep, LateTurns } from './late-turns.js';
import { Regions } from './regions.js';
import { FIRST_BOTTOM, FIRST_REGION, MOST_SUM, NOWHERE } from './targets.js';

/** What every state of a round is worth to a player, for given worths of the round's ends. */
export interface RoundWorths {
  /** [target]: the ends, and the regions right after the card that led to them, with all cards that are not on the table unseen. */
  readonly early: Float64Array;
  /** Full regions right after the card that led to them. */
  readonly late: LateSweep;
  /** [end] */
  readonly ends: Float64Array;
}

/**
 * One round of Four Ten, solved exactly for any worths of its ends (targets.ts): what happens in a round depends on points and safeties
 * through these alone. The layout is built once (0.4 s, 30 MB); a sweep takes 20 to 40 ms.
 */
export class FourTenRound {
  readonly judge: FourTenJudge;
  readonly regions: Regions;
  readonly late: LateTurns;
  private readonly early: EarlyTurns;
  /** [kind]: where the first card of a round leads ("only Home"). */
  private readonly firstTargets: readonly number[];
  private readonly worths: Float64Array;
  private readonly chances: Float64Array;

  constructor(config: FourTenConfig) {
    this.judge = new FourTenJudge(config);
    this.regions = new Regions(this.judge);
    this.early = new EarlyTurns(this.regions);
    this.late = new LateTurns(this.regions);
    this.firstTargets = Array.from({ length: KINDS }, (_, kind) => this.regions.target(0, ADD[kind], 0));
    this.worths = new Float64Array(FIRST_REGION + this.regions.count);
    this.chances = new Float64Array(FIRST_REGION + this.regions.count);
  }

  /** Works out the worths of all states. @param ends [end] @returns the worth of a round before its first card */
  sweep(ends: Float64Array): number {
    const { worths } = this;
    this.enter(ends);
    this.late.sweep(worths, ends.subarray(FIRST_BOTTOM));
    this.early.sweep(worths);
    return this.firstTargets.reduce((sum, target) => sum + worths[target], 0) / KINDS;
  }

  /** Writes [end] chances under the best play that the last `sweep` has found; they add up to 1. */
  writeEndChances(ends: Float64Array): void {
    const { chances } = this;
    chances.fill(0);
    for (const target of this.firstTargets) chances[target] += 1 / KINDS;
    this.early.spread(this.worths, chances);
    this.late.spread(chances, ends.subarray(FIRST_BOTTOM));
    for (let end = 0; end <= MOST_SUM; end++) ends[end] = chances[end];
  }

  /** Writes [region] the worths of the full regions at the beginning of late turns, after the last `sweep`. */
  writeLateStarts(starts: Float64Array): void {
    starts.set(this.worths.subarray(FIRST_REGION, FIRST_REGION + this.regions.fullCount));
  }

  /**
   * The worths of a round, for playing: late ones are only begun (1 to 2 ms), and `workOn` goes on with them. @param ends [end]
   * @param lateStarts what `writeLateStarts` wrote for these ends; where null all worths are worked out
   */
  begin(ends: Float64Array, lateStarts: Float64Array | null): RoundWorths {
    const { worths } = this;
    this.enter(ends);
    const late = this.late.begin(worths, ends.subarray(FIRST_BOTTOM));
    if (lateStarts === null) {
      this.late.goOn(late, worths, this.late.states);
      this.late.writeStarts(late, worths.subarray(FIRST_REGION));
    } else worths.set(lateStarts, FIRST_REGION);
    this.early.sweep(worths);
    return { early: worths.slice(), late, ends: ends.slice() };
  }

  /** Goes on with the late worths: a sixth of them (5 ms), so that they are complete before they are needed, or all that are left. */
  workOn({ early, late }: RoundWorths, toTheEnd: boolean): void {
    this.late.goOn(late, early, toTheEnd ? this.late.states : this.late.states / 6);
  }

  private enter(ends: Float64Array): void {
    for (let end = 0; end <= MOST_SUM; end++) this.worths[end] = ends[end];
    this.worths[NOWHERE] = -Infinity;
  }
}
