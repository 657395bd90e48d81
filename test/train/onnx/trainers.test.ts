import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { hasValues } from '../../../src/agents/agent.js';
import { loadBackend, Network } from '../../../src/agents/index.js';
import { readModel } from '../../../src/train/models/model-folder.js';
import { importOnnx, loadModel } from '../../../src/zoo/index.js';
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

  it('are of Stable-Baselines3, CleanRL, RLlib, Keras and torch alone', () => {
    expect(new Set(NAMES.map((name) => name.split('-')[0]))).toEqual(
      new Set(['sb3', 'cleanrl', 'rllib', 'keras', 'torch']),
    );
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
    const { outputs: kind } = read(`${name}.json`) as unknown as { outputs: string };
    expect(config.algorithm).toBe(kind === 'logits' ? 'ppo' : 'dqn');
    expect(config.training.imported?.by).toMatch(/^(Stable-Baselines3|CleanRL|RLlib|Keras|torch)$/);
    const { policy } = await loadModel(out);
    expect(hasValues(policy)).toBe(values !== undefined || kind === 'action-values');
    policy.dispose?.();
    network.dispose();
    rows.dispose();
  });

  it('that lie in two files are refused in one line where the second is missing, cut or elsewhere', async () => {
    const names = ['torch-actor.onnx', 'torch-actor.json', 'torch-actor.onnx.data'];
    const [graph, json, data] = names.map((name) => readFileSync(join(POLICIES, name)));
    const file = join(folder, names[0]);
    const refused = async (graphBytes: Buffer, dataBytes: Buffer | null, message: string) => {
      writeFileSync(file, graphBytes);
      writeFileSync(join(folder, names[1]), json);
      rmSync(join(folder, names[2]), { force: true });
      if (dataBytes) writeFileSync(join(folder, names[2]), dataBytes);
      await expect(importOnnx(file, join(folder, 'refused'))).rejects.toThrow(message);
    };
    await refused(graph, null, 'torch-actor.onnx.data');
    await refused(graph, data.subarray(0, -4), 'export both files again');
    const elsewhere = Buffer.from(
      graph.toString('latin1').replaceAll('torch-actor.onnx.data', '../../../secret/weights'.slice(0, 21)),
      'latin1',
    );
    await refused(elsewhere, data, 'Expected weights in the same folder');
  });

  function expectClose(found: ArrayLike<number>, expected: readonly number[]) {
    expect(found).toHaveLength(expected.length);
    expected.forEach((number, i) => expect(found[i]).toBeCloseTo(number, 5));
  }
});
