import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { Network } from '../../../src/agents/networks/network.js';
import { readModel } from '../../../src/train/models/model-folder.js';
import { importOnnx } from '../../../src/zoo/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** What make.py there has made: files as trainers write them, and what ONNX Runtime computes with them for the rows of rows.json. */
const POLICIES = join(import.meta.dirname, 'policies');
const NAMES = readdirSync(POLICIES)
  .filter((file) => file.endsWith('.onnx'))
  .map((file) => file.replace(/\.onnx$/, ''));

const read = (file: string) => JSON.parse(readFileSync(join(POLICIES, file), 'utf8')) as Record<string, number[][]>;

describe('policies as trainers export them', () => {
  const folder = temporaryFolder();
  const { observations, action_mask: masks } = read('rows.json');

  beforeAll(() => loadBackend('cpu'));

  it('are of Stable-Baselines3, CleanRL, RLlib and Keras', () => {
    expect(new Set(NAMES.map((name) => name.split('-')[0]))).toEqual(new Set(['sb3', 'cleanrl', 'rllib', 'keras']));
  });

  it.each(NAMES)('%s is a model that computes what ONNX Runtime does', async (name) => {
    const out = join(folder, name);
    await importOnnx(join(POLICIES, `${name}.onnx`), out);
    const { network: artifacts, config } = await readModel(out);
    const network = await Network.fromArtifacts(artifacts);
    const rows = tf.tensor2d(observations);
    const outputs = Object.values(read(`${name}.expected.json`));
    const logits = outputs.find(([row]) => row.length > 1)!;
    const values = outputs.find(([row]) => row.length === 1);
    const found = network.logits(rows).arraySync();
    // Numbers of illegal moves mean nothing: a graph with a mask in it gives others there.
    logits.forEach((row, i) => {
      row.forEach((number, move) => masks[i][move] === 1 && expect(found[i][move]).toBeCloseTo(number, 5));
    });
    if (values) expectClose(network.values(rows).dataSync(), values.flat());
    expect(config.algorithm).toBe(values ? 'ppo' : 'dqn');
    expect(config.training.imported?.by).toMatch(/^(Stable-Baselines3|CleanRL|RLlib|Keras)$/);
    network.dispose();
    rows.dispose();
  });

  function expectClose(found: ArrayLike<number>, expected: readonly number[]): void {
    expect(found).toHaveLength(expected.length);
    expected.forEach((number, i) => expect(found[i]).toBeCloseTo(number, 5));
  }
});
