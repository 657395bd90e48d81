import { InputError } from '../../../../env/base/errors.js';
import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { ENDS, FIRST_BOTTOM, MOST_SUM, TEN_END } from './layout.js';
import { SOLVED_STANDINGS } from './solved-standings.js';

/** The declared objective (docs/rules/four-ten.md): "minus 0.01 for each round started". */
export const ROUND_COST = 0.01;

function isSameGame(a: FourTenConfig, b: FourTenConfig) {
  const keys = Object.keys({ ...a, ...b }) as (keyof FourTenConfig)[];
  return keys.every((key) => a[key] === b[key]);
}

/** More of them would take more than some minutes. */
const MOST_STANDINGS = 1000;

export function standingsOf({ gameTarget, safeties }: FourTenConfig): number {
  return gameTarget * (safeties + 1);
}

/** Whether a game under these options has few enough standings to be solved in some minutes. */
export function canBeSolved(config: FourTenConfig): boolean {
  return standingsOf(config) <= MOST_STANDINGS;
}

/** Points and safeties between two rounds, as one number; games that are over have a number too. */
class Standings {
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

  /** The standing after a round's end (layout.ts). */
  after(points: number, safeties: number, end: number): number {
    if (end === TEN_END) return this.afterGain(points + this.handTarget, safeties);
    if (end > MOST_SUM) return this.afterGain(points + end - FIRST_BOTTOM, safeties);
    if (safeties > 0) return this.of(points, safeties - 1);
    return points >= end ? this.of(points - end, safeties) : this.lost;
  }

  private afterGain(points: number, safeties: number) {
    return points >= this.gameTarget ? this.won : this.of(points, safeties);
  }
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
  ) {
    this.standings = new Standings(config);
    this.values = probabilities.map((probability, standing) => probability - roundCost * rounds[standing]);
  }

  /** The chances and rounds of the same play, with values for another cost of a round. */
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

  /** The values of the ends of a round that begins with these points and safeties, by `end` (layout.ts). */
  endsOf(points: number, safeties: number): Float64Array {
    return Float64Array.from({ length: ENDS }, (_, end) => this.values[this.standings.after(points, safeties, end)]);
  }
}

/** A solution to be filled in: games that go on are lost, those that are over are as they are. */
export function emptySolution(config: FourTenConfig, roundCost: number): FourTenSolution {
  const { count, won } = new Standings(config);
  const probabilities = new Float64Array(count + 2);
  probabilities[won] = 1;
  return new FourTenSolution(config, roundCost, probabilities, new Float64Array(count + 2));
}

/** The exact solution of these options, if it comes with the package: it does for the presets. */
export function shippedFourTenSolution(config: FourTenConfig): FourTenSolution | undefined {
  const solved = SOLVED_STANDINGS.find((each) => isSameGame(each.config, config));
  if (solved === undefined) return undefined;
  const { probabilities, rounds } = emptySolution(config, ROUND_COST);
  probabilities.set(solved.probabilities.split(' ').map(Number));
  rounds.set(solved.rounds.split(' ').map(Number));
  return new FourTenSolution(config, ROUND_COST, probabilities, rounds);
}
