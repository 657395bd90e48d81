import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { InputError, shown } from '../../../env/errors.js';
import { Random } from '../../../env/random.js';
import { readCheckedJson, writeJsonFile } from '../../../io/json.js';
import { combinationsOf } from '../combinations.js';
import { combinationName } from '../run-name.js';
import type { Space } from '../space.js';
import { type SweepRun, sweepRuns } from '../sweep-runs.js';

/** How trials are stopped early. */
export interface HalvingSettings {
  /** One of so many trials goes on from a rung; default 4. */
  readonly reduction?: number | undefined;
  /** Decisions of the first rung; default: the last one's, divided by the reduction twice. */
  readonly minBudget?: number | undefined;
  /** Decisions of the last rung; default: `totalSteps` of the configs. */
  readonly maxBudget?: number | undefined;
  /** Of the order in which the trials of a grid begin; default 0. */
  readonly seed?: number | undefined;
}

const SETTINGS = 'search.json';

const settingsSchema = z.strictObject({
  search: z.literal('asha'),
  reduction: z.int().min(2),
  minBudget: z.int().min(1),
  maxBudget: z.int().min(1),
  seed: z.int().min(0),
});

export type CheckedSettings = z.infer<typeof settingsSchema>;

/** One combination of a sweep, with a training for each seed. */
export interface HalvingTrial {
  /** Empty if nothing varies. */
  readonly name: string;
  readonly combination: SweepRun['combination'];
  readonly runs: readonly SweepRun[];
}

/** @throws InputError for settings that make no sense, or configs that cannot be compared at equal numbers of decisions */
export function halvingOf(
  space: Space,
  { reduction = 4, minBudget, maxBudget, seed = 0 }: HalvingSettings,
): { readonly settings: CheckedSettings; readonly trials: readonly HalvingTrial[]; readonly runs: SweepRun[] } {
  if (!Number.isInteger(reduction) || reduction < 2)
    throw new InputError(`Expected the reduction to be an integer of at least 2, but got ${shown(reduction)}`);
  for (const place of ['grid', 'random'] as const)
    if ('totalSteps' in (space[place] ?? {}))
      throw new InputError(
        `Expected trials of equal numbers of decisions with asha, but got "${place}.totalSteps"; say --max-budget instead`,
      );
  const most = maxBudget === undefined ? {} : { totalSteps: maxBudget };
  const runs = sweepRuns({ ...space, base: { ...space.base, ...most } });
  const max = runs[0].config.totalSteps;
  const other = runs.find(({ config }) => config.totalSteps !== max);
  if (other)
    throw new InputError(
      `Expected trials of equal numbers of decisions with asha, but the runs ${runs[0].name} and ${other.name} have ${max} and ${other.config.totalSteps}; say --max-budget`,
    );
  const min = minBudget ?? Math.max(1, Math.round(max / reduction ** 2));
  if (!Number.isInteger(min) || min < 1 || min > max)
    throw new InputError(
      `Expected the smallest budget to be an integer from 1 to ${max}, the largest, but got ${shown(min)}`,
    );
  const settings = settingsSchema.parse({ search: 'asha', reduction, minBudget: min, maxBudget: max, seed });
  return { settings, trials: trialsOf(space, runs, seed), runs };
}

/** Random trials are in the order of their draws; those of a grid are shuffled, for neighbours are alike, and a grid goes from one end to the other. */
function trialsOf(space: Space, runs: readonly SweepRun[], seed: number): HalvingTrial[] {
  const trials = combinationsOf(space).map((combination) => {
    const name = combinationName(combination);
    return { name, combination, runs: runs.filter((run) => combinationName(run.combination) === name) };
  });
  if (space.random === undefined) {
    const random = new Random('order of a sweep', seed);
    for (let i = trials.length - 1; i > 0; i--) {
      const j = random.below(i + 1);
      [trials[i], trials[j]] = [trials[j], trials[i]];
    }
  }
  return trials;
}

/** Notes how a folder searches. @param isNew whether it was made just now @throws InputError for one that searches otherwise */
export function keepSettings(folder: string, settings: CheckedSettings, isNew: boolean): void {
  const path = join(folder, SETTINGS);
  const isBegun = ['rungs', 'runs', 'results.json'].some((name) => existsSync(join(folder, name)));
  if (isNew || (!existsSync(path) && !isBegun)) {
    writeJsonFile(path, settings);
    return;
  }
  const found = existsSync(path) ? readCheckedJson(path, settingsSchema) : null;
  const differs = (Object.keys(settings) as (keyof CheckedSettings)[]).find((key) => found?.[key] !== settings[key]);
  if (differs === undefined) return;
  throw new InputError(
    `Expected ${folder} to be a sweep with "${differs}" ${shown(settings[differs])}, but it has ${found === null ? 'no search that stops early' : shown(found[differs])}; name another folder with --out`,
  );
}

/** @throws InputError for the folder of a sweep that stops trials early */
export function expectNoSettings(folder: string): void {
  if (!existsSync(join(folder, SETTINGS))) return;
  throw new InputError(
    `Expected a folder whose trials are all trained to the end, but ${folder} stops them early; add --search asha, or name another with --out`,
  );
}
