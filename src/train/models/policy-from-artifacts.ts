import * as z from 'zod/mini';
import type { BackendPreference } from '../../agents/networks/network-plan.js';
import type { LookaheadDraws } from '../../agents/afterstates/afterstates.js';
import type { NetworkArtifacts } from '../../agents/networks/network-description.js';
import type { PlayableNetwork } from '../../agents/networks/network-interfaces.js';
import type { Policy } from '../../agents/agent.js';
import type { Rules } from '../../env/environment/rules.js';
import { withEndgame } from '../../agents/afterstates/endgame.js';
import { DqnPolicy, PpoPolicy, type PpoPolicyOptions } from '../../agents/policies/move-policies.js';
import { Encoder } from '../../env/inputs/encoder.js';
import { notOneOf, InputError, mismatch } from '../../env/base/errors.js';
import { PlainNetwork } from '../../agents/networks/plain/plain-network.js';
import { ValuePolicy } from '../../agents/afterstates/ratings.js';
import {
  anyFields,
  afterstateInputs,
  CHANCES,
  CONFIG,
  expectSameGame,
  expectSameInputs,
  knownAfterstates,
  type ModelConfig,
  modelHashes,
  observationInputs,
  parseModelConfig,
  partsOfModel,
  TOPOLOGY,
  WEIGHTS,
} from './model-config.js';
import { expectObject, parseWith } from '../../env/base/schema.js';
import { fitsKernel, KernelNetwork } from '../../agents/networks/kernel/kernel-network.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { loadKernel } from '../../agents/networks/kernel/kernel-memory.js';
import { networkInFiles, type SavedModel, type WeightsFormat } from './model-files.js';
import { type EnvironmentParts, expectRules } from '../../env/environment/environment-parts.js';

/** How a loaded model plays; a policy that has no use for an option ignores it. */
export interface PolicyOptions extends PpoPolicyOptions {
  /** Draws to look ahead, for values of afterstates; default what the model's config says. */
  readonly lookahead?: LookaheadDraws;
  /** Play is exact with at most so many hidden cards; default as in the model's config, 0 for policies. */
  readonly endgame?: number;
  /** Values are means of hindsight with at most so many hidden cards, for values of afterstates; default 0. */
  readonly hindsight?: number;
}

/** The files of a model folder, however an app gets hold of them. */
export interface ModelArtifacts {
  /** config.json, parsed. */
  readonly config: unknown;
  /** model.json: its text, or parsed as a bundler imports it. */
  readonly topology: string | object;
  /** weights.bin, or weights-int8.bin or weights-int16.bin, which are smaller (docs/apps.md). */
  readonly weights: Uint8Array | ArrayBuffer;
  /** evaluation.json, parsed; with it hints know how far the values can be believed. */
  readonly evaluation?: unknown;
  /** chances.json, parsed, where a policy has one: with it hints take no playouts. */
  readonly chances?: unknown;
}

/** What a model plays, and how. */
export interface ModelPlayOptions extends PolicyOptions {
  /** The rules to play; default those in the model's config. */
  readonly rules?: Rules;
  /** The parts that the model was trained on, if they are not its preset's (`TrainingOptions.parts`). */
  readonly parts?: EnvironmentParts;
}

/** How a model that is loaded plays, and what computes it. */
export interface LoadModelOptions extends ModelPlayOptions {
  /** What computes; default 'auto': the compiled kernel where it starts, else TensorFlow.js on node, wasm or cpu. */
  readonly backend?: BackendPreference;
}

/** A model that is ready to play. */
export interface LoadedModel {
  /** Free it with `dispose`. */
  readonly policy: Policy;
  readonly config: ModelConfig;
  /** How its weights were saved: those of the npm package are rounded, to integers that play the same (docs/apps.md). */
  readonly weights?: WeightsFormat;
}

/** How a model given as artifacts plays. */
export interface ArtifactOptions extends ModelPlayOptions {
  /** What the model is called in error messages; default nothing, only the file is named. */
  readonly source?: string;
  /**
   * What computes. 'kernel' (default): the compiled kernel where there is WebAssembly with SIMD and it knows the network,
   * else plain TypeScript. 'plain': always plain TypeScript. `computedBy` tells which was taken.
   */
  readonly backend?: 'kernel' | 'plain';
}

const BACKENDS: readonly unknown[] = ['kernel', 'plain'];

/** A model ready to play, and for `createHinter`. */
export interface ArtifactModel extends LoadedModel {
  readonly evaluation?: unknown;
  readonly computedBy: 'kernel' | 'plain';
}

/**
 * Makes a policy of a model's files without a disk and without TensorFlow.js: in browsers, React Native and any other
 * engine. Everything is checked before a network is built: schema, sizes, SHA-256, rules, moves and features.
 * @throws InputError, one line, for a damaged or cut file, or a model for other rules
 */
export async function policyFromArtifacts(
  artifacts: ModelArtifacts,
  options: ArtifactOptions = {},
): Promise<ArtifactModel> {
  expectObject(artifacts, "a model's files, { config, topology, weights }");
  expectObject(options, 'options, such as { rules }');
  const { source, backend: preference = 'kernel' } = options;
  if (!BACKENDS.includes(preference)) throw mismatch(`the backend ${BACKENDS.join(' or ')}`, preference);
  const named = (file: string) => (source === undefined ? file : `${file} of ${source}`);
  const config = parseModelConfig(artifacts.config, named(CONFIG));
  const name = options.name ?? `${config.algorithm}:${config.environment.preset}`;
  const { chances = undefined } = artifacts;
  const { policy, onKernel } = await createPolicy(config, { ...options, name }, async () => {
    const network = plainNetwork(networkInFiles(config, artifacts, named), named);
    return { network, onKernel: preference === 'kernel' && fitsKernel(network) && (await kernelStarts()), chances };
  });
  return { policy, config, evaluation: artifacts.evaluation, computedBy: onKernel ? 'kernel' : 'plain' };
}

/** The policy of a model without TensorFlow.js: on the compiled kernel where it starts and knows the network, else in plain TypeScript. */
export async function pureNetworkPolicy(
  { config, network: artifacts, chances }: Pick<SavedModel, 'config' | 'network' | 'chances'>,
  named: (file: string) => string,
  options: ModelPlayOptions,
): Promise<Policy> {
  const { policy } = await createPolicy(config, options, async () => {
    const network = plainNetwork(artifacts, named);
    return { network, onKernel: fitsKernel(network) && (await kernelStarts()), chances };
  });
  return policy;
}

/** @throws InputError, one line that names the files, where they make no network */
function plainNetwork(artifacts: NetworkArtifacts, named: (file: string) => string): PlainNetwork {
  try {
    return new PlainNetwork(artifacts);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(
      `Expected a network in ${named(TOPOLOGY)} and ${named(WEIGHTS)}, but cannot build it: ${error.message}`,
    );
  }
}

export function kernelStarts(): Promise<boolean> {
  return loadKernel().then(
    () => true,
    () => false,
  );
}

const ALGORITHMS: readonly string[] = ['ppo', 'dqn', 'value'];

/**
 * Makes the policy of a model, which then owns the network.
 * @param build reads and builds the network, after the model's rules and algorithm have been checked; `onKernel`: whether a copy on the
 * compiled kernel takes its place; `chances`: the parsed chances.json, if there is one
 * @throws InputError, one line, for a model for other rules or by an algorithm that is not known
 */
export async function createPolicy(
  config: ModelConfig,
  options: ModelPlayOptions,
  build: () => Promise<{
    readonly network: PlayableNetwork;
    readonly onKernel: boolean;
    readonly chances?: unknown;
  }>,
): Promise<{ readonly policy: Policy; readonly onKernel: boolean }> {
  const { algorithm, inputs } = config;
  const parts = partsOfModel(config, options.parts);
  const rules = options.rules ?? parts.rules;
  expectRules(rules);
  expectSameGame(config, rules);
  if (!ALGORITHMS.includes(algorithm)) throw notOneOf('"algorithm"', algorithm, ALGORITHMS);
  const { network, onKernel, chances } = await build();
  const placed = () => {
    if (!onKernel) return network;
    const copy = new KernelNetwork(network);
    network.dispose();
    return copy;
  };
  const { name, lookahead, endgame, hindsight } = options;
  if (algorithm === 'value') {
    const saved = inputs.kind === 'afterstates' ? inputs : ({ lookahead: 0, endgame: 0, inputVersion: 1 } as const);
    const played = { endgame: endgame ?? saved.endgame, hindsight, inputVersion: saved.inputVersion };
    const afterstates = knownAfterstates({ ...parts, rules }, played);
    const ahead = { name, lookahead: lookahead ?? saved.lookahead };
    const policy = new ValuePolicy(placed(), afterstates, { ...parts, rules }, ahead);
    expectSameInputs(config, afterstateInputs(afterstates, saved));
    return { policy, onKernel };
  }
  if (lookahead !== undefined || hindsight !== undefined)
    throw new InputError(
      'Expected a model that was trained with --algorithm value to look ahead with; leave lookahead and hindsight out',
    );
  if (inputs.kind !== 'observation')
    throw new InputError('Expected a model whose inputs are observations, but they are afterstates; train it anew');
  const encoder = new Encoder(rules, inputs.options);
  const MovePolicy = algorithm === 'ppo' ? PpoPolicy : DqnPolicy;
  const policy = new MovePolicy(placed(), encoder, options);
  expectSameInputs(config, observationInputs(encoder));
  if (chances !== undefined) policy.chances = await chancesPolicy(chances, config, options, onKernel);
  return { policy: withEndgame({ ...parts, rules }, policy, endgame ?? 0, policy.name), onKernel };
}

/** A policy's chances.json: a value model of its games, with weights rounded and in hexadecimal digits. */
const chancesSchema = z.strictObject({
  format: z.literal('maketen-chances'),
  version: z.literal(1),
  /** SHA-256 of the policy's config. */
  of: z.string(),
  config: z.unknown(),
  topology: anyFields,
  weights: z.string().check(z.regex(/^([0-9a-f]{2})+$/, 'hexadecimal digits')),
});

/** The parsed chances.json of a policy. */
export type Chances = z.infer<typeof chancesSchema>;

/** @throws InputError, one line, for a damaged file, or one of another policy or other rules */
async function chancesPolicy(
  json: unknown,
  of: ModelConfig,
  { name, rules, parts }: ModelPlayOptions,
  onKernel: boolean,
): Promise<Policy> {
  const { config: own, topology, weights, ...chances } = parseWith<Chances>(chancesSchema, json, `${CHANCES} key`);
  if (chances.of !== modelHashes(of).configSha256)
    throw new InputError(
      `Expected ${CHANCES} to be of the policy beside it, but it is of another; fit it again (maketen calibrate --fit)`,
    );
  const named = (file: string) => `${file} in ${CHANCES}`;
  const config = parseModelConfig(own, named(CONFIG));
  if (config.algorithm !== 'value' || config.environment.reward !== of.environment.reward)
    throw new InputError(`Expected ${CHANCES} to hold a value model for the policy's reward, but it does not`);
  const { policy } = await createPolicy(config, { name, rules, parts }, () => {
    const network = plainNetwork(networkInFiles(config, { topology, weights: hexToBytes(weights) }, named), named);
    return Promise.resolve({ network, onKernel: onKernel && fitsKernel(network) });
  });
  return policy;
}
