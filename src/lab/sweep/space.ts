import * as z from 'zod';
import { InputError, shown } from '../../env/errors.js';
import { parseWith } from '../../env/options.js';

/** More runs than this are a slip of the pen. */
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

/** How values of a config key are drawn: evenly between two numbers, evenly between their logarithms, an integer, or one of a list. */
export type Distribution = z.infer<typeof distributionSchema>;

const spaceSchema = z.strictObject({
  base: z.looseObject({ preset: z.string() }),
  grid: z.record(z.string(), values).optional(),
  random: z.record(z.string(), distributionSchema).optional(),
  samples: z.int().min(1).max(MOST_RUNS).optional(),
  seed: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  seeds: z.array(z.int().min(0).max(Number.MAX_SAFE_INTEGER)).min(1).default([0]),
});

/** What a sweep tries: config keys that all runs share, the values of those that vary, and the seeds of each combination. */
export type Space = z.infer<typeof spaceSchema>;

/** @throws InputError, one line with the path of the key, for anything that makes no sense before a single config is made of it */
export function parseSpace(json: unknown): Space {
  const space = parseWith<Space>(spaceSchema, json, 'sweep key', Object.keys(spaceSchema.shape));
  expectOneWay(space);
  expectOwnKeys(space);
  expectDifferent(space.seeds, 'seeds');
  for (const [key, list] of Object.entries(space.grid ?? {})) expectDifferent(list, `grid.${key}`);
  for (const [key, { choice }] of Object.entries(space.random ?? {}))
    if (choice) expectDifferent(choice, `random.${key}.choice`);
  const runs = Object.values(space.grid ?? {}).reduce((product, { length }) => product * length, space.seeds.length);
  if (Math.max(runs, (space.samples ?? 1) * space.seeds.length) > MOST_RUNS)
    throw new InputError(`Expected a sweep of at most ${MOST_RUNS} runs, but there are more; leave out some values`);
  return space;
}

/** Either every combination, or some by chance. */
function expectOneWay({ grid, random, samples, seed }: Space): void {
  if (grid && random)
    throw new InputError(
      'Expected sweep key "grid" or "random", but got both; a grid\'s values can be a "choice" of "random"',
    );
  if (random && samples === undefined)
    throw new InputError('Expected sweep key "samples": how many combinations to draw of "random", but it is missing');
  const stray = random ? undefined : samples !== undefined ? 'samples' : seed !== undefined ? 'seed' : undefined;
  if (stray !== undefined)
    throw new InputError(`Expected sweep key "${stray}" only with "random", but there is none; leave it out`);
}

/** `seeds` alone says which seeds there are, and returns on two presets cannot be compared. */
function expectOwnKeys({ base, grid, random }: Space): void {
  const places = { base, 'grid': grid ?? {}, 'random': random ?? {} }; // prettier-ignore
  for (const [place, keys] of Object.entries(places)) {
    if ('seed' in keys)
      throw new InputError(`Expected the seeds of runs in sweep key "seeds", but got "${place}.seed"; move them there`);
    if (place !== 'base' && 'preset' in keys)
      throw new InputError(
        `Expected one preset, in sweep key "base.preset", but got "${place}.preset"; sweep each apart`,
      );
  }
}

function expectDifferent(list: readonly unknown[], path: string): void {
  const seen = new Set<string>();
  for (const value of list) {
    const text = JSON.stringify(value);
    if (seen.has(text))
      throw new InputError(
        `Expected sweep key "${path}": each value once, but got ${shown(value)} twice; leave one out`,
      );
    seen.add(text);
  }
}
