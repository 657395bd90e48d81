import type { Policy } from '../../agents/agent.js';
import { KernelNetwork } from '../../agents/networks/kernel/kernel-network.js';
import { KernelPolicyNetwork } from '../../agents/networks/kernel/kernel-policy-network.js';
import type { NetworkDescription, PlayableNetwork } from '../../agents/networks/network-description.js';
import { DqnPolicy } from '../../agents/policies/dqn-policy.js';
import { PpoPolicy } from '../../agents/policies/ppo-policy.js';
import { ValuePolicy } from '../../agents/policies/value-policy.js';
import { InputError } from '../../env/errors.js';
import type { GameParts } from '../../env/game.js';
import { Encoder } from '../../env/inputs/encoder.js';
import type { PolicyOptions } from '../policy-options.js';
import { knownAfterstates } from '../value/known-afterstates.js';
import { afterstateInputs, type ModelInputs, observationInputs } from './model-inputs.js';

/** The policy of a saved network, which it then owns, and the inputs as this version makes them. */
export interface CreatedPolicy {
  readonly policy: Policy;
  readonly inputs: ModelInputs;
}

type CreatePolicy = (
  network: PlayableNetwork,
  inputs: ModelInputs,
  parts: GameParts,
  options: PolicyOptions & { readonly backend?: string | undefined },
) => CreatedPolicy;

export const createPpoPolicy: CreatePolicy = (network, inputs, parts, options) => {
  const encoder = encoderOf(inputs, parts, options);
  const policy = new PpoPolicy(computedBy(network, options.backend, KernelPolicyNetwork), encoder, options);
  return { policy, inputs: observationInputs(encoder) };
};

export const createDqnPolicy: CreatePolicy = (network, inputs, parts, options) => {
  const encoder = encoderOf(inputs, parts, options);
  const policy = new DqnPolicy(computedBy(network, options.backend, KernelPolicyNetwork), encoder, options);
  return { policy, inputs: observationInputs(encoder) };
};

export const createValuePolicy: CreatePolicy = (network, inputs, parts, options) => {
  const { name, lookahead, endgame, hindsight, backend } = options;
  const saved = inputs.kind === 'afterstates' ? inputs : ({ lookahead: 0, endgame: 0, inputVersion: 1 } as const);
  const afterstates = knownAfterstates(parts, {
    endgame: endgame ?? saved.endgame,
    hindsight,
    inputVersion: saved.inputVersion,
  });
  const by = computedBy(network, backend, KernelNetwork);
  const policy = new ValuePolicy(by, afterstates, parts, { name, lookahead: lookahead ?? saved.lookahead });
  return { policy, inputs: afterstateInputs(afterstates, saved) };
};

/** By what a model was trained with. */
export const POLICIES: Readonly<Record<string, CreatePolicy>> = {
  ppo: createPpoPolicy,
  dqn: createDqnPolicy,
  value: createValuePolicy,
};

/** The network, or a copy of it on the compiled kernel in its place. */
function computedBy<Copy>(
  network: PlayableNetwork,
  backend: string | undefined,
  OnKernel: new (network: NetworkDescription) => Copy,
): PlayableNetwork | Copy {
  if (backend !== 'kernel') return network;
  const copy = new OnKernel(network);
  network.dispose();
  return copy;
}

function encoderOf(
  inputs: ModelInputs,
  { rules }: GameParts,
  { lookahead, endgame, hindsight }: PolicyOptions,
): Encoder {
  if (lookahead !== undefined || endgame !== undefined || hindsight !== undefined)
    throw new InputError(
      'Expected a model that was trained with --algorithm value to look ahead with; leave lookahead, endgame and hindsight out',
    );
  if (inputs.kind === 'observation') return new Encoder(rules, inputs.options);
  throw new InputError('Expected a model whose inputs are observations, but they are afterstates; train it anew');
}
