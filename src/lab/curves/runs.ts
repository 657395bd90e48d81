import { basename, join, resolve } from 'node:path';
import { InputError } from '../../env/errors.js';
import { readJsonObject } from '../../io/json.js';
import { type Metrics, readMetrics } from '../../train/metrics/metrics-file.js';

/** The parts of a run folder that a plot shows. */
export interface Run {
  readonly folder: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly metrics: readonly Metrics[];
}

/** @throws InputError if config.json or metrics.jsonl is missing or damaged, or no iteration is done yet */
export function readRun(folder: string): Run {
  const metrics = readMetrics(folder);
  const config = readJsonObject(join(folder, 'config.json'), 'the config of a training');
  if (metrics.length === 0) throw new InputError(`Expected ${folder} to have trained an iteration, but it has not yet`);
  return { folder, config, metrics };
}

/** Runs in the order they are named; a folder that is named twice counts once. */
export function readRuns(folders: readonly string[]): Run[] {
  const paths = folders.map((folder) => resolve(folder));
  return folders.filter((_, i) => paths.indexOf(paths[i]) === i).map(readRun);
}

/** Runs that differ in nothing but their seed, under the name that a legend gives them. */
export interface RunGroup {
  readonly label: string;
  readonly runs: readonly Run[];
}

/** With more differing config keys than this, labels are the folders' names. */
const MOST_KEYS_IN_LABEL = 3;

/** Keys whose values need no key before them: "ppo", not "algorithm=ppo". */
const PLAIN_KEYS = ['algorithm', 'preset'];

type Flat = Readonly<Record<string, string>>;

/** Config keys as paths ("encoder.derived"), sorted, with their values as text. */
function flatten(config: Readonly<Record<string, unknown>>, prefix = ''): Flat {
  const entries = Object.entries(config).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(flatten(value as Record<string, unknown>, `${prefix}${key}.`))
      : [[`${prefix}${key}`, typeof value === 'string' ? value : JSON.stringify(value)]],
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What the folders' names begin with alike, without a dash or an underscore (or "seed") at its end. */
function commonName(names: readonly string[]): string {
  const [first] = names;
  let length = first.length;
  for (const name of names) while (!name.startsWith(first.slice(0, length))) length--;
  return (length === first.length ? first : first.slice(0, length).replace(/[-_. ]*(seed)?[-_. ]*$/i, '')) || first;
}

/** The config keys in which groups differ, if they are few; the folders' names otherwise. */
function labelsOf(groups: readonly (readonly Run[])[]): string[] {
  const configs = groups.map(([{ config }]) => flatten({ ...config, seed: null }));
  const keys = [...new Set(configs.flatMap(Object.keys))];
  const differing = keys.filter((key) => new Set(configs.map((config) => config[key])).size > 1);
  const byConfig = configs.map((config) =>
    differing
      .filter((key) => config[key] !== undefined)
      .map((key) => (PLAIN_KEYS.includes(key) ? config[key] : `${key}=${config[key]}`))
      .join(', '),
  );
  const areNames = (labels: readonly string[]): boolean =>
    new Set(labels).size === groups.length && labels.every((label) => label !== '');
  if (differing.length <= MOST_KEYS_IN_LABEL && areNames(byConfig)) return byConfig;
  const byName = groups.map((runs) => commonName(runs.map(({ folder }) => basename(folder))));
  return areNames(byName) ? byName : groups.map(([{ folder }]) => folder);
}

/**
 * Puts runs that differ only in the `seed` of their config together, in the order of their first runs. The same config
 * with the same seed again (before and after a change of the program, say) starts another group: such runs are no
 * independent seeds.
 */
export function groupRuns(runs: readonly Run[]): RunGroup[] {
  const timesSeen = new Map<string, number>();
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const { seed, ...rest } = flatten(run.config);
    const config = JSON.stringify(rest);
    const again = timesSeen.get(`${seed} ${config}`) ?? 0;
    timesSeen.set(`${seed} ${config}`, again + 1);
    const key = `${again} ${config}`;
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  const members = [...groups.values()];
  const labels = labelsOf(members);
  return members.map((group, i) => ({
    label: group.length === 1 ? labels[i] : `${labels[i]} (${group.length} seeds)`,
    runs: group,
  }));
}
