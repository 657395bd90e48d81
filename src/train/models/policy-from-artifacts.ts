import type { Policy } from '../../agents/agent.js';
import { loadKernel } from '../../agents/networks/kernel/kernel-module.js';
import { fitsKernel } from '../../agents/networks/kernel/network-shape.js';
import type { NetworkArtifacts } from '../../agents/networks/network-artifacts.js';
import { PlainNetwork } from '../../agents/networks/plain/plain-network.js';
import { InputError, shown } from '../../env/errors.js';
import { expectRules } from '../../env/expect-parts.js';
import type { GameParts } from '../../env/game.js';
import type { Rules } from '../../env/rules.js';
import type { PolicyOptions } from '../policy-options.js';
import { CheckedFiles } from './checked-files.js';
import { POLICIES } from './create-policy.js';
import { expectSameGame, expectSameInputs, type ModelConfig, parseModelConfig, partsOfModel } from './model-config.js';
import { CONFIG, parseModelJson, TOPOLOGY, WEIGHTS } from './model-json.js';
import type { NetworkFiles } from './network-of.js';

/** The files of a model folder, however an app gets hold of them. */
export interface ModelArtifacts {
  /** config.json, parsed. */
  readonly config: unknown;
  /** model.json: its text, or parsed as a bundler imports it. */
  readonly topology: string | object;
  /** weights.bin, or weights-int8.bin or weights-int16.bin, which are smaller (docs/hints.md). */
  readonly weights: Uint8Array | ArrayBuffer;
  /** evaluation.json, parsed; with it hints know how far the values can be believed. */
  readonly evaluation?: unknown;
}

export interface ArtifactOptions extends PolicyOptions {
  /** What the model is to play; default the rules in its config. */
  readonly rules?: Rules;
  /** What the model was trained on, if that was anything but its preset's (`TrainingOptions.parts`). */
  readonly parts?: GameParts;
  /** What the model is called in error messages; default nothing, only the file is named. */
  readonly source?: string;
  /**
   * What computes. 'kernel' (default): the compiled kernel, where there is WebAssembly with SIMD and it knows the network, else plain TypeScript, as 'plain'
   * does everywhere; `computedBy` says which.
   */
  readonly backend?: 'kernel' | 'plain';
}

const BACKENDS: readonly unknown[] = ['kernel', 'plain'];

/** A model ready to play, and for `createHinter`. */
export interface ArtifactModel {
  /** Free it with `dispose`. */
  readonly policy: Policy;
  readonly config: ModelConfig;
  readonly evaluation?: unknown;
  readonly computedBy: 'kernel' | 'plain';
}

/**
 * Makes a policy of a model's files without a disk and without TensorFlow.js: in browsers, React Native and wherever else the language runs. Everything is
 * checked before a network is built: schema, sizes, SHA-256, rules, moves and features.
 * @throws InputError, one line, for a damaged or cut file, or a model for other rules (options, moves or features that differ)
 */
export async function policyFromArtifacts(
  artifacts: ModelArtifacts,
  options: ArtifactOptions = {},
): Promise<ArtifactModel> {
  if (typeof artifacts !== 'object' || artifacts === null)
    throw new InputError(`Expected a model's files, { config, topology, weights }, but got ${shown(artifacts)}`);
  if (typeof options !== 'object' || (options as unknown) === null)
    throw new InputError(`Expected options, such as { rules }, but got ${shown(options)}`);
  const { source, backend: preference = 'kernel' } = options;
  if (!BACKENDS.includes(preference))
    throw new InputError(`Expected the backend ${BACKENDS.join(' or ')}, but got ${shown(preference)}`);
  const named = (file: string): string => (source === undefined ? file : `${file} of ${source}`);
  const config = parseModelConfig(artifacts.config, named(CONFIG));
  const parts = partsOfModel(config, options.parts);
  const rules = options.rules ?? parts.rules;
  expectRules(rules);
  expectSameGame(config, rules);
  if (!Object.hasOwn(POLICIES, config.algorithm))
    throw new InputError(
      `Expected a model of algorithm ${Object.keys(POLICIES).join(', ')}, but got "${config.algorithm}"`,
    );
  const files = new CheckedFiles(config, named);
  const topology = parseModelJson(files.topology(artifacts.topology));
  const saved = { ...topology, weights: files.weights(artifacts.weights, topology.weightSpecs) };
  const network = networkOf(saved, { topology: named(TOPOLOGY), weights: named(WEIGHTS) });
  const name = options.name ?? `${config.algorithm}:${config.environment.preset}`;
  const backend = preference === 'kernel' && fitsKernel(network) && (await kernelStarts()) ? preference : 'plain';
  const { policy, inputs } = POLICIES[config.algorithm](
    network,
    config.inputs,
    { ...parts, rules },
    { ...options, name, backend },
  );
  expectSameInputs(config, inputs);
  return { policy, config, evaluation: artifacts.evaluation, computedBy: backend };
}

/** @throws InputError, one line that names the files, where they make no network */
function networkOf(artifacts: NetworkArtifacts, { topology, weights }: NetworkFiles): PlainNetwork {
  try {
    return new PlainNetwork(artifacts);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(`Expected a network in ${topology} and ${weights}, but cannot build it: ${error.message}`);
  }
}

async function kernelStarts(): Promise<boolean> {
  return loadKernel().then(
    () => true,
    () => false,
  );
}
