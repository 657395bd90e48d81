import '../../src/train/node.js';
import * as z from 'zod/mini';
import { InputError, partsOf, PRESETS } from '../../src/env/index.js';
import { ALGORITHMS, defaultsFor } from '../../src/train/algorithms.js';
import { parseTrainingConfig, type TrainingConfigInput } from '../../src/train/config.js';
import { dqnConfigSchema } from '../../src/train/dqn/dqn-config.js';
import { ReplayBuffer } from '../../src/train/dqn/replay-buffer.js';
import { expectRefused } from '../support/refusal.js';

describe.each(ALGORITHMS.map((algorithm) => [algorithm.name, algorithm] as const))(
  'a config for %s',
  (name, algorithm) => {
    test('needs a preset only, and describes every key', () => {
      const config = parseTrainingConfig({ preset: 'decade', algorithm: name });
      expect(config).toMatchObject({ algorithm: name, preset: 'decade', skipForcedMoves: true });
      for (const [key, field] of Object.entries(algorithm.schema.shape))
        expect([key, z.globalRegistry.get(field)?.description]).not.toEqual([key, undefined]);
    });

    test('is complete: given back as it is, it stays as it is', () => {
      const config = parseTrainingConfig({ preset: 'four-ten', algorithm: name });
      expect(JSON.stringify(parseTrainingConfig(JSON.parse(JSON.stringify(config))))).toBe(JSON.stringify(config));
    });

    test.each([
      ['learningrate', 'Unknown config key "learningrate"; did you mean "learningRate"'],
      ['workers', 'Expected config key "workers": '],
    ])('names a wrong %s', (key, message) => {
      const parse = () => parseTrainingConfig({ preset: 'decade', algorithm: name, [key]: -1 });
      expectRefused(parse, message);
    });
  },
);

test('without an algorithm is for ppo', () => {
  expect(parseTrainingConfig({ preset: 'decade' })).toMatchObject({ algorithm: 'ppo', gamma: 1 });
});

const stages = (...untils: number[]) => ({ curriculum: untils.map((until) => ({ until, rules: {} })) });
test.each([
  [{ preset: 'decade', gamma: 2 }, 'config key "gamma"'],
  [{ preset: 'decade', encoder: { firstPositions: 0 } }, 'config key "encoder.firstPositions"'],
  [{ preset: 'decade', backend: 'gpu' }, 'config key "backend"'],
  [
    { preset: 'decade', layerNormalization: true },
    'config key "layerNormalization": false: layer normalisation can no longer be trained',
  ],
  [{ preset: 'decade', residual: true }, 'config key "residual": false: residual layers can no longer be trained'],
  [
    { preset: 'decade', encoder: { lastPositions: 3 } },
    'config key "encoder.lastPositions": 0: entries from the last one on are not one-hot encoded any more',
  ],
  [
    { preset: 'decade', encoder: { oneHotCounts: 4 } },
    'config key "encoder.oneHotCounts": 0: counts are not one-hot encoded any more',
  ],
  [{}, 'config key "preset"'],
  [null, 'config key "preset"'],
  [{ preset: 7 }, 'config key "preset"'],
  [{ preset: 'decade', algorithm: 'pop' }, 'Expected "algorithm" to be one of ppo'],
  [{ preset: 'four-ten', shaping: 'progress', gamma: 0.99 }, 'config key "gamma": 1 with "shaping", but got 0.99'],
  [
    { preset: 'decade', algorithm: 'value', minibatchSize: 64, replayCapacity: 63 },
    'config key "replayCapacity": at least "minibatchSize" (64), but got 63',
  ],
  [{ preset: 'decade', ...stages(0.5, 0.5) }, 'config key "curriculum.1.until": more than 0.5'],
  [{ preset: 'decade', ...stages(0.2, 0.5, 0.3) }, 'config key "curriculum.2.until": more than 0.5'],
  [{ preset: 'decade', ...stages(2) }, 'config key "curriculum.0.until"'],
  [{ preset: 'decade', curriculum: [{ until: 0.5, rules: {}, rule: {} }] }, 'Unknown config key "curriculum.0.rule"'],
])('a config is refused by its key: %j', (config, message) => {
  expectRefused(() => parseTrainingConfig(config), message);
});

test('has types that know the keys of each algorithm', () => {
  const inputs: TrainingConfigInput[] = [
    { preset: 'decade', learningRate: 0.01, epochs: 2 },
    { preset: 'decade', algorithm: 'value', hiddenSizes: [8] },
    parseTrainingConfig({ preset: 'decade', algorithm: 'dqn' }),
    // @ts-expect-error -- a mistyped key
    { preset: 'decade', learningRte: 0.01 },
    // @ts-expect-error -- a key of PPO
    { preset: 'decade', algorithm: 'value', epochs: 2 },
    // @ts-expect-error -- no preset
    { algorithm: 'dqn' },
  ];
  for (const input of inputs.slice(0, 3)) expect(parseTrainingConfig(input).preset).toBe('decade');
  for (const input of inputs.slice(3)) expect(() => parseTrainingConfig(input)).toThrow(InputError);
});

describe('DQN', () => {
  test.each(PRESETS)('the defaults of DQN for %s are a config, and can be overridden', (preset) => {
    const defaults = defaultsFor('dqn', preset);
    const config = dqnConfigSchema.parse({ ...defaults, preset });
    expect(config).toMatchObject(defaults);
    expect(dqnConfigSchema.parse({ ...defaults, preset, nStep: 7 }).nStep).toBe(7);
  });

  test.each(PRESETS)('the replay buffer of %s takes at most 150 MB by default', (preset) => {
    const { features, moves } = partsOf(preset).rules;
    const buffer = new ReplayBuffer(1000, features, moves.length);
    const { masks, nextMasks, actions, rewards, discounts, observations, nextObservations } = buffer;
    const arrays = [masks, nextMasks, actions, rewards, discounts, observations.integers, nextObservations.integers];
    const bytes = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0) / 1000;
    const { bufferSize } = dqnConfigSchema.parse({ ...defaultsFor('dqn', preset), preset });
    expect(bytes * bufferSize).toBeLessThan(150e6);
  });

  test('an unknown preset has no defaults of its own', () => {
    expect(defaultsFor('dqn', 'constructor')).toEqual({});
  });
});
