import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadBackend } from '../../src/agents/networks/backend.js';
import { KERNEL_VERSION } from '../../src/agents/networks/kernel/kernel-memory.js';
import { sha256 } from '../../src/io/files.js';
import { train } from '../../src/train/index.js';
import { resumeInFolder, trainInFolder } from '../../src/train/runs/run-folder.js';
import { sizedLong } from '../support/size.js';
import { ALGORITHM_NAMES, contentsOf, createTraining, smallConfig } from '../support/small-trainings.js';

const root = mkdtempSync(join(tmpdir(), 'training-backend-'));
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await loadBackend('wasm');
});

const KERNEL = { name: 'kernel', patched: false, version: KERNEL_VERSION };

const auto = (algorithm: string, changes: object = {}) => smallConfig(algorithm, { backend: 'auto', ...changes });

async function trained(config: ReturnType<typeof smallConfig>) {
  const training = await createTraining(config);
  while (!training.finished) await training.advance();
  const contents = await contentsOf(training);
  await training.dispose();
  return { backend: training.backend, contents };
}

describe.each(ALGORITHM_NAMES)('a training of %s whose backend is auto', (algorithm) => {
  test.each(sizedLong(algorithm === 'ppo' ? [0, 2] : [0], [0, 2]))(
    'is computed by the compiled kernel, to the byte; workers: %i',
    async (workers) => {
      const { backend, contents } = await trained(auto(algorithm, { workers }));
      expect(backend).toEqual(KERNEL);
      expect((await trained(smallConfig(algorithm, { backend: 'kernel', workers }))).contents).toEqual(contents);
    },
  );

  test('goes on by TensorFlow.js, bit for bit, where the run was begun with it', async () => {
    const whole = await train(smallConfig(algorithm));
    const run = join(root, `${algorithm}-run`);
    const stop = new AbortController();
    await trainInFolder(smallConfig(algorithm), run, { onProgress: () => stop.abort(), signal: stop.signal });
    // As a version has left it whose 'auto' took wasm.
    const config = auto(algorithm);
    writeFileSync(join(run, 'config.json'), JSON.stringify(config));
    const checkpoints = join(run, 'checkpoints');
    for (const name of readdirSync(checkpoints)) {
      const path = join(checkpoints, name, 'checkpoint.json');
      const manifest = JSON.parse(readFileSync(path, 'utf8')) as object;
      writeFileSync(path, JSON.stringify({ ...manifest, configSha256: sha256(JSON.stringify(config)) }));
    }
    const { backend, network, config: kept } = await resumeInFolder(run);
    expect(backend).toEqual({ name: 'wasm', patched: false });
    expect(kept.backend).toBe('auto');
    expect(Buffer.from(network.weights)).toEqual(Buffer.from(whole.network.weights));
  });
});
