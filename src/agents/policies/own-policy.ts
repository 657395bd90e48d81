import type { LayersModel } from '@tensorflow/tfjs-layers';
import { InputError, mismatch, shown } from '../../env/base/errors.js';
import { type EnvironmentParts, expectRules, rulesSeen } from '../../env/environment/environment-parts.js';
import { type Inputs, SHOWN_VERSION } from '../../env/environment/network-inputs.js';
import type { Rules } from '../../env/environment/rules.js';
import { Encoder } from '../../env/inputs/encoder.js';
import type { Policy } from '../agent.js';
import { loadTensorFlow } from '../networks/backend.js';
import { NETWORK_OUTPUTS, type NetworkOutputs, OwnNetwork } from '../networks/own-network.js';
import { DqnPolicy, type InputsEncoder, PpoPolicy } from './move-policies.js';

/** What a network was trained in: an environment, many, or the parts of one. */
export type TrainedIn = Pick<EnvironmentParts, 'rules' | 'spec'>;

/** How a custom network is read. */
export interface OwnPolicyOptions {
  /** Default the environment's. */
  readonly inputs?: Inputs;
  /** Version of the inputs 'features'; default what environments show. */
  readonly inputsVersion?: number | undefined;
  /** Default 'logits'. */
  readonly outputs?: NetworkOutputs;
  /** Default 'network'. */
  readonly name?: string;
}

/** Plain observations, as they are. */
function plainRows(rules: Rules): InputsEncoder {
  const size = rules.observationSize;
  const encode: InputsEncoder['encode'] = ({ observations }, count, inputs) =>
    inputs.set(observations.subarray(0, count * size));
  return { rules, size, moves: rules.moves.length, perMove: 0, encode };
}

/**
 * Makes an agent of a network that was trained with TensorFlow.js, for everything that takes an agent. It plays the legal move of the greatest
 * number, and encodes plain observations itself. With 'logits' alone it knows no values.
 * @param environment what it was trained in: `make`, `makeVector` or `partsOf` gave it
 * @throws InputError, one line, for a network that does not fit: other inputs, other moves, other outputs, weights that are no numbers
 * @example const agent = await policyOf(network, games, { outputs: 'logits' });
 */
export async function policyOf(
  model: LayersModel,
  environment: TrainedIn,
  { inputs, inputsVersion = SHOWN_VERSION, outputs = 'logits', name = 'network' }: OwnPolicyOptions = {},
): Promise<Policy> {
  if (typeof (model as Partial<LayersModel> | undefined)?.predictOnBatch !== 'function')
    throw mismatch('a layers model of TensorFlow.js, such as tf.sequential() makes', model);
  expectRules((environment as Partial<TrainedIn> | undefined)?.rules);
  if (!NETWORK_OUTPUTS.includes(outputs)) throw mismatch(`outputs to be ${NETWORK_OUTPUTS.join(', ')}`, outputs);
  const { spec } = environment;
  const kind = inputs ?? spec.inputs ?? 'plain';
  const rules = rulesSeen(environment);
  if (rules.observedAs !== spec.observe)
    throw new InputError(
      `Expected partsOf(preset, { observe }) for the observation ${shown(spec.observe)}, but got an environment; give the parts`,
    );
  await loadTensorFlow();
  const encoder = kind === 'features' ? new Encoder(rules, { derivedVersion: inputsVersion }) : plainRows(rules);
  const { moves, perMove, size } = encoder;
  const title = `${spec.preset} with inputs '${kind}'`;
  const network = new OwnNetwork(model, { title, columns: size - moves * perMove, moves, perMove, outputs });
  return new (outputs === 'action-values' ? DqnPolicy : PpoPolicy)(network, encoder, { name });
}
