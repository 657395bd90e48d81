import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Metrics, readMetrics } from '../../src/train/metrics/metrics-file.js';

/** Names of a run's complete checkpoints, the oldest first. */
export function checkpointsOf(run: string): string[] {
  return readdirSync(join(run, 'checkpoints'))
    .filter((name) => /^\d+$/.test(name))
    .sort();
}

export function lastCheckpoint(run: string): string {
  return join(run, 'checkpoints', checkpointsOf(run).at(-1)!);
}

/** What a run has learnt and measured, the clock left out: equal for equal trainings, however often they were stopped. */
export function learntBy(run: string) {
  const files = (folder: string, names: readonly string[]) =>
    names.map((name) => [name, readFileSync(join(folder, name)).toString('base64')]);
  return {
    model: files(join(run, 'model'), ['config.json', 'model.json', 'weights.bin']),
    checkpoint: files(lastCheckpoint(run), ['checkpoint.json', 'state.json', 'arrays.bin']),
    metrics: readMetrics(run).map(withoutClock),
  };
}

function withoutClock(metrics: Metrics): object {
  const isClock = (name: string) => name.startsWith('seconds') || name === 'steps_per_second';
  return Object.fromEntries(Object.entries(metrics).filter(([name]) => !isClock(name)));
}
