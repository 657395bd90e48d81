import type { Backend } from '../../agents/networks/backend.js';
import { loadBackend } from '../../agents/networks/backend.js';
import { InputError } from '../../env/index.js';
import { SampleStep } from '../../train/sample-step.js';
import type { BenchCase } from './bench-case.js';

/** Rows of a pass: a small rollout, a minibatch, a large minibatch. */
const BACKEND_BATCHES = [64, 512, 2048] as const;

/** Medians in milliseconds for an MLP 128-256-256-64, from plain arrays to plain arrays. */
export interface BackendTimes {
  readonly forward: number;
  /** Forward pass, gradient and an update with Adam. */
  readonly train: number;
}

/**
 * Times a backend for about two seconds, longer where it is slow.
 * @param batch rows of a pass
 * @throws InputError if the backend does not start here
 */
export async function benchBackend(backend: Backend['name'], batch: number, seconds = 1): Promise<BackendTimes> {
  await loadBackend(backend);
  const step = new SampleStep(batch);
  try {
    return { forward: medianTime(() => step.forward(), seconds), train: medianTime(() => step.train(), seconds) };
  } finally {
    step.dispose();
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
