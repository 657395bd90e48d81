import * as z from 'zod';
import { InputError, shown } from '../../env/errors.js';
import { Random } from '../../env/random.js';
import { parseWith } from '../../env/schema.js';
import { readJsonFile } from '../../io/json.js';

/** Where to find successive halving. */
export const EARLY_STOPPING = 'for early stopping see python/examples/ray_tune.py';

/** A sweep of more runs is taken for a mistake. */
const MOST_RUNS = 10_000;

const rangeOf = (number: z.ZodNumber, bounds: string) =>
  z
    .tuple([number, number], { error: `[low, high], two ${bounds}` })
    .refine(([low, high]) => low < high, '[low, high] with low below high');

const values = z.array(z.unknown()).min(1);

const distributionSchema = z
  .strictObject({
    uniform: rangeOf(z.number(), 'numbers').optional(),
    log: rangeOf(z.number().positive(), 'numbers above 0').optional(),
    int: rangeOf(z.int(), 'integers').optional(),
    choice: values.optional(),
  })
  .refine((distribution) => Object.keys(distribution).length === 1, 'one of uniform, log, int, choice');

/** How values of a config key are sampled: uniformly, log-uniformly, as an integer, or one of a list. */
type Distribution = z.infer<typeof distributionSchema>;

const spaceSchema = z.strictObject({
  base: z.looseObject({ preset: z.string() }),
  grid: z.record(z.string(), values).optional(),
  random: z.record(z.string(), distributionSchema).optional(),
  samples: z.int().min(1).max(MOST_RUNS).optional(),
  seed: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  seeds: z.array(z.int().min(0).max(Number.MAX_SAFE_INTEGER)).min(1).default([0]),
});

/** What a sweep tries: config keys that all runs share, values of those that vary, and the seeds of each. */
export type Space = z.infer<typeof spaceSchema>;

export function readSpace(path: string): Space {
  return parseSpace(readJsonFile(path));
}

/** @throws InputError, one line with the path of the key, for whatever is wrong before a config is made of it */
export function parseSpace(json: unknown): Space {
  if (/^(asha|halving)$/i.test(String((json as { readonly search?: unknown } | null)?.search)))
    throw new InputError(`Expected sweep key "grid" or "random", but got a search that stops early; ${EARLY_STOPPING}`);
  const space = parseWith<Space>(spaceSchema, json, 'sweep key');
  const { base, grid = {}, random = {}, seeds, samples, seed } = space;
  expectSpace(
    space.grid === undefined || space.random === undefined,
    'sweep key "grid" or "random", but got both; a grid\'s values can be a "choice" of "random"',
  );
  expectSpace(
    space.random === undefined || samples !== undefined,
    'sweep key "samples": how many combinations to draw of "random", but it is missing',
  );
  for (const [key, value] of Object.entries({ samples, seed }))
    expectSpace(
      space.random !== undefined || value === undefined,
      `sweep key "${key}" only with "random", but there is none; leave it out`,
    );
  // `seeds` alone says which seeds there are, and returns on two presets cannot be compared.
  for (const [place, keys] of Object.entries({ base, grid, random })) {
    const isSingle = place === 'base' || !('preset' in keys);
    expectSpace(!('seed' in keys), `the seeds of runs in sweep key "seeds", but got "${place}.seed"; move them there`);
    expectSpace(isSingle, `one preset, in sweep key "base.preset", but got "${place}.preset"; sweep each apart`);
  }
  expectDifferent(seeds, 'seeds');
  for (const [key, list] of Object.entries(grid)) expectDifferent(list, `grid.${key}`);
  for (const [key, { choice = [] }] of Object.entries(random)) expectDifferent(choice, `random.${key}.choice`);
  const ofGrid = Object.values(grid).reduce((product, { length }) => product * length, 1);
  const isSmall = Math.max(ofGrid, samples ?? 1) * seeds.length <= MOST_RUNS;
  expectSpace(isSmall, `a sweep of at most ${MOST_RUNS} runs, but there are more; leave out some values`);
  return space;
}

function expectSpace(isRight: boolean, expected: string): void {
  if (!isRight) throw new InputError(`Expected ${expected}`);
}

function expectDifferent(list: readonly unknown[], path: string): void {
  const texts = list.map((value) => JSON.stringify(value));
  const twice = texts.findIndex((text, i) => texts.indexOf(text) < i);
  expectSpace(twice < 0, `sweep key "${path}": each value once, but got ${shown(list[twice])} twice; leave one out`);
}

export type Combination = Readonly<Record<string, unknown>>;

/**
 * Every combination of the grid, later keys changing faster; or distinct random ones; a single one if nothing varies.
 * The n-th sample of a key depends only on (seed, key, n): more samples begin with the same ones, and another key does
 * not change the values of the others.
 */
export function combinationsOf({ grid = {}, random, samples = 0, seed = 0 }: Space): Combination[] {
  if (!random)
    return Object.entries(grid).reduce<Combination[]>(
      (combinations, [key, list]) => combinations.flatMap((each) => list.map((value) => ({ ...each, [key]: value }))),
      [{}],
    );
  const found = new Map<string, Combination>();
  // A space that has no new sample in 100 tries each is exhausted.
  for (let n = 0; found.size < samples && n < samples * 100; n++) {
    const values = Object.entries(random).map(([key, distribution]): [string, unknown] => [
      key,
      draw(distribution, new Random(`sweep ${key}`, seed, n)),
    ]);
    found.set(JSON.stringify(values), Object.fromEntries(values));
  }
  const most = `the ${found.size} different combinations that "random" has`;
  expectSpace(
    found.size === samples,
    `sweep key "samples": at most ${most}, but got ${samples}; use "grid" to try all`,
  );
  return [...found.values()];
}

/** Rounded to four digits (easy to read and type, and no tuning is finer), but never outside the range. */
function draw({ uniform, log, int, choice }: Distribution, random: Random): unknown {
  if (choice) return choice[random.below(choice.length)];
  const share = random.float();
  if (int) return int[0] + Math.floor(share * (int[1] - int[0] + 1));
  const [low, high] = uniform ?? log!;
  const [from, to] = uniform ?? log!.map(Math.log);
  const value = from + share * (to - from);
  return Math.min(high, Math.max(low, Number((uniform ? value : Math.exp(value)).toPrecision(4))));
}
