import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadBackend } from '../../src/agents/networks/backend.js';
import { KERNEL_VERSION } from '../../src/agents/networks/kernel/kernel-memory.js';
import { partsOf } from '../../src/env/index.js';
import { evaluate, seedDeals } from '../../src/evaluate/evaluate.js';
import { train } from '../../src/train/index.js';
import { policyFromFolder, saveModel } from '../../src/train/models/model-folder.js';
import { resumeInFolder, trainInFolder } from '../../src/train/runs/run-folder.js';
import { ALGORITHM_NAMES, smallConfig } from '../support/small-trainings.js';

const root = mkdtempSync(join(tmpdir(), 'kernel-training-'));
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await loadBackend('wasm');
});

const PARTS = partsOf('decade-loop3');
const configOf = (algorithm: string, changes: object = {}) => smallConfig(algorithm, { backend: 'kernel', ...changes });
const failure = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message);

describe.each(ALGORITHM_NAMES)('a training of %s on the compiled kernel', (algorithm) => {
  test('gives a model that plays the same on TensorFlow.js', async () => {
    const trained = await train(configOf(algorithm, algorithm === 'value' ? { lookahead: 1 } : {}));
    const backend = { name: 'kernel', patched: false, version: KERNEL_VERSION };
    expect(trained.backend).toEqual(backend);
    const folder = join(root, `${algorithm}-model`);
    await saveModel(folder, trained);
    const deals = seedDeals(0, 20);
    const played: Float64Array[] = [];
    for (const name of ['kernel', 'wasm'] as const) {
      const { policy, config } = await policyFromFolder(folder, { backend: name });
      expect(config.training.backend).toEqual(backend);
      played.push((await evaluate(PARTS, policy, deals)).returns);
      policy.dispose?.();
    }
    const { policy } = await trained.load();
    played.push((await evaluate(PARTS, policy, deals)).returns);
    policy.dispose?.();
    expect(played[1]).toEqual(played[0]);
    expect(played[2]).toEqual(played[0]);
  });

  test('starts from a model that was trained on TensorFlow.js', async () => {
    const folder = join(root, `${algorithm}-first`);
    await saveModel(folder, await train(smallConfig(algorithm)));
    const { from } = await train(configOf(algorithm), { from: folder });
    expect(from?.name).toBe(`${algorithm}-first`);
  });

  test('stops when a weight is not a number any more', async () => {
    const diverging = train(
      configOf(algorithm, { learningRate: 1e38, maxGradientNorm: null, annealLearningRate: false }),
    );
    await expect(diverging).rejects.toThrow(/is not a finite number any more/);
  });

  test('is not resumed on another backend, nor by a kernel that gives other numbers', async () => {
    const run = join(root, `${algorithm}-run`);
    await trainInFolder(configOf(algorithm, { checkpointSeconds: 0 }), run);
    const checkpoints = join(run, 'checkpoints');
    const manifest = join(checkpoints, readdirSync(checkpoints).sort().at(-1)!, 'checkpoint.json');
    const { backend, ...rest } = JSON.parse(readFileSync(manifest, 'utf8')) as { backend: object };
    expect(backend).toEqual({ name: 'kernel', patched: false, version: KERNEL_VERSION });
    writeFileSync(manifest, JSON.stringify({ ...rest, backend: { name: 'wasm', patched: true } }));
    expect(await failure(resumeInFolder(run))).toMatch(/^Expected the backend "wasm" that .*, but "kernel" in version/);
    writeFileSync(manifest, JSON.stringify({ ...rest, backend: { ...backend, version: KERNEL_VERSION + 1 } }));
    expect(await failure(resumeInFolder(run))).toContain(`"kernel" in version ${KERNEL_VERSION + 1} that`);
  });
});
