import { expect, test } from 'vitest';
import { PRESETS } from '../../src/env/registry.js';
import { dqnDefaultsFor } from '../../src/train/defaults/dqn.js';
import { dqnConfigSchema } from '../../src/train/dqn-config.js';

test.each(PRESETS)('the defaults of DQN for %s are a config, and can be overridden', (preset) => {
  const defaults = dqnDefaultsFor(preset);
  const config = dqnConfigSchema.parse({ ...defaults, preset });
  expect(config).toMatchObject(defaults);
  expect(dqnConfigSchema.parse({ ...defaults, preset, nStep: 7 }).nStep).toBe(7);
});

test('an unknown preset has no defaults of its own', () => {
  expect(dqnDefaultsFor('constructor')).toEqual({});
});
