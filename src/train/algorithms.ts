import { Encoder } from '../agents/encoder.js';
import { PpoPolicy } from '../agents/ppo-policy.js';
import { InputError, shown } from '../env/errors.js';
import { suggestion } from '../env/nearest-name.js';
import type { Algorithm } from './algorithm.js';
import type { ModelInputs } from './model-inputs.js';
import { observationInputs } from './model-inputs.js';
import { PpoShard } from './ppo.js';
import { type PpoConfig, ppoConfigSchema } from './ppo-config.js';
import type { TrainingParts } from './training-games.js';

const ppo: Algorithm<PpoConfig> = {
  name: 'ppo',
  summary: 'masked proximal policy optimisation',
  schema: ppoConfigSchema,
  defaultsFor: () => ({}),
  learnsWithoutDecisions: false,
  createShard: (parts, config, place) => new PpoShard(parts, config, place),
  describeInputs: ({ rules }, { encoder }) => observationInputs(new Encoder(rules, encoder)),
  createPolicy: (network, inputs, parts, options) => {
    const encoder = encoderOf(inputs, parts);
    return { policy: new PpoPolicy(network, encoder, options), inputs: observationInputs(encoder) };
  },
};

/** Everything that `algorithm` in a config can be. */
export const ALGORITHMS = [ppo] as unknown as readonly Algorithm[];

/**
 * An algorithm by its name.
 * @throws InputError with the names there are
 */
export function algorithmOf(name: unknown): Algorithm {
  const algorithm = ALGORITHMS.find((each) => each.name === name);
  if (algorithm) return algorithm;
  const names = ALGORITHMS.map((each) => each.name);
  const hint = typeof name === 'string' ? suggestion(name, names) : '';
  throw new InputError(`Expected "algorithm" to be one of ${names.join(', ')}, but got ${shown(name)}${hint}`);
}

function encoderOf(inputs: ModelInputs, { rules }: TrainingParts): Encoder {
  if (inputs.kind === 'observation') return new Encoder(rules, inputs.options);
  throw new InputError('Expected a model whose inputs are observations, but they are afterstates; train it anew');
}
