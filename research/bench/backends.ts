import * as tf from '@tensorflow/tfjs-core';
import { InputError, Random } from 'maketen';
import { type Backend, loadBackend, Network } from 'maketen/agents';
import { Optimizer, TensorWeights } from 'maketen/train';
import { type BenchCase, medianTime } from './measure.js';

/** Rows of a pass: a small rollout, a minibatch, a large minibatch. */
const BATCHES = [64, 512, 2048];
const INPUTS = 128;
const OUTPUTS = 64;

/** What every learner does with a network, on random rows that go in, and results that come out, as plain arrays. */
function networkPasses(rows: number) {
  const network = Network.create(
    { inputs: INPUTS, heads: 'logits', moves: OUTPUTS, perMove: 0, hiddenSizes: [256, 256], moveUnits: 1, activation: 'relu' }, // prettier-ignore
    1,
  );
  const optimizer = new Optimizer(new TensorWeights(network));
  const random = new Random('network passes', 1);
  const [inputs, targets] = [INPUTS, OUTPUTS].map((width) =>
    Float32Array.from({ length: rows * width }, () => random.float()),
  );
  const inputRows = (): tf.Tensor2D => tf.tensor2d(inputs, [rows, INPUTS]);
  return {
    forward: () => tf.tidy(() => void network.logits(inputRows()).dataSync()),
    /** One update with Adam towards the targets. */
    'train step with Adam': () => {
      const given = inputRows();
      const loss = (): tf.Scalar =>
        tf.mean<tf.Scalar>(tf.squaredDifference(network.logits(given), tf.tensor2d(targets, [rows, OUTPUTS])));
      const { value, grads } = tf.variableGrads(loss, [...network.variables]);
      let at = 0;
      for (const { name, size } of network.variables) {
        optimizer.gradient.set(grads[name].dataSync<'float32'>(), at);
        at += size;
      }
      value.dataSync();
      tf.dispose([given, value, grads]);
      optimizer.update(1e-3);
    },
  };
}

function backendCase(backend: Backend['name'], rows: number, pass: keyof ReturnType<typeof networkPasses>): BenchCase {
  return {
    name: `${backend}: ${pass}, MLP 128-256-256-64, batch ${rows}`,
    unit: 'ms',
    run: async (seconds) => {
      try {
        await loadBackend(backend);
      } catch (error) {
        if (error instanceof InputError) return NaN; // this backend does not start here
        throw error;
      }
      return medianTime(networkPasses(rows)[pass], { seconds, least: 5, warmUp: 3 });
    },
  };
}

/** Passes of one network on every backend, from plain arrays to plain arrays. */
export const BACKEND_CASES: readonly BenchCase[] = (['cpu', 'wasm', 'node'] as const).flatMap((backend) =>
  BATCHES.flatMap((rows) => [
    backendCase(backend, rows, 'forward'),
    backendCase(backend, rows, 'train step with Adam'),
  ]),
);
