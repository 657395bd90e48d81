import * as tf from '@tensorflow/tfjs-core';
import { InputError, Random } from 'maketen';
import { type Backend, loadBackend, Network } from 'maketen/agents';
import { Optimizer, TensorWeights } from 'maketen/train';
import type { BenchCase } from './measure.js';

/** Rows of a pass: a small rollout, a minibatch, a large minibatch. */
const BACKEND_BATCHES = [64, 512, 2048] as const;

/** Medians in milliseconds for an MLP 128-256-256-64, from plain arrays to plain arrays. */
interface BackendTimes {
  readonly forward: number;
  /** Forward pass, gradient and an update with Adam. */
  readonly train: number;
}

/**
 * Times a backend for about two seconds, longer where it is slow.
 * @param batch rows of a pass
 * @throws InputError if the backend does not start here
 */
async function benchBackend(backend: Backend['name'], batch: number, seconds = 1): Promise<BackendTimes> {
  await loadBackend(backend);
  const step = new NetworkPasses(batch);
  try {
    return { forward: medianTime(() => step.forward(), seconds), train: medianTime(() => step.train(), seconds) };
  } finally {
    step.dispose();
  }
}

const INPUTS = 128;
const OUTPUTS = 64;

/** What every learner does with a network, on random rows that go in, and results that come out, as plain arrays. */
class NetworkPasses {
  private readonly network = Network.create(
    { inputs: INPUTS, heads: 'logits', moves: OUTPUTS, perMove: 0, hiddenSizes: [256, 256], moveUnits: 1, activation: 'relu' }, // prettier-ignore
    1,
  );
  private readonly optimizer = new Optimizer(new TensorWeights(this.network));
  private readonly inputs: Float32Array;
  private readonly targets: Float32Array;

  constructor(private readonly rows: number) {
    const random = new Random('network passes', 1);
    this.inputs = Float32Array.from({ length: rows * INPUTS }, () => random.float());
    this.targets = Float32Array.from({ length: rows * OUTPUTS }, () => random.float());
  }

  forward(): void {
    tf.tidy(() => void this.network.logits(tf.tensor2d(this.inputs, [this.rows, INPUTS])).dataSync());
  }

  /** One update with Adam towards the targets. */
  train(): void {
    const inputs = tf.tensor2d(this.inputs, [this.rows, INPUTS]);
    const { value, grads } = tf.variableGrads(
      () => tf.mean<tf.Scalar>(tf.squaredDifference(this.network.logits(inputs), this.targetRows())),
      [...this.network.variables],
    );
    let at = 0;
    for (const { name, size } of this.network.variables) {
      this.optimizer.gradient.set(grads[name].dataSync<'float32'>(), at);
      at += size;
    }
    value.dataSync();
    tf.dispose([inputs, value, grads]);
    this.optimizer.update(1e-3);
  }

  dispose(): void {
    this.network.dispose();
  }

  private targetRows(): tf.Tensor2D {
    return tf.tensor2d(this.targets, [this.rows, OUTPUTS]);
  }
}

const WARM_UP = 3;
const LEAST_RUNS = 5;

/** Median time of a run in milliseconds, over `seconds` and at least five runs. */
function medianTime(run: () => void, seconds: number): number {
  for (let i = 0; i < WARM_UP; i++) run();
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (times.length < LEAST_RUNS || performance.now() < end) {
    const start = performance.now();
    run();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[times.length >> 1];
}

function backendCase(backend: Backend['name'], batch: number, pass: keyof BackendTimes): BenchCase {
  const names = { forward: 'forward', train: 'train step with Adam' };
  return {
    name: `${backend}: ${names[pass]}, MLP 128-256-256-64, batch ${batch}`,
    unit: 'ms',
    run: async (seconds) => {
      try {
        return (await benchBackend(backend, batch, seconds))[pass];
      } catch (error) {
        if (error instanceof InputError) return NaN; // this backend does not start here
        throw error;
      }
    },
  };
}

/** Passes of one network on every backend. */
export const BACKEND_CASES: readonly BenchCase[] = (['cpu', 'wasm', 'node'] as const).flatMap((backend) =>
  BACKEND_BATCHES.flatMap((batch) => [backendCase(backend, batch, 'forward'), backendCase(backend, batch, 'train')]),
);
