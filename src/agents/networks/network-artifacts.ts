import { InputError } from '../../env/errors.js';

/** Name and shape of a weight. */
export interface WeightSpec {
  /** Its layer's name and its own: 'hidden1/kernel'. */
  readonly name: string;
  readonly shape: number[];
  readonly dtype: 'float32';
}

/** A network as data: the parts of TensorFlow.js's layers-model format. */
export interface NetworkArtifacts {
  /** Keras-style topology, the `modelTopology` of a model.json. */
  readonly topology: object;
  /** Name, shape and dtype of each weight in order. */
  readonly weightSpecs: WeightSpec[];
  /** All weights in that order, float32, little endian. */
  readonly weights: Uint8Array;
}

/** No loss could have come to such weights, and all that is computed with them is as little a number as they are. @throws InputError that names the first */
export function expectFinite(weights: Float32Array): void {
  const wrong = weights.findIndex((weight) => !Number.isFinite(weight));
  if (wrong >= 0)
    throw new InputError(
      `Expected weights that are finite numbers, but weight ${wrong} is ${weights[wrong]}; train the model anew`,
    );
}
