import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBackend } from '../../src/agents/networks/backend.js';
import { KERNEL_VERSION } from '../../src/agents/networks/kernel/kernel-memory.js';
import { partsOf } from '../../src/env/index.js';
import { evaluate, seedDeals } from '../../src/evaluate/evaluate.js';
import { sha256 } from '../../src/io/files.js';
import { resumeInFolder, train, trainInFolder } from '../../src/train/index.js';
import { policyFromFolder, saveModel } from '../../src/train/models/model-folder.js';
import { ALGORITHM_NAMES, contentsOf, createTraining, smallConfig } from '../support/small-trainings.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const root = temporaryFolder();
afterAll(async () => void (await loadBackend('wasm')));

const PARTS = partsOf('decade-loop3');
const configOf = (algorithm: string, changes: object = {}) => smallConfig(algorithm, { backend: 'kernel', ...changes });
/** Of what is the same for all algorithms CI tries one. */
const inCiFor = (algorithm: string) => (algorithm === 'value' ? 'long' : 'nightly');
const failure = (work: Promise<unknown>) => work.then(String, (error: Error) => error.message);

describe.each(ALGORITHM_NAMES)('a training of %s on the compiled kernel', (algorithm) => {
  const tags = inCiFor(algorithm);

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

  test('starts from a model that was trained on TensorFlow.js', { tags }, async () => {
    const folder = join(root, `${algorithm}-first`);
    await saveModel(folder, await train(smallConfig(algorithm)));
    const { from } = await train(configOf(algorithm), { from: folder });
    expect(from?.name).toBe(`${algorithm}-first`);
  });

  test('stops when a weight is not a number any more', async () => {
    const diverging = train(
      configOf(algorithm, { learningRate: 1e38, maxGradientNorm: null, annealLearningRate: false }),
    );
    await expect(diverging).rejects.toThrow('is not a finite number any more');
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

describe('auto', () => {
  const root = temporaryFolder();
  afterAll(async () => void (await loadBackend('wasm')));

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
    const tags = inCiFor(algorithm);

    test.each(algorithm === 'ppo' ? [0, 1] : [0])(
      'is computed by the compiled kernel, to the byte; workers: %i',
      async (workers) => {
        const { backend, contents } = await trained(auto(algorithm, { workers }));
        expect(backend).toEqual(KERNEL);
        const { weights } = (await trained(smallConfig(algorithm, { backend: 'kernel' }))).contents;
        expect(contents.weights).toBe(weights);
      },
    );

    test('goes on by TensorFlow.js, bit for bit, where the run was begun with it', { tags }, async () => {
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
      expect(backend).toEqual({ name: 'wasm', patched: true });
      expect(kept.backend).toBe('auto');
      expect(Buffer.from(network.weights)).toEqual(Buffer.from(whole.network.weights));
    });
  });
});
