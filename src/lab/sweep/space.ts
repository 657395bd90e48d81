import * as z from 'zod';
import { InputError, mismatch, sayingWhere } from '../../env/base/errors.js';
import { parseWith, type ReadonlyRecord } from '../../env/base/schema.js';
import { sha256 } from '../../io/files.js';
import { parseTrainingConfig, type TrainingConfig, trainingParts } from '../../train/index.js';

/** A sweep of more runs is taken for a mistake. */
const MOST_RUNS = 10_000;

function distinct<Item extends z.ZodType>(item: Item) {
  const areDistinct = (list: readonly unknown[]) =>
    new Set(list.map((value) => JSON.stringify(value))).size === list.length;
  return z.array(item).min(1).refine(areDistinct, 'each value once');
}

/** Keys that may not vary: `seeds` alone says which seeds there are, and returns on two presets cannot be compared. */
const ELSEWHERE = [
  ['base', 'seed', 'in "seeds" alone'],
  ['grid', 'seed', 'in "seeds" alone'],
  ['grid', 'preset', 'one preset, in "base"'],
] as const;

/** What a sweep tries: config keys that all runs share, values of those that vary, and the seeds of each. */
const spaceSchema = z
  .strictObject({
    base: z.looseObject({ preset: z.string() }),
    grid: z.record(z.string(), distinct(z.unknown())).default({}),
    seeds: distinct(z.int().min(0).max(Number.MAX_SAFE_INTEGER)).default([0]),
  })
  .superRefine((space, context) => {
    for (const [place, key, message] of ELSEWHERE)
      if (key in space[place]) context.addIssue({ code: 'custom', path: [place, key], message });
  });

export type Combination = ReadonlyRecord;

/** Every combination of the grid, later keys changing faster; a single one if nothing varies. */
function combinationsOf(grid: ReadonlyRecord<readonly unknown[]>): Combination[] {
  return Object.entries(grid).reduce<Combination[]>(
    (combinations, [key, list]) => combinations.flatMap((each) => list.map((value) => ({ ...each, [key]: value }))),
    [{}],
  );
}

/** One training of a sweep; `name` is that of its folder. */
export interface SweepRun {
  readonly name: string;
  /** The same object for all seeds. */
  readonly combination: Combination;
  readonly seed: number;
  readonly config: TrainingConfig;
}

/**
 * All runs in the order they begin: every combination with the first seed, then with the next. So half a sweep covers
 * all combinations.
 * @throws InputError, one line: for a space with the path of the key, for a config that cannot be trained with the name of its run
 */
export function sweepRuns(json: unknown): SweepRun[] {
  const { base, grid, seeds } = parseWith<z.infer<typeof spaceSchema>>(spaceSchema, json, 'sweep key');
  const count = Object.values(grid).reduce((product, { length }) => product * length, seeds.length);
  if (count > MOST_RUNS)
    throw new InputError(`Expected a sweep of at most ${MOST_RUNS} runs, but there are more; leave out some values`);
  const combinations = combinationsOf(grid);
  return seeds.flatMap((seed) =>
    combinations.map((combination) => {
      const name = runName(combination, seed);
      return sayingWhere(`The run ${name}`, () => {
        const config = parseTrainingConfig({ ...base, ...combination, seed });
        trainingParts(config);
        if (config.evaluations > 0) return { name, combination, seed, config };
        throw mismatch('config key "evaluations" of at least 1 in a sweep, which compares them', 0);
      });
    }),
  );
}

/** File systems allow names of 255 bytes, and some limit the length of whole paths. */
const MOST_CHARACTERS = 120;

function shortHash(value: unknown) {
  return `~${sha256(JSON.stringify(value)).slice(0, 10)}`;
}

/** A value in characters that every file system takes: 0.001, relu, 64x64, or a hash of its JSON. */
function nameText(value: unknown) {
  const areNumbers = Array.isArray(value) && value.every(Number.isSafeInteger);
  const text = areNumbers ? value.join('x') : typeof value === 'string' ? value : JSON.stringify(value);
  return /^[\w.+-]+$/.test(text) ? text : shortHash(value);
}

/** "hiddenSizes=64x64,learningRate=0.001,seed=2", whatever the order of keys. */
export function runName(combination: Combination, seed: number): string {
  const entries = Object.entries(combination).sort(([a], [b]) => (a < b ? -1 : 1));
  const name = entries.map(([key, value]) => `${key}=${nameText(value)},`).join('');
  const short = name.length <= MOST_CHARACTERS ? name : `${name.slice(0, MOST_CHARACTERS)}${shortHash(entries)},`;
  return `${short}seed=${seed}`;
}
