import { InputError } from '../../../env/errors.js';
import { type Activation, ACTIVATIONS, type Network } from '../network.js';
import type { DenseLayer } from './dense-layers.js';
import type { MlpShape } from './mlp-kernel.js';

/**
 * The shape of a network whose layers follow one on the other.
 * @throws InputError for a network with parts that the kernel does not know
 */
export function mlpShapeOf(network: Network): MlpShape {
  const layers: DenseLayer[] = [];
  for (const { type, units, activation = 'linear' } of network.layers) {
    if (type === 'InputLayer') continue;
    if (activation !== 'linear' && !isActivation(activation)) throw unknown(`activation ${activation}`);
    if (type === 'Dense') layers.push({ units: units!, activation });
    else if (type === 'Activation' && layers.length > 0) layers.push({ ...layers.pop()!, activation });
    else throw unknown(type === 'LayerNormalization' ? 'layerNormalization' : type === 'Add' ? 'residual' : type);
  }
  return { inputs: network.inputs, layers };
}

function isActivation(name: string): name is Activation {
  return ACTIVATIONS.some((each) => each === name);
}

function unknown(part: string): InputError {
  return new InputError(
    `Expected a network of dense layers for the backend "kernel", but got one with ${part}; use "wasm" or leave that out`,
  );
}
