import { join, resolve } from 'node:path';
import { InputError } from '../../env/base/errors.js';
import { expectList, isObject, type ReadonlyRecord } from '../../env/base/schema.js';
import { suggestion } from '../../env/base/words.js';
import { mean } from '../../evaluate/statistics.js';
import { readJsonObject } from '../../io/json.js';
import { type Metrics, readMetrics } from '../../train/metrics/metrics-file.js';

/** The parts of a run folder that a plot shows. */
export interface Run {
  readonly folder: string;
  readonly config: ReadonlyRecord;
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
  expectList(folders, 'a list of folders');
  const paths = folders.map((folder) => resolve(folder));
  return folders.filter((_, i) => paths.indexOf(paths[i]) === i).map(readRun);
}

/** Runs that differ in nothing but their seed, under the name that a legend gives them. */
export interface RunGroup {
  readonly label: string;
  readonly runs: readonly Run[];
}

/** Config keys as paths ("encoder.derived"), sorted, with their values as text. */
function flatten(config: object, prefix = ''): ReadonlyRecord<string> {
  const entries = Object.entries(config).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    isObject(value)
      ? Object.entries(flatten(value, `${prefix}${key}.`))
      : [[`${prefix}${key}`, typeof value === 'string' ? value : JSON.stringify(value)]],
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The config keys in which groups differ ("ppo", "learningRate=0.001"), if they are three at most; else their first folders. */
function labelsOf(groups: readonly (readonly Run[])[]) {
  const configs = groups.map(([{ config }]) => flatten({ ...config, seed: null }));
  const keys = [...new Set(configs.flatMap(Object.keys))];
  const differing = keys.filter((key) => new Set(configs.map((config) => config[key])).size > 1);
  const byConfig = configs.map((config) =>
    differing
      .filter((key) => config[key] !== undefined)
      .map((key) => (['algorithm', 'preset'].includes(key) ? config[key] : `${key}=${config[key]}`))
      .join(', '),
  );
  const areNames = new Set(byConfig).size === groups.length && byConfig.every((label) => label !== '');
  return differing.length <= 3 && areNames ? byConfig : groups.map(([{ folder }]) => folder);
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

export const X_AXES = ['steps', 'seconds', 'episodes'] as const;
export type XAxis = (typeof X_AXES)[number];

/** A point with its band; `low` and `high` are null where there is none. */
export interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** One line of a plot, in the order of x. */
export interface Curve {
  readonly label: string;
  /** Folders of the runs in it: those of the group that measured the metric. */
  readonly runs: readonly string[];
  /** The band's meaning: the measured interval of a single run, the lowest to the highest of several seeds, or none. */
  readonly band: 'interval' | 'seeds' | null;
  readonly points: readonly CurvePoint[];
}

/** The mean of all seeds, from where the last of them begins to where the first of them ends. */
function meanOf(lines: readonly (readonly CurvePoint[])[]): CurvePoint[] {
  const from = Math.max(...lines.map((points) => points[0].x));
  const to = Math.min(...lines.map((points) => points[points.length - 1].x));
  const all = lines.flatMap((points) => points.map(({ x }) => x)).filter((x) => x >= from && x <= to);
  const places = [...new Set(all)].sort((a, b) => a - b);
  const values = lines.map((points) => {
    let after = 0;
    return places.map((place) => {
      while (points[after].x < place) after++;
      const right = points[after];
      if (right.x === place) return right.y;
      const left = points[after - 1];
      return left.y + ((place - left.x) / (right.x - left.x)) * (right.y - left.y);
    });
  });
  return places.map((x, i) => {
    const here = values.map((line) => line[i]);
    return { x, y: mean(here), low: Math.min(...here), high: Math.max(...here) };
  });
}

/** The learning curve of a group; null if none of its runs has the metric, or its seeds have no x in common. */
export function curveOf({ label, runs }: RunGroup, metric: string, x: XAxis): Curve | null {
  const measured = runs.flatMap(({ folder, metrics }) => {
    const points = metrics.flatMap((row): CurvePoint[] => {
      const { [metric]: y = null, [x]: at = null } = row;
      if (y === null || at === null) return [];
      return [{ x: at, y, low: row[`${metric}_low`] ?? null, high: row[`${metric}_high`] ?? null }];
    });
    return points.length === 0 ? [] : [{ folder, points }];
  });
  if (measured.length === 0) return null;
  const [{ points: first }] = measured;
  const isMean = measured.length > 1;
  const points = isMean ? meanOf(measured.map((each) => each.points)) : first;
  if (points.length === 0) return null;
  const band = isMean ? 'seeds' : first.some(({ low, high }) => low !== null && high !== null) ? 'interval' : null;
  return { label, runs: measured.map(({ folder }) => folder), band, points };
}

/** The curves of one metric; groups of runs that have not measured it have none. */
export interface Panel {
  readonly metric: string;
  readonly curves: readonly Curve[];
}

/** Which metrics are drawn, over what. */
export interface PanelOptions {
  /** Default: the win rate of the evaluations or, if there were none, that of the training games. */
  readonly metrics?: readonly string[];
  readonly x?: XAxis;
}

const DEFAULT_METRICS = ['evaluation_win_rate', 'win_rate'];

/** The learning curves of runs, a panel a metric. @throws InputError for a metric that no run has measured */
export function panelsOf(runs: readonly Run[], { metrics, x = 'steps' }: PanelOptions = {}): Panel[] {
  const rows = runs.flatMap((run) => run.metrics);
  const measured = [
    ...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => typeof row[name] === 'number'))),
  ];
  const wanted = metrics ?? [DEFAULT_METRICS.find((name) => measured.includes(name)) ?? DEFAULT_METRICS[1]];
  const groups = groupRuns(runs);
  return wanted.map((metric) => {
    if (!measured.includes(metric))
      throw new InputError(
        `Expected a metric that these runs have, but got "${metric}"${suggestion(metric, measured)}`,
      );
    return { metric, curves: groups.map((group) => curveOf(group, metric, x)).filter((curve) => curve !== null) };
  });
}
