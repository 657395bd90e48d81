import { InputError } from '../../../../env/errors.js';
import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { FIRST_BOTTOM, MOST_SUM, TEN_END } from './targets.js';

/** More of them would take more than some minutes. */
const MOST_STANDINGS = 1000;

function standingsOf({ gameTarget, safeties }: FourTenConfig): number {
  return gameTarget * (safeties + 1);
}

/** Whether a game under these options has few enough standings to be solved in some minutes. */
export function canBeSolved(config: FourTenConfig): boolean {
  return standingsOf(config) <= MOST_STANDINGS;
}

/** What a player has between two rounds, points and safeties, as one number; games that are over have one too. */
export class Standings {
  /** Standings of games that go on: 0 .. count - 1. */
  readonly count: number;
  readonly won: number;
  readonly lost: number;
  private readonly gameTarget: number;
  private readonly handTarget: number;

  /** @throws InputError if there are too many to be solved */
  constructor(config: FourTenConfig) {
    const { gameTarget, handTarget, safeties } = config;
    this.count = standingsOf(config);
    if (!canBeSolved(config))
      throw new InputError(
        `Expected at most ${MOST_STANDINGS} pairs of points and safeties to solve Four Ten exactly, but got ${this.count} ` +
          `(gameTarget ${gameTarget} x ${safeties + 1}); take a smaller gameTarget or fewer safeties`,
      );
    this.won = this.count;
    this.lost = this.count + 1;
    this.gameTarget = gameTarget;
    this.handTarget = handTarget;
  }

  of(points: number, safeties: number): number {
    return safeties * this.gameTarget + points;
  }

  /** The standing after a round's end (targets.ts). */
  after(points: number, safeties: number, end: number): number {
    if (end === TEN_END) return this.afterGain(points + this.handTarget, safeties);
    if (end > MOST_SUM) return this.afterGain(points + end - FIRST_BOTTOM, safeties);
    if (safeties > 0) return this.of(points, safeties - 1);
    return points >= end ? this.of(points - end, safeties) : this.lost;
  }

  /** Writes to ends[0 .. ENDS) what the standing after each end has in `values`. */
  write(points: number, safeties: number, values: Float64Array, ends: Float64Array): void {
    for (let end = 0; end < ends.length; end++) ends[end] = values[this.after(points, safeties, end)];
  }

  private afterGain(points: number, safeties: number): number {
    return points >= this.gameTarget ? this.won : this.of(points, safeties);
  }
}
