import { join } from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { loadBackend, Network } from '../../../src/agents/index.js';
import type { NetworkArtifacts } from '../../../src/agents/networks/network-description.js';
import { Random } from '../../../src/env/base/random.js';
import { MODELS_FOLDER } from '../../../src/io/folders.js';
import type { ModelConfig } from '../../../src/train/models/model-config.js';
import { readModel } from '../../../src/train/models/model-folder.js';
import { onnxOfModel } from '../../../src/train/onnx/export-onnx.js';
import { listModels } from '../../../src/zoo/models.js';
import { sized } from '../../support/size.js';
import { runOnnx } from './onnx-session.js';

const ROWS = 5;

function randomRows(columns: number): Float32Array {
  const random = new Random('rows', columns);
  return Float32Array.from({ length: ROWS * columns }, () => (random.float() < 0.7 ? 0 : random.float()));
}

/** What TensorFlow.js computes, by the names of the file's outputs. */
async function computed(config: ModelConfig, artifacts: NetworkArtifacts, inputs: Float32Array, masks: Float32Array) {
  const network = await Network.fromArtifacts(artifacts);
  const tensors = tf.tidy((): Record<string, tf.Tensor> => {
    const rows = tf.tensor2d(inputs, [ROWS, network.inputs]);
    if (config.algorithm === 'ppo') {
      const { logits, values } = network.forward(rows);
      return { logits, value: values };
    }
    if (config.algorithm === 'dqn')
      return { action_values: network.actionValues(rows, tf.tensor2d(masks, [ROWS, network.moves])) };
    const raw = network.values(rows);
    return { value: config.environment.reward === 'win' ? tf.sigmoid(raw) : raw };
  });
  const outputs = Object.entries(tensors).map(([name, tensor]) => [name, tensor.dataSync<'float32'>()] as const);
  tf.dispose(tensors);
  network.dispose();
  return Object.fromEntries(outputs);
}

async function expectEqual(config: ModelConfig, artifacts: NetworkArtifacts) {
  const network = await Network.fromArtifacts(artifacts);
  const { inputs: columns, moves, heads } = network;
  network.dispose();
  const inputs = randomRows(columns);
  const masks = randomRows(moves).map(Math.ceil);
  const isDueling = config.algorithm === 'dqn' && heads !== 'logits';
  const given = { observations: inputs, ...(isDueling && { action_mask: masks }) };
  const found = await runOnnx(onnxOfModel(config, artifacts), given, ROWS);
  const expected = await computed(config, artifacts, inputs, masks);
  expect(Object.keys(found)).toEqual(Object.keys(expected));
  for (const [name, numbers] of Object.entries(expected)) {
    expect(found[name]).toHaveLength(numbers.length);
    numbers.forEach((number, i) => {
      expect(Math.abs(found[name][i] - number)).toBeLessThan(1e-5 * Math.max(1, Math.abs(number)));
    });
  }
}

describe('a network as an ONNX file', () => {
  beforeAll(() => loadBackend('cpu'));

  const names = listModels().map(({ name }) => name);
  const some = [
    'acm-10-20-30-ppo',
    'decade-loop3-dqn',
    'decade-loop3-ppo',
    'four-ten-dqn',
    'four-ten-value',
    'tens-value',
  ];

  it.each(sized(some, some, names))('computes what TensorFlow.js does: %s', { tags: 'more' }, async (name) => {
    const { config, network } = await readModel(join(MODELS_FOLDER, name));
    await expectEqual(config, network);
  });
});
