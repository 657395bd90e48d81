import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMetrics } from '../../../src/train/metrics/index.js';
import { readCheckpoint } from '../../../src/train/runs/checkpoint.js';
import { listCheckpoints } from '../../../src/train/runs/checkpoint.js';
import { resumeInFolder, trainInFolder } from '../../../src/train/runs/run-folder.js';
import { runFromCheckpoint } from '../../../src/train/runs/run-from-checkpoint.js';
import { type TrainingStretch, trainStretch } from '../../../src/train/runs/training-stretch.js';
import { temporaryFolder } from '../../cli/run.js';
import { ALGORITHM_NAMES, smallConfig } from '../../support/small-trainings.js';

const root = temporaryFolder();

/** Stretches that end after so many decisions each. */
async function stretches(config: ReturnType<typeof smallConfig>, ends: readonly number[]): Promise<TrainingStretch[]> {
  const all: TrainingStretch[] = [];
  for (const until of ends) all.push((await trainStretch(config, { from: all.at(-1)?.checkpoint ?? null, until }))!);
  return all;
}

const timeless = (rows: readonly object[]): object[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !/^seconds|^steps_per/.test(name))));

describe('stretches of a training', () => {
  it.each(ALGORITHM_NAMES)('of %s come to the bytes of one that was never stopped', async (algorithm) => {
    const config = smallConfig(algorithm);
    const parts = await stretches(config, [100, 300, 512]);
    const [whole] = await stretches(config, [512]);
    expect(parts.map(({ isFinished }) => isFinished)).toEqual([false, false, true]);
    expect(parts[0].steps).toBeGreaterThanOrEqual(100);
    expect(parts[2].checkpoint.equals(whole.checkpoint)).toBe(true);
    expect(parts[2].strength).toEqual(whole.strength);
    const metrics = parts.flatMap((part) => part.metrics);
    expect(timeless(metrics)).toEqual(timeless(whole.metrics));

    const [alone, made] = [join(root, `${algorithm}-alone`), join(root, `${algorithm}-made`)];
    await trainInFolder(config, alone);
    await runFromCheckpoint(made, config, parts[2].checkpoint, metrics);
    for (const file of ['config.json', 'model/config.json', 'model/model.json', 'model/weights.bin'])
      expect(readFileSync(join(made, file)).equals(readFileSync(join(alone, file))), file).toBe(true);
    expect(timeless(readMetrics(made))).toEqual(timeless(readMetrics(alone)));
    const last = async (run: string): Promise<unknown> =>
      readCheckpoint(join(run, 'checkpoints', (await listCheckpoints(join(run, 'checkpoints'))).at(-1)!));
    expect(await last(made)).toEqual(await last(alone));
  });

  it('ends at the signal, and refuses a limit of time, another config and a damaged checkpoint', async () => {
    const config = smallConfig('ppo');
    expect(await trainStretch(config, { from: null, until: 512, signal: AbortSignal.abort() })).toBeNull();
    const limited = smallConfig('ppo', { timeLimitSeconds: 5 });
    await expect(trainStretch(limited, { from: null, until: 9 })).rejects.toThrow(/"timeLimitSeconds": null/);
    const [{ checkpoint }] = await stretches(config, [64]);
    const other = smallConfig('ppo', { learningRate: 0.5 });
    await expect(trainStretch(other, { from: checkpoint, until: 512 })).rejects.toThrow(/belong to the run's config/);
    const damaged = Buffer.from(checkpoint);
    damaged[damaged.length - 1] ^= 1;
    await expect(trainStretch(config, { from: damaged, until: 512 })).rejects.toThrow(/SHA-256|packed/);
    const run = join(root, 'stopped');
    await runFromCheckpoint(run, config, checkpoint, []);
    expect((await resumeInFolder(run)).totalSteps).toBe(512);
  });
});
