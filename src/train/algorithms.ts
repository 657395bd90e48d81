import { Encoder } from '../agents/encoder.js';
import { DqnPolicy } from '../agents/dqn-policy.js';
import { PpoPolicy } from '../agents/ppo-policy.js';
import { ValuePolicy } from '../agents/value-policy.js';
import { InputError, shown } from '../env/errors.js';
import { suggestion } from '../env/nearest-name.js';
import type { Algorithm, PolicyOptions } from './algorithm.js';
import type { ModelInputs } from './models/model-inputs.js';
import { afterstateInputs, observationInputs } from './models/model-inputs.js';
import { dqnDefaultsFor } from './defaults/dqn.js';
import { ppoDefaultsFor } from './defaults/ppo.js';
import { valueDefaultsFor } from './defaults/value.js';
import { createDqnNetwork, DqnShard } from './dqn/dqn.js';
import { type DqnConfig, dqnConfigSchema } from './dqn/dqn-config.js';
import { createPpoNetwork, PpoShard } from './ppo/ppo.js';
import { type PpoConfig, ppoConfigSchema } from './ppo/ppo-config.js';
import type { TrainingParts } from './training-games.js';
import { createValueNetwork, ValueShard } from './value/value.js';
import { type ValueConfig, valueConfigSchema } from './value/value-config.js';
import { knownAfterstates } from './value/value-stage.js';

const ppo: Algorithm<PpoConfig> = {
  name: 'ppo',
  summary: 'masked proximal policy optimisation',
  schema: ppoConfigSchema,
  defaultsFor: ppoDefaultsFor,
  learnsWithoutDecisions: false,
  createNetwork: ({ rules }, config) => createPpoNetwork(new Encoder(rules, config.encoder), config),
  createShard: (parts, config, place) => new PpoShard(parts, config, place),
  describeInputs: ({ rules }, { encoder }) => observationInputs(new Encoder(rules, encoder)),
  createPolicy: (network, inputs, parts, options) => {
    const encoder = encoderOf(inputs, parts, options);
    return { policy: new PpoPolicy(network, encoder, options), inputs: observationInputs(encoder) };
  },
};

const dqn: Algorithm<DqnConfig> = {
  name: 'dqn',
  summary: 'masked deep Q-learning',
  schema: dqnConfigSchema,
  defaultsFor: dqnDefaultsFor,
  learnsWithoutDecisions: false,
  createNetwork: ({ rules }, config) => createDqnNetwork(new Encoder(rules, config.encoder), config),
  createShard: (parts, config, place) => new DqnShard(parts, config, place),
  describeInputs: ({ rules }, { encoder }) => observationInputs(new Encoder(rules, encoder)),
  createPolicy: (network, inputs, parts, options) => {
    const encoder = encoderOf(inputs, parts, options);
    return { policy: new DqnPolicy(network, encoder, options), inputs: observationInputs(encoder) };
  },
};

const value: Algorithm<ValueConfig> = {
  name: 'value',
  summary: 'value learning over afterstates',
  schema: valueConfigSchema,
  defaultsFor: valueDefaultsFor,
  learnsWithoutDecisions: true,
  createNetwork: (parts, config) => createValueNetwork(knownAfterstates(parts), config),
  createShard: (parts, config, place) => new ValueShard(parts, config, place),
  describeInputs: (parts, config) => afterstateInputs(knownAfterstates(parts), config),
  createPolicy: (network, inputs, parts, { name, lookahead, endgame }) => {
    const saved = inputs.kind === 'afterstates' ? inputs : ({ lookahead: 0, endgame: 0 } as const);
    const afterstates = knownAfterstates(parts, { endgame: endgame ?? saved.endgame });
    const policy = new ValuePolicy(network, afterstates, parts, { name, lookahead: lookahead ?? saved.lookahead });
    return { policy, inputs: afterstateInputs(afterstates, saved) };
  },
};

/** Everything that `algorithm` in a config can be. */
export const ALGORITHMS = [ppo, dqn, value] as unknown as readonly Algorithm[];

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

function encoderOf(inputs: ModelInputs, { rules }: TrainingParts, { lookahead, endgame }: PolicyOptions): Encoder {
  if (lookahead !== undefined || endgame !== undefined)
    throw new InputError(
      'Expected a model that was trained with --algorithm value to look ahead with; leave lookahead and endgame out',
    );
  if (inputs.kind === 'observation') return new Encoder(rules, inputs.options);
  throw new InputError('Expected a model whose inputs are observations, but they are afterstates; train it anew');
}
