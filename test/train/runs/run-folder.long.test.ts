import { temporaryFolder } from '../../support/temporary-folder.js';
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrainingConfig } from '../../../src/train/config.js';
import { readCheckpoint } from '../../../src/train/runs/checkpoint.js';
import { readRunConfig, resumeInFolder, trainInFolder } from '../../../src/train/runs/run-folder.js';
import { checkpointsOf, lastCheckpoint, learntBy } from '../../support/run-files.js';
import { smallConfig } from '../../support/small-trainings.js';
import { leaveLock } from './lock-race.js';
import { refusal } from '../../support/refusal.js';

const root = temporaryFolder();

/** A checkpoint after every iteration. */
const KEPT = { checkpointSeconds: 0, keepCheckpoints: 3 };

/** Trains until `iterations` are done, as Ctrl-C would stop it; resumes if the folder exists. */
async function trainUntil(folder: string, iterations: number, config?: TrainingConfig) {
  const controller = new AbortController();
  const onProgress = ({ iteration }: { iteration: number }) => {
    if (iteration === iterations) controller.abort();
  };
  const options = { signal: controller.signal, onProgress };
  return config ? trainInFolder(config, folder, options) : resumeInFolder(folder, options);
}

test('a folder takes what train takes, and keeps every key', async () => {
  const folder = join(root, 'few-keys');
  const { config } = await trainInFolder(
    {
      preset: 'decade',
      algorithm: 'ppo',
      totalSteps: 64,
      environments: 8,
      rolloutLength: 8,
      minibatchSize: 32,
      workers: 0,
    },
    folder,
    { signal: AbortSignal.abort() },
  );
  expect(config.hiddenSizes).toEqual([64]);
  expect(await readRunConfig(folder)).toEqual(config);
  const wrong = { preset: 'decade', hiddenSize: [64] } as unknown as TrainingConfig;
  expect(await refusal(trainInFolder(wrong, join(root, 'wrong')))).toContain('hiddenSizes');
  expect(await refusal(trainInFolder(config, '' as string))).toContain('the path of a new folder');
});

// That a run of each algorithm that is stopped and resumed leaves what one leaves that is not: ../models/starting-model.test.ts.
describe('a run folder', () => {
  const config = smallConfig('ppo', KEPT);
  const whole = join(root, 'whole');
  const stopped = join(root, 'stopped');

  beforeAll(async () => {
    await trainInFolder(config, whole);
    await trainUntil(stopped, 5, config);
  });

  /** A copy of the run that was stopped after 5 iterations. */
  function copy(name: string) {
    cpSync(stopped, join(root, name), { recursive: true });
    return join(root, name);
  }

  test('holds config, metrics, the last checkpoints and the best model, and nothing half-written', () => {
    expect(readdirSync(whole).filter((name) => !name.startsWith('events.'))).toEqual([
      'checkpoints',
      'config.json',
      'metrics.jsonl',
      'model',
    ]);
    expect(checkpointsOf(whole)).toEqual(['00000006', '00000007', '00000008']);
    expect(checkpointsOf(stopped)).toEqual(['00000003', '00000004', '00000005']);
  });

  test('is resumed from its last whole checkpoint, whatever was being written when it was killed', async () => {
    const run = copy('killed');
    mkdirSync(join(run, 'checkpoints', '.partial-00000006'));
    writeFileSync(join(run, 'checkpoints', '.partial-00000006', 'arrays.bin'), 'half');
    cpSync(join(run, 'model'), join(run, 'model.partial-1'), { recursive: true });
    writeFileSync(join(run, 'model', 'card.md'), 'mine');
    cpSync(join(run, 'model'), join(run, 'model.replaced-1'), { recursive: true });
    rmSync(join(run, 'model'), { recursive: true });
    appendFileSync(join(run, 'metrics.jsonl'), '{"iteration":6,"steps":384}\n{"iteration":7,"st');
    leaveLock(run);
    await resumeInFolder(run);
    expect(learntBy(run)).toEqual(learntBy(whole));
    expect(readFileSync(join(run, 'model', 'card.md'), 'utf8')).toBe('mine');
    const left = [...readdirSync(run), ...readdirSync(join(run, 'checkpoints'))];
    expect(left.filter((name) => /partial|replaced|lock/.test(name))).toEqual([]);
  });

  test('without a checkpoint is trained from the start', async () => {
    const run = copy('no-checkpoint');
    rmSync(join(run, 'checkpoints'), { recursive: true });
    await resumeInFolder(run);
    expect(learntBy(run)).toEqual(learntBy(whole));
  });

  test('of a finished run stays as it is', async () => {
    const before = learntBy(whole);
    expect(await resumeInFolder(whole)).toMatchObject({ stoppedBy: 'totalSteps', totalSteps: 512 });
    expect(learntBy(whole)).toEqual(before);
  });

  test.each(['arrays.bin', 'state.json', 'checkpoint.json'])(
    'with a damaged %s names it; without that checkpoint the one before serves',
    async (name) => {
      const run = copy(`damaged-${name}`);
      const path = join(lastCheckpoint(run), name);
      const bytes = readFileSync(path);
      bytes[bytes.length >> 1] ^= 1;
      writeFileSync(path, bytes);
      const message = await refusal(resumeInFolder(run));
      expect(message).toContain(path);
      writeFileSync(path, bytes.subarray(0, 10));
      expect(await refusal(resumeInFolder(run))).toContain(path);
      rmSync(path);
      expect(await refusal(resumeInFolder(run))).toContain('cannot be read (ENOENT); delete this checkpoint folder');
      rmSync(lastCheckpoint(run), { recursive: true });
      await resumeInFolder(run);
      expect(learntBy(run)).toEqual(learntBy(whole));
    },
  );

  test('that a living process writes is left alone; a lock of another process with that number is taken over', async () => {
    const run = copy('locked');
    const lock = (name: string) => {
      mkdirSync(join(run, 'lock'));
      writeFileSync(join(run, 'lock', name), '');
    };
    lock(String(process.ppid));
    expect(await refusal(resumeInFolder(run))).toContain(`process ${process.ppid} is writing ${run}`);
    expect(await refusal(trainInFolder(config, run))).toContain('holds files');
    expect(readdirSync(join(run, 'lock'))).toEqual([String(process.ppid)]);
    rmSync(join(run, 'lock'), { recursive: true });
    lock(`${process.ppid}-1`); // started when the machine did
    await resumeInFolder(run);
    expect(learntBy(run)).toEqual(learntBy(whole));
  });

  test('that was killed before its config was written is a new one', async () => {
    const run = join(root, 'hardly-begun');
    mkdirSync(run);
    mkdirSync(join(run, 'lock'));
    writeFileSync(join(run, 'config.json.partial-1'), '{');
    await trainInFolder(config, run);
    expect(learntBy(run)).toEqual(learntBy(whole));
  });

  test('whose config was changed, or whose checkpoint is of another training, is refused', async () => {
    const run = copy('changed');
    const change = (changes: object) =>
      writeFileSync(join(run, 'config.json'), JSON.stringify({ ...config, ...changes }));
    change({ learningRate: 0.5 });
    expect(await refusal(resumeInFolder(run))).toContain(
      'config.json, but that has been changed since; undo the change',
    );
    change({ preset: 'decade' });
    expect(await refusal(resumeInFolder(run))).toMatch(/a checkpoint of preset decade, but .* is of decade-loop3/);
    change({ learningRate: 'fast' });
    expect(await refusal(resumeInFolder(run))).toContain('config key "learningRate"');
    change({});
    const manifest = join(lastCheckpoint(run), 'checkpoint.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"wasm"', '"cpu"'));
    expect(await refusal(resumeInFolder(run))).toContain('Expected the backend "cpu"');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"version": 1', '"version": 9'));
    expect(await refusal(resumeInFolder(run))).toContain('checkpoint.json key "version": 1, but got 9');
  });

  test('that is removed while it is trained ends the training, and is not made again', async () => {
    const run = join(root, 'removed');
    const onProgress = ({ iteration }: { iteration: number }) => {
      if (iteration === 2) rmSync(run, { recursive: true });
    };
    await expect(trainInFolder(config, run, { onProgress })).rejects.toThrow(
      `Expected ${run} to stay while it is trained, but its config.json is gone; the training ends`,
    );
    expect(readdirSync(root)).not.toContain('removed');
  });

  test('on a disk that is full is named, with how to go on', async () => {
    const run = copy('full');
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const onProgress = (): void => {
      throw full;
    };
    await expect(resumeInFolder(run, { onProgress })).rejects.toThrow(
      `Expected to write ${run}, but the disk is full (ENOSPC); make room, then continue with --resume ${run}`,
    );
  });

  test('that is none says so', async () => {
    expect(await refusal(resumeInFolder(join(root, 'nowhere')))).toContain('Expected a run folder');
    expect(await refusal(resumeInFolder(join(whole, 'model')))).toContain('is a model; train anew with --config');
    expect(await refusal(trainInFolder(config, whole))).toContain(`continue with --resume ${whole}`);
  });

  test('whose time is up is not trained further', async () => {
    const run = join(root, 'timed');
    const timed = await trainInFolder(smallConfig('ppo', { timeLimitSeconds: 1e-3 }), run);
    expect(timed).toMatchObject({ stoppedBy: 'timeLimit', totalSteps: 64 });
    expect(await resumeInFolder(run)).toMatchObject({ stoppedBy: 'timeLimit', totalSteps: 64 });
  });
});

test.each([1e30, 1e39])(
  'a training that diverges with learning rate %d says where, and leaves the last good checkpoint',
  async (learningRate) => {
    const run = join(root, `diverging-${learningRate}`);
    const config = smallConfig('ppo', { learningRate, maxGradientNorm: null, ...KEPT });
    const error = await trainInFolder(config, run).then(
      () => undefined,
      (reason: unknown) => reason as Error,
    );
    expect(error?.name).toBe('DivergedError');
    expect(error?.message).toMatch(/not a finite number any more: iteration \d+, update \d+, after \d+ decisions/);
    const iteration = Number(/iteration (\d+)/.exec(error!.message)![1]);
    const { manifest: label, snapshot } = await readCheckpoint(lastCheckpoint(run));
    expect(label.iteration).toBe(iteration - 1);
    const { weights } = snapshot.trainer as { weights: Float32Array };
    expect(weights.every((weight) => Number.isFinite(weight))).toBe(true);
    await expect(resumeInFolder(run)).rejects.toThrow(error!.message);
  },
);
