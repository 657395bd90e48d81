import { join, resolve } from 'node:path';
import { InputError } from '../../env/errors.js';
import { readJsonObject } from '../../io/json.js';
import type { Metrics } from '../../train/metrics/index.js';
import { readMetrics } from '../../train/metrics/index.js';

/** What a plot needs of a run folder. */
export interface Run {
  /** The folder, as it was named. */
  readonly folder: string;
  /** The training config, every key. */
  readonly config: Readonly<Record<string, unknown>>;
  /** One entry an iteration. */
  readonly metrics: readonly Metrics[];
}

/** @throws InputError, one line, if config.json or metrics.jsonl is missing or damaged, or training has not got to its first iteration */
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
