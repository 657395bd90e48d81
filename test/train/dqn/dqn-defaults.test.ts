import { expect, test } from 'vitest';
import { partsOf, PRESETS } from '../../../src/env/registry.js';
import { defaultsFor } from '../../../src/train/algorithms.js';
import { dqnConfigSchema } from '../../../src/train/dqn/dqn-config.js';
import { ReplayBuffer } from '../../../src/train/dqn/replay-buffer.js';

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
