import { InputError } from '../../../env/errors.js';

/** A function of each number of its own. */
export type ActivationFunction = (x: number) => number;

// Klambauer et al., 2017, arXiv:1706.02515.
const SELU_ALPHA = 1.6732632423543772;
const SELU_SCALE = 1.0507009873554805;

const BY_NAME: Readonly<Record<string, ActivationFunction>> = {
  relu: (x) => (x > 0 ? x : 0),
  tanh: Math.tanh,
  sigmoid: (x) => 1 / (1 + Math.exp(-x)),
  elu: (x) => (x < 0 ? Math.exp(x) - 1 : x),
  selu: (x) => SELU_SCALE * (x < 0 ? SELU_ALPHA * (Math.exp(x) - 1) : x),
  swish: (x) => x / (1 + Math.exp(-x)),
  gelu: (x) => 0.5 * x * (1 + erf(x / Math.SQRT2)),
};

/** An activation by TensorFlow.js' name. @throws InputError for one that is not known */
export function activationFunction(name: string): ActivationFunction {
  if (!Object.hasOwn(BY_NAME, name))
    throw new InputError(`Expected an activation ${Object.keys(BY_NAME).join(', ')}, but got ${name}`);
  return BY_NAME[name];
}

export function leakyRelu(alpha: number): ActivationFunction {
  return (x) => (x < 0 ? alpha * x : x);
}

/** To 1.5e-7, as TensorFlow.js computes it (Abramowitz and Stegun, 1964, 7.1.26). */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}
