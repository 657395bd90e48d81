import { temporaryFolder } from '../../support/temporary-folder.js';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { NetworkArtifacts } from '../../../src/agents/networks/network-description.js';
import { sha256 } from '../../../src/io/files.js';
import { policyFromFolder, saveModel } from '../../../src/train/models/model-folder.js';
import { resumeInFolder, train, trainInFolder } from '../../../src/train/index.js';
import { learntBy } from '../../support/run-files.js';
import { ALGORITHM_NAMES, smallConfig } from '../../support/small-trainings.js';
import { refusal } from '../../support/refusal.js';

const root = temporaryFolder();

/** A learning rate too small to move a weight. */
const FROZEN = { learningRate: 1e-30, totalSteps: 64, evaluations: 0, seed: 9 };

async function model(algorithm: string, name: string, changes: object = {}) {
  const folder = join(root, name);
  await saveModel(folder, await train(smallConfig(algorithm, { totalSteps: 128, evaluations: 0, ...changes })));
  return folder;
}

/** The largest difference between weights and those of a model. */
function distance({ weights }: NetworkArtifacts, folder: string) {
  const floats = (bytes: Uint8Array) => new Float32Array(bytes.slice().buffer);
  const saved = floats(readFileSync(join(folder, 'weights.bin')));
  return Math.max(...floats(weights).map((weight, i) => Math.abs(weight - saved[i])));
}

describe.each(ALGORITHM_NAMES)('a training by %s that starts from a model', (algorithm) => {
  test('has its weights, and says whose they are', async () => {
    const folder = await model(algorithm, `${algorithm}-start`);
    const fresh = await train(smallConfig(algorithm, FROZEN));
    const { network, from } = await train(smallConfig(algorithm, FROZEN), { from: folder });
    expect(distance(network, folder)).toBeLessThan(1e-20);
    expect(distance(fresh.network, folder)).toBeGreaterThan(0.01);
    expect(fresh.from).toBeUndefined();
    expect(from).toEqual({
      name: `${algorithm}-start`,
      configSha256: sha256(readFileSync(join(folder, 'config.json'))),
    });
  });

  test('goes on without it when it is resumed, exactly', { tags: 'long' }, async () => {
    const folder = await model(algorithm, `${algorithm}-gone`);
    const config = smallConfig(algorithm, { checkpointSeconds: 0, seed: 9, totalSteps: 256, evaluationDeals: 4 });
    const [whole, broken] = [join(root, `${algorithm}-whole`), join(root, `${algorithm}-broken`)];
    const { from } = await trainInFolder(config, whole, { from: folder });
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    await trainInFolder(config, broken, { from: folder, signal: controller.signal, onProgress });
    rmSync(folder, { recursive: true });
    expect(await resumeInFolder(broken)).toMatchObject({ stoppedBy: 'totalSteps', from });
    expect(learntBy(broken)).toEqual(learntBy(whole));
    expect(JSON.parse(readFileSync(join(broken, 'from.json'), 'utf8'))).toEqual(from);
    expect((await policyFromFolder(broken)).config.training.from).toEqual(from);

    rmSync(join(broken, 'checkpoints'), { recursive: true });
    await expect(resumeInFolder(broken)).rejects.toThrow(/^Expected a checkpoint in .*-gone, but there is none/);
  });
});

test('worker threads start from the model too', { tags: 'long' }, async () => {
  const folder = await model('ppo', 'shared');
  const { network } = await train(smallConfig('ppo', { ...FROZEN, workers: 1 }), { from: folder });
  expect(distance(network, folder)).toBeLessThan(1e-20);
});

describe('a model that a training cannot start from is refused in one line:', () => {
  let value: string;
  let dqn: string;
  beforeAll(async () => {
    value = await model('value', 'value');
    dqn = await model('dqn', 'dqn');
  });

  test.each([
    ['other rules', 'value', { preset: 'decade-loop' }, 'Expected a model for option maxRun null'],
    ['another reward', 'value', { reward: 'cards-left' }, 'config key "reward": "cards-left" to start from, but value'],
    [
      'other layers',
      'value',
      { hiddenSizes: [13] },
      'config key "hiddenSizes": [13] to start from, but value has [12]',
    ],
    ['another activation', 'value', { activation: 'tanh' }, 'config key "activation": "tanh" to start from'],
    ['another algorithm', 'ppo', {}, 'config key "algorithm": "ppo" to start from, but value has "value"'],
  ])('%s', async (_what, algorithm, changes, message) => {
    const error = await refusal(train(smallConfig(algorithm, changes), { from: value }));
    expect(error).toContain(message);
  });

  test.each([
    ['other inputs', { encoder: { firstPositions: 7 } }, 'Expected a model for inputs'],
    ['weights of other shapes', { moveUnits: 3 }, 'Expected a model with weights'],
  ])('%s', async (_what, changes, message) => {
    expect(await refusal(train(smallConfig('dqn', changes), { from: dqn }))).toContain(message);
  });

  test('none at all, and no run folder is left', async () => {
    const out = join(root, 'never');
    const error = await refusal(trainInFolder(smallConfig('value'), out, { from: join(root, 'nowhere') }));
    expect(error).toContain('Expected a model folder with config.json');
    expect(() => readFileSync(join(out, 'config.json'))).toThrow('ENOENT');
  });
});
