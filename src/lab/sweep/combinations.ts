import { InputError } from '../../env/errors.js';
import { Random } from '../../env/random.js';
import type { Distribution, Space } from './space.js';

/** The config keys that vary in a sweep, with their values in one combination. */
export type Combination = Readonly<Record<string, unknown>>;

/** Draws are kept to so many digits: they are easier to read and to type, and no tuning is finer. */
const DIGITS = 4;

/** Draws for each sample that is asked for, before it is said that there are not as many different ones. */
const MOST_TRIES = 100;

/** Every combination of the grid, or the random ones; a single one if nothing varies. */
export function combinationsOf({ grid, random, samples = 0, seed = 0 }: Space): Combination[] {
  return random ? randomCombinations(random, samples, seed) : gridCombinations(grid ?? {});
}

/** Later keys change faster. */
function gridCombinations(grid: NonNullable<Space['grid']>): Combination[] {
  let combinations: Combination[] = [{}];
  for (const [key, values] of Object.entries(grid))
    combinations = combinations.flatMap((combination) => values.map((value) => ({ ...combination, [key]: value })));
  return combinations;
}

/**
 * Different combinations. The n-th draw of a key depends only on (seed, key, n): more samples begin with the same ones, and another key
 * leaves the values of the others as they are.
 */
function randomCombinations(random: NonNullable<Space['random']>, samples: number, seed: number): Combination[] {
  const found = new Map<string, Combination>();
  for (let n = 0; found.size < samples && n < samples * MOST_TRIES; n++) {
    const combination = Object.fromEntries(
      Object.entries(random).map(([key, distribution]) => [
        key,
        draw(distribution, new Random(`sweep ${key}`, seed, n)),
      ]),
    );
    const text = JSON.stringify(combination);
    if (!found.has(text)) found.set(text, combination);
  }
  if (found.size === samples) return [...found.values()];
  throw new InputError(
    `Expected sweep key "samples": at most the ${found.size} different combinations that "random" has, but got ${samples}; use "grid" to try all`,
  );
}

function draw({ uniform, log, int, choice }: Distribution, random: Random): unknown {
  if (uniform) return between(uniform, random.float(), (x) => x, (y) => y); // prettier-ignore
  if (log) return between(log, random.float(), Math.log, Math.exp);
  if (int) return int[0] + Math.floor(random.float() * (int[1] - int[0] + 1));
  return choice![random.below(choice!.length)];
}

/** The point a share of the way between two numbers on another scale, rounded, but never out of their range. */
function between(
  [low, high]: readonly [number, number],
  share: number,
  toScale: (x: number) => number,
  fromScale: (y: number) => number,
): number {
  const value = fromScale(toScale(low) + share * (toScale(high) - toScale(low)));
  return Math.min(high, Math.max(low, Number(value.toPrecision(DIGITS))));
}
