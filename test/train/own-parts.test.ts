import '../../src/train/node.js';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf } from '../../src/env/registry.js';
import { type OwnParts, readTrainingConfig, type TrainingConfig } from '../../src/train/config.js';
import { resumeInFolder, type TimedMetrics, train, trainInFolder } from '../../src/train/index.js';
import { policyFromFolder, saveModel } from '../../src/train/models/model-folder.js';
import { parts as ownReward } from '../support/own-reward.js';
import { refusal } from '../support/refusal.js';
import { smallConfig } from '../support/small-trainings.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const MODULE = new URL('../support/own-reward.ts', import.meta.url);
const SHORT = { totalSteps: 64, evaluations: 1, evaluationDeals: 4 };

const root = temporaryFolder();

/** A short training's weights, and its iterations' returns of training games and of the evaluation. */
async function trained(config: TrainingConfig, parts?: OwnParts) {
  const returns: (number | undefined)[] = [];
  const onProgress = (metrics: TimedMetrics) => returns.push(metrics.episode_return, metrics.evaluation_return);
  const { network } = await train(config, { onProgress, parts });
  return { weights: Buffer.from(network.weights).toString('base64'), returns };
}

describe('parts of a module', () => {
  test('train a worker thread, and give it the weights that an object gives', { tags: 'long' }, async () => {
    const [alone, thread] = [0, 1].map((workers) => smallConfig('ppo', { ...SHORT, workers }));
    const { weights, returns } = await trained(thread, MODULE.href);
    expect(returns).toEqual([0, 0]);
    expect(weights).toBe((await trained(alone, ownReward(alone))).weights);
    const preset = await trained(alone);
    expect(weights).not.toBe(preset.weights);
    expect(preset.returns[0]).toBeGreaterThan(0);
  });

  test.each([
    [/none\.mjs cannot be imported: .*none\.mjs/, join(root, 'none.mjs')],
    ['games.ts to export a function "parts"', new URL('../support/games.ts', import.meta.url)],
    ['the path or the file URL of a module', new URL('https://example.com/parts.mjs')],
    ['the path or the file URL of a module', ''],
  ])('are refused: %s', async (message, parts) => {
    expect(await refusal(train(smallConfig('ppo', { workers: 2 }), { parts }))).toMatch(message);
  });
});

describe('parts that are an object', () => {
  test('are refused with worker threads, which cannot be sent them', async () => {
    const config = smallConfig('ppo', { workers: 2 });
    const message = await refusal(train(config, { parts: ownReward(config) }));
    expect(message).toContain('set workers to 0, or export the parts from a module');
  });

  const config = smallConfig('ppo');
  const preset = partsOf('decade-loop3', { skipForcedMoves: true });
  test.each([
    ['config key "preset": "decade-loop3"', partsOf('decade', { skipForcedMoves: true })],
    ['config key "rules"', partsOf('decade-loop3', { rules: { maxRun: 4 }, skipForcedMoves: true })],
    ['"maxSteps": null, but theirs is 9', partsOf('decade-loop3', { maxSteps: 9, skipForcedMoves: true })],
    ['config key "skipForcedMoves": true, but theirs is false', partsOf('decade-loop3')],
    ['"reward": "win", but theirs is "score"', partsOf('decade-loop3', { reward: 'score', skipForcedMoves: true })],
    ['"win" is another of decade', { ...preset, reward: { ...preset.reward } }],
    ["an environment's parts, with its rules and reward, such as partsOf('decade'), but got 5", 5],
    ["an environment's parts, with its rules and reward", { ...preset, rules: {} }],
    ['observationSize 0', { ...preset, rules: Object.create(preset.rules, { features: { value: [] } }) as object }],
  ])('that the config contradicts are refused: %s', async (message, parts) => {
    expect(await refusal(train(config, { parts: parts as OwnParts }))).toContain(message);
  });

  test('are refused with a reward that the config calls otherwise, and with a curriculum', async () => {
    const parts = ownReward(config);
    expect(await refusal(train({ ...config, reward: 'win' }, { parts }))).toContain(
      '"reward": "win", but theirs is "nothing"',
    );
    const curriculum = [{ until: 0.5, rules: { maxRun: 2 } }];
    expect(await refusal(train({ ...config, curriculum }, { parts }))).toContain('"curriculum": []');
  });
});

const FOUR_TEN = { preset: 'four-ten', workers: 0, totalSteps: 64, environments: 8, minibatchSize: 16, evaluations: 0 };

test.each([
  { ...FOUR_TEN, algorithm: 'ppo', rolloutLength: 8 } as const,
  { ...FOUR_TEN, algorithm: 'dqn', learningStarts: 40 } as const,
  { ...FOUR_TEN, algorithm: 'value', rolloutLength: 8 } as const,
])("own parts leave out four-ten's own curriculum and reward: $algorithm", async (input) => {
  const parts = ownReward(readTrainingConfig({ preset: 'four-ten' }));
  const { config } = await train(input, { parts });
  expect({ curriculum: config.curriculum, reward: config.reward }).toEqual({ curriculum: [], reward: undefined });
});

test("resumed runs leave out four-ten's own reward, too", async () => {
  const folder = join(root, 'four-ten');
  const input = { ...FOUR_TEN, algorithm: 'value', rolloutLength: 8 } as const;
  const { config } = await trainInFolder(input, folder, { parts: MODULE });
  expect(config.reward).toBeUndefined();
  expect((await resumeInFolder(folder)).config).toEqual(config);
});

test('a model of an own reward is saved by the name of the reward, and loads with its parts, or says so', async () => {
  const folder = join(root, 'model');
  const result = await train(smallConfig('ppo', SHORT), { parts: MODULE });
  await saveModel(folder, result);
  const { environment } = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')) as { environment: object };
  expect(environment).toMatchObject({ preset: 'decade-loop3', reward: 'nothing' });
  expect(await refusal(policyFromFolder(folder))).toContain(
    'was for "nothing"; give the environment that it was trained on: --environment MODULE',
  );
  const { policy } = await policyFromFolder(folder, { parts: result.parts });
  expect(policy.name).toContain('ppo');
  policy.dispose?.();
  const others = partsOf('decade-loop3');
  expect(await refusal(policyFromFolder(folder, { parts: others }))).toContain('for the reward win, but');
});

describe('a run on own parts', () => {
  const config = smallConfig('ppo', { ...SHORT, totalSteps: 128, evaluations: 0 });
  const stopped = async (name: string, parts?: OwnParts) => {
    const folder = join(root, name);
    const controller = new AbortController();
    await trainInFolder(config, folder, { parts, signal: controller.signal, onProgress: () => controller.abort() });
    return folder;
  };

  test('is resumed with its module, and ends as if it had not been stopped', { tags: 'long' }, async () => {
    const folder = await stopped('module', MODULE);
    const { network, stoppedBy, partsModule } = await resumeInFolder(folder);
    expect({ stoppedBy, partsModule }).toEqual({ stoppedBy: 'totalSteps', partsModule: MODULE.href });
    const { network: whole } = await train(config, { parts: MODULE });
    expect(Buffer.from(network.weights).equals(Buffer.from(whole.weights))).toBe(true);
  });

  test('is not resumed with a module that has been changed since', async () => {
    const path = join(root, 'changing.mjs');
    const text = `export { parts } from ${JSON.stringify(MODULE.href)};\n`;
    writeFileSync(path, text);
    const folder = await stopped('changing', path);
    writeFileSync(path, `${text}// changed\n`);
    expect(await refusal(resumeInFolder(folder))).toContain('changing.mjs has been changed since');
  });

  test('of an object is resumed with that object alone', async () => {
    const folder = await stopped('object', ownReward(config));
    expect(await refusal(resumeInFolder(folder))).toContain('resumeInFolder(folder, { parts })');
    const another = { ...ownReward(config), reward: { name: 'else', meaning: '', returnSoFar: () => 1 } };
    expect(await refusal(resumeInFolder(folder, { parts: another }))).toContain('but got "else"');
    expect((await resumeInFolder(folder, { parts: ownReward(config) })).stoppedBy).toBe('totalSteps');
  });

  test('is told from a run without, which takes none', async () => {
    const folder = await stopped('preset');
    expect(await refusal(resumeInFolder(folder, { parts: MODULE }))).toContain('Expected no parts');
  });
});
