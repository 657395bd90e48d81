import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadBackend } from '../../../src/agents/backend.js';
import { partsOf } from '../../../src/env/index.js';
import { createHinter, type Hint } from '../../../src/hint/index.js';
import { policyFromArtifacts } from '../../../src/train/models/index.js';
import { decisionOf } from '../positions.js';
import { type Bundle, bundle, runBare } from './bundle.js';

const MODELS = resolve(import.meta.dirname, '../../../models');

/** A decision of each game in its notation, with a scripted agent that plays on quickly. */
const POSITIONS = [
  ['tens', 'random'],
  ['decade-loop3', 'next-card'],
  ['decade-seven', 'longest-run'],
  ['four-ten', 'random'],
  ['four-ten', 'exact'],
].map(([preset, agent]) => {
  const parts = partsOf(preset);
  return { preset, agent, position: parts.notation.formatState(decisionOf(parts, 4, 3)) };
});

/** Hints in a bare context: no clock, console or timers, so no time budget either. */
const SCRIPTED = `() => positions.map(({ preset, agent, position }) =>
  app.createHinter({ preset, agent, playouts: 20 }).hint(position))`;

/** As the app's own package for TensorFlow.js would, it says how the platform does a few things. */
const MODEL = `async () => {
  app.tf.setPlatform('bare', {
    now: () => 0,
    isTypedArray: (a) => ArrayBuffer.isView(a) && !(a instanceof DataView),
    encode: () => { throw new Error('no strings'); },
    decode: () => { throw new Error('no strings'); },
    fetch: () => { throw new Error('no network'); },
  });
  await app.tf.setBackend('cpu');
  const weights = Uint8Array.from(latin1, (letter) => letter.charCodeAt(0));
  const [config, evaluation] = [JSON.parse(configText), JSON.parse(evaluationText)];
  const model = await app.policyFromArtifacts({ config, topology, weights, evaluation });
  return app.createHinter({ model, clock: () => 0 }).hint(position);
}`;

function fileOf(model: string, name: string): string {
  return readFileSync(join(MODELS, model, name), name.endsWith('.bin') ? 'latin1' : 'utf8');
}

const BUILT_IN = /^node:|\((disabled)\):(fs|path|os|process|worker_threads|child_process)/;

describe('a bundle of the hint API', () => {
  let plain: Bundle;
  let withModels: Bundle;

  beforeAll(async () => {
    plain = await bundle(`export * from './src/index.ts';`, 'neutral');
    withModels = await bundle(
      `export * from './src/hint/index.ts';
       export * from './src/train/models/index.ts';
       export * as tf from '@tensorflow/tfjs-core';
       import '@tensorflow/tfjs-backend-cpu';`,
      'browser',
    );
  }, 60_000);

  it('has no node built-ins, and TensorFlow.js only with models', () => {
    expect(plain.files.filter((file) => BUILT_IN.test(file) || file.includes('tensorflow'))).toEqual([]);
    expect(withModels.files.filter((file) => BUILT_IN.test(file) || /wasm|tfjs-node/.test(file))).toEqual([]);
    expect(withModels.files.some((file) => file.includes('@tensorflow/tfjs-core'))).toBe(true);
  });

  it('gives hints for each game where there is nothing but the language, the same as in Node', async () => {
    const hints = await runBare(plain.code, SCRIPTED, { positions: POSITIONS });
    const inNode = POSITIONS.map(({ preset, agent, position }) =>
      createHinter({ preset, agent, playouts: 20 }).hint(position),
    );
    expect(hints).toEqual(JSON.parse(JSON.stringify(inNode)));
  });

  it.each(['decade-loop3-value', 'four-ten-value', 'tens-value', 'decade-loop3-ppo'])(
    'gives hints by %s on a backend of the app, the same as in Node',
    async (name) => {
      const configText = fileOf(name, 'config.json');
      const config = JSON.parse(configText) as { environment: { preset: string } };
      const { position } = POSITIONS.find(({ preset }) => preset === config.environment.preset)!;
      const files = {
        topology: fileOf(name, 'model.json'),
        latin1: fileOf(name, 'weights.bin'),
        evaluationText: fileOf(name, 'evaluation.json'),
      };
      const hints = (await runBare(withModels.code, MODEL, { ...files, configText, position })) as Hint[];

      await loadBackend('cpu');
      const model = await policyFromArtifacts({
        config,
        topology: files.topology,
        weights: Buffer.from(files.latin1, 'latin1'),
        evaluation: JSON.parse(files.evaluationText) as unknown,
      });
      const inNode = createHinter({ model }).hint(position);
      model.policy.dispose?.();
      expect(hints).toEqual(JSON.parse(JSON.stringify(inNode)));
      expect(hints.length).toBeGreaterThan(0);
    },
    60_000,
  );
});
