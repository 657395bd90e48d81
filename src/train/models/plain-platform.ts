import { env } from '@tensorflow/tfjs-core';
import { milliseconds } from '../../agents/clock.js';

type Platform = ReturnType<typeof env>['platform'];

function missing(what: string): Error {
  return new Error(`No ${what} here: set a platform of TensorFlow.js (tf.setPlatform) that has it`);
}

function isTypedArray(a: unknown): a is Float32Array | Int32Array | Uint8Array | Uint8ClampedArray {
  return (
    a instanceof Float32Array || a instanceof Int32Array || a instanceof Uint8Array || a instanceof Uint8ClampedArray
  );
}

/** All that networks need of a platform. Tensors of strings and TensorFlow.js' own loaders need more. */
const PLAIN: Platform = {
  now: milliseconds,
  isTypedArray,
  encode: () => {
    throw missing('encoder of strings');
  },
  decode: () => {
    throw missing('decoder of strings');
  },
  fetch: () => Promise.reject(missing('fetch')),
};

/** TensorFlow.js knows browsers and Node, and computes nothing elsewhere (React Native) until it is told of a platform. One that is set stays. */
export function ensurePlatform(): void {
  if (!env().platform) env().setPlatform('plain', PLAIN);
}
