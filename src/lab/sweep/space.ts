import * as z from 'zod';
import { InputError, shown } from '../../env/base/errors.js';
import { expectText, parseWith } from '../../env/base/schema.js';
import { readJsonFile } from '../../io/json.js';

/** A sweep of more runs is taken for a mistake. */
const MOST_RUNS = 10_000;

const spaceSchema = z.strictObject({
  base: z.looseObject({ preset: z.string() }),
  grid: z.record(z.string(), z.array(z.unknown()).min(1)).default({}),
  seeds: z.array(z.int().min(0).max(Number.MAX_SAFE_INTEGER)).min(1).default([0]),
});

/** What a sweep tries: config keys that all runs share, values of those that vary, and the seeds of each. */
export type Space = z.infer<typeof spaceSchema>;

export function readSpace(path: string): Space {
  expectText(path, 'the path of a sweep');
  return parseSpace(readJsonFile(path));
}

/** @throws InputError, one line with the path of the key, for whatever is wrong before a config is made of it */
export function parseSpace(json: unknown): Space {
  const { random, search } = (json ?? {}) as { readonly random?: unknown; readonly search?: unknown };
  if (random !== undefined || search !== undefined)
    throw new InputError(
      'Expected sweep key "grid", but got another search; for random search and early stopping see python/examples/ray_tune.py',
    );
  const space = parseWith<Space>(spaceSchema, json, 'sweep key');
  const { base, grid, seeds } = space;
  // `seeds` alone says which seeds there are, and returns on two presets cannot be compared.
  for (const [place, keys] of Object.entries({ base, grid })) {
    const isSingle = place === 'base' || !('preset' in keys);
    expectSpace(!('seed' in keys), `the seeds of runs in sweep key "seeds", but got "${place}.seed"; move them there`);
    expectSpace(isSingle, `one preset, in sweep key "base.preset", but got "${place}.preset"; sweep each apart`);
  }
  expectDifferent(seeds, 'seeds');
  for (const [key, list] of Object.entries(grid)) expectDifferent(list, `grid.${key}`);
  const runs = Object.values(grid).reduce((product, { length }) => product * length, seeds.length);
  expectSpace(runs <= MOST_RUNS, `a sweep of at most ${MOST_RUNS} runs, but there are more; leave out some values`);
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

/** Every combination of the grid, later keys changing faster; a single one if nothing varies. */
export function combinationsOf({ grid }: Space): Combination[] {
  return Object.entries(grid).reduce<Combination[]>(
    (combinations, [key, list]) => combinations.flatMap((each) => list.map((value) => ({ ...each, [key]: value }))),
    [{}],
  );
}
