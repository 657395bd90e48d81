import type { Policy } from '../../agents/agent.js';
import type { Network } from '../../agents/networks/network.js';
import type { ValueNetwork } from '../../agents/networks/value-network.js';
import { DqnPolicy } from '../../agents/policies/dqn-policy.js';
import { PpoPolicy } from '../../agents/policies/ppo-policy.js';
import { ValuePolicy } from '../../agents/policies/value-policy.js';
import { InputError } from '../../env/errors.js';
import type { GameParts } from '../../env/game.js';
import { Encoder } from '../../env/inputs/encoder.js';
import type { PolicyOptions } from '../algorithm.js';
import { knownAfterstates } from '../value/known-afterstates.js';
import { afterstateInputs, type ModelInputs, observationInputs } from './model-inputs.js';

/** The policy of a saved network, which it then owns, and the inputs as this version makes them. */
export interface CreatedPolicy {
  readonly policy: Policy;
  readonly inputs: ModelInputs;
}

type CreatePolicy<Of = Network> = (
  network: Of,
  inputs: ModelInputs,
  parts: GameParts,
  options: PolicyOptions,
) => CreatedPolicy;

export const createPpoPolicy: CreatePolicy = (network, inputs, parts, options) => {
  const encoder = encoderOf(inputs, parts, options);
  return { policy: new PpoPolicy(network, encoder, options), inputs: observationInputs(encoder) };
};

export const createDqnPolicy: CreatePolicy = (network, inputs, parts, options) => {
  const encoder = encoderOf(inputs, parts, options);
  return { policy: new DqnPolicy(network, encoder, options), inputs: observationInputs(encoder) };
};

export const createValuePolicy: CreatePolicy<ValueNetwork> = (network, inputs, parts, { name, lookahead, endgame }) => {
  const saved = inputs.kind === 'afterstates' ? inputs : ({ lookahead: 0, endgame: 0 } as const);
  const afterstates = knownAfterstates(parts, { endgame: endgame ?? saved.endgame });
  const policy = new ValuePolicy(network, afterstates, parts, { name, lookahead: lookahead ?? saved.lookahead });
  return { policy, inputs: afterstateInputs(afterstates, saved) };
};

/** By what a model was trained with. */
export const POLICIES: Readonly<Record<string, CreatePolicy>> = {
  ppo: createPpoPolicy,
  dqn: createDqnPolicy,
  value: createValuePolicy,
};

function encoderOf(inputs: ModelInputs, { rules }: GameParts, { lookahead, endgame }: PolicyOptions): Encoder {
  if (lookahead !== undefined || endgame !== undefined)
    throw new InputError(
      'Expected a model that was trained with --algorithm value to look ahead with; leave lookahead and endgame out',
    );
  if (inputs.kind === 'observation') return new Encoder(rules, inputs.options);
  throw new InputError('Expected a model whose inputs are observations, but they are afterstates; train it anew');
}
