import { InputError } from '../../../env/errors.js';
import { type Activation, ACTIVATIONS, type NetworkDescription, type NetworkLayer } from '../network-description.js';
import type { DenseLayer } from './dense-layers.js';
import type { MlpShape } from './mlp-kernel.js';
import type { PolicyShape } from './policy-kernel.js';

/**
 * The shape of a network of values.
 * @throws InputError for a network with parts that the kernel does not know
 */
export function mlpShapeOf(network: NetworkDescription): MlpShape {
  const layers = [...hiddenLayersOf(network), { units: 1, activation: 'linear' } as const];
  return { inputs: network.inputs, layers };
}

/**
 * The shape of a network with logits.
 * @throws InputError for a network with parts that the kernel does not know
 */
export function policyShapeOf(network: NetworkDescription): PolicyShape {
  const { inputs, moves, perMove, heads, weightCount } = network;
  const named = (name: string): NetworkLayer | undefined => network.layers.find((layer) => layer.name === name);
  return {
    inputs,
    hidden: hiddenLayersOf(network),
    moves,
    perMove,
    moveUnits: named('move')?.units ?? 0,
    moveActivation: activationOf(named('activation-move')),
    hasValue: heads !== 'logits',
    weightCount,
  };
}

/** Whether the kernel knows all parts of a network: those that trainings make, not all that are imported. */
export function fitsKernel(network: NetworkDescription): boolean {
  try {
    if (network.heads === 'value') mlpShapeOf(network);
    else policyShapeOf(network);
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/** Names of hidden layers as `Network.create` gives them: others may be connected in any way. */
const HIDDEN = /^(hidden|norm|activation|residual)\d+$/;

/** Names of the layers after the hidden ones, and of inputs. */
const OTHERS = [
  'input',
  'moves',
  'context',
  'split',
  'move',
  'join',
  'activation-move',
  'logits',
  'flat-logits',
  'value',
];

function hiddenLayersOf(network: NetworkDescription): DenseLayer[] {
  const hidden: DenseLayer[] = [];
  for (const layer of network.layers) {
    if (OTHERS.includes(layer.name)) continue;
    if (!HIDDEN.test(layer.name)) throw unknown(`a layer "${layer.name}"`);
    const { type, units } = layer;
    const activation = activationOf(layer);
    if (type === 'Dense') hidden.push({ units: units!, activation });
    else {
      const last = hidden.pop();
      if (last && type === 'Activation') hidden.push({ ...last, activation });
      else if (last?.activation === 'linear' && type === 'LayerNormalization')
        hidden.push({ ...last, isNormalized: true });
      else if (last && type === 'Add') hidden.push({ ...last, isResidual: true });
      else throw unknown(type);
    }
  }
  return hidden;
}

function activationOf(layer: NetworkLayer | undefined): DenseLayer['activation'] {
  const { activation = 'linear' } = layer ?? {};
  if (activation !== 'linear' && !isActivation(activation)) throw unknown(`activation ${activation}`);
  return activation;
}

function isActivation(name: string): name is Activation {
  return ACTIVATIONS.some((each) => each === name);
}

function unknown(part: string): InputError {
  return new InputError(
    `Expected a network of dense layers for the backend "kernel", but got one with ${part}; use "wasm"`,
  );
}
