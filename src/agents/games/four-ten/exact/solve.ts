import { mismatch } from '../../../../env/base/errors.js';
import { parseWith } from '../../../../env/base/schema.js';
import { type FourTenConfig, fourTenOptions } from '../../../../env/games/four-ten/config.js';
import { ENDS } from './layout.js';
import { FourTenRound } from './round.js';
import { emptySolution, type FourTenSolution, ROUND_COST, standingsOf } from './solution.js';

/** A smaller cost counts as this one, so that of plays with equal chances the one of fewer rounds is best, and play comes to an end. */
export const LEAST_ROUND_COST = 1e-10;

const TOLERANCE = 1e-14;

/** Each pass improves the play of every standing; a handful is enough, rounding errors could keep up more. */
const MOST_PASSES = 100;

/** The usual number of passes; for progress alone. */
const USUAL_PASSES = 4;

export interface SolveOptions {
  /** What each round started costs, in games won; default 0.01. */
  readonly roundCost?: number;
  /** Called some ten times a second with an estimate of how many standings (points and safeties) have been solved; awaited. */
  readonly onProgress?: (solved: number, total: number) => void | Promise<void>;
}

/** @throws InputError if it is no finite number from 0 */
export function checkedRoundCost(roundCost = ROUND_COST): number {
  if (!(Number.isFinite(roundCost) && roundCost >= 0)) throw mismatch('a round cost of 0 or more', roundCost);
  return Math.max(roundCost, LEAST_ROUND_COST);
}

/**
 * Solves Four Ten exactly: values, chances and rounds have errors below 1e-9. About 15 s of one core and 150 MB for the presets.
 * @throws InputError if there are too many points or safeties, or the round cost is negative
 */
export async function solveFourTen(config: FourTenConfig, options: SolveOptions = {}): Promise<FourTenSolution> {
  const steps = fourTenSolving(config, options.roundCost);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    const total = standingsOf(config);
    await options.onProgress?.(Math.floor(step.value * total), total);
  }
}

/** The same in steps of some 40 ms, each one taken by `next`, so that other work can be done in between. Yields an estimate of the work done, from 0 to 1. */
export function* fourTenSolving(options: FourTenConfig, roundCost?: number): Generator<number, FourTenSolution> {
  const config = parseWith(fourTenOptions, options, 'option');
  const solution = emptySolution(config, checkedRoundCost(roundCost));
  const round = new FourTenRound(config);
  const { gameTarget, safeties } = config;
  const { values } = solution;
  const usual = USUAL_PASSES * gameTarget;
  const work = usual + safeties * gameTarget;
  let done = 0;

  // Those without a safety together, since points can fall there, by policy iteration (Howard, 1960): best play against the present values, then the
  // values of that play, until best play stays.
  const chances: Float64Array[] = [];
  for (let points = 0; points < gameTarget; points++) values[points] = points / gameTarget; // any guess that rises will do
  let change = Infinity;
  for (let pass = 0; pass < MOST_PASSES && change > TOLERANCE; pass++) {
    change = 0;
    for (let points = gameTarget - 1; points >= 0; points--) {
      const solved = round.solve(solution.endsOf(points, 0));
      const value = round.valueOfStart(solved) - solution.roundCost;
      change = Math.max(change, difference(value, values[points]));
      values[points] = value;
      chances[points] = round.endChances(solved);
      yield Math.min(++done, usual) / work;
    }
    let moved = Infinity;
    while (moved > TOLERANCE) {
      moved = 0;
      for (let points = gameTarget - 1; points >= 0; points--)
        moved = Math.max(moved, evaluate(solution, points, 0, chances[points]));
    }
  }
  yield (done = usual) / work;

  // The others one by one, up by safeties and down by points.
  for (let left = 1; left <= safeties; left++)
    for (let points = gameTarget - 1; points >= 0; points--) {
      evaluate(solution, points, left, round.endChances(round.solve(solution.endsOf(points, left))));
      yield ++done / work;
    }
  return solution;
}

/** Sets a standing's results from those of the standings after a round's ends; returns how much they have changed. */
function evaluate(solution: FourTenSolution, points: number, safeties: number, chances: Float64Array) {
  const { standings, values, probabilities, rounds, roundCost } = solution;
  let probability = 0;
  let expected = 1;
  for (let end = 0; end < ENDS; end++) {
    if (chances[end] === 0) continue;
    const after = standings.after(points, safeties, end);
    probability += chances[end] * probabilities[after];
    expected += chances[end] * rounds[after];
  }
  const standing = standings.of(points, safeties);
  const change = Math.max(difference(probability, probabilities[standing]), difference(expected, rounds[standing]));
  probabilities[standing] = probability;
  rounds[standing] = expected;
  values[standing] = probability - roundCost * expected;
  return change;
}

/** Absolute between small numbers, relative between large ones. */
function difference(a: number, b: number) {
  return Math.abs(a - b) / Math.max(1, Math.abs(b));
}
