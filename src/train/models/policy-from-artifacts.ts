import { getBackend } from '@tensorflow/tfjs-core';
import type { Policy } from '../../agents/agent.js';
import { loadKernel } from '../../agents/networks/kernel/kernel-module.js';
import { fitsKernel } from '../../agents/networks/kernel/network-shape.js';
import { InputError, shown } from '../../env/errors.js';
import { expectRules } from '../../env/expect-parts.js';
import type { GameParts } from '../../env/game.js';
import type { Rules } from '../../env/rules.js';
import type { PolicyOptions } from '../algorithm.js';
import { CheckedFiles } from './checked-files.js';
import { POLICIES } from './create-policy.js';
import { expectSameGame, expectSameInputs, type ModelConfig, parseModelConfig, partsOfModel } from './model-config.js';
import { CONFIG, parseModelJson, TOPOLOGY, WEIGHTS } from './model-json.js';
import { networkOf } from './network-of.js';
import { ensurePlatform } from './plain-platform.js';

/** The files of a model folder, however an app gets hold of them. */
export interface ModelArtifacts {
  /** config.json, parsed. */
  readonly config: unknown;
  /** model.json: its text, or parsed as a bundler imports it. */
  readonly topology: string | object;
  /** weights.bin. */
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
  /** 'kernel': the compiled kernel computes, where there is WebAssembly with SIMD and it knows the network, else TensorFlow.js as without it; `computedBy` says which. */
  readonly backend?: 'kernel';
}

/** A model ready to play, and for `createHinter`. */
export interface ArtifactModel {
  /** Free it with `dispose`. */
  readonly policy: Policy;
  readonly config: ModelConfig;
  readonly evaluation?: unknown;
  readonly computedBy: 'TensorFlow.js' | 'kernel';
}

/**
 * Makes a policy of a model's files without a disk: in browsers and React Native. A backend of TensorFlow.js must have been started: by
 * `import '@tensorflow/tfjs-backend-cpu'` and `setBackend('cpu')` of tfjs-core, or in Node by `loadBackend` of maketen/agents. Everything is
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
  if (options.backend !== undefined && (options.backend as string) !== 'kernel')
    throw new InputError(`Expected the backend "kernel", or none, but got ${shown(options.backend)}`);
  const { source } = options;
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
  const saved = {
    ...parseModelJson(files.topology(artifacts.topology)),
    weights: files.weights(artifacts.weights),
  };
  expectBackend();
  const network = await networkOf(saved, { topology: named(TOPOLOGY), weights: named(WEIGHTS) });
  const name = options.name ?? `${config.algorithm}:${config.environment.preset}`;
  const backend = options.backend && fitsKernel(network) && (await kernelStarts()) ? options.backend : undefined;
  const { policy, inputs } = POLICIES[config.algorithm](
    network,
    config.inputs,
    { ...parts, rules },
    { ...options, name, backend },
  );
  expectSameInputs(config, inputs);
  return { policy, config, evaluation: artifacts.evaluation, computedBy: backend ?? 'TensorFlow.js' };
}

async function kernelStarts(): Promise<boolean> {
  return loadKernel().then(
    () => true,
    () => false,
  );
}

/** @throws InputError, one line, without a backend */
function expectBackend(): void {
  if (!getBackend())
    throw new InputError(
      "Expected a TensorFlow.js backend, but none has been started; import '@tensorflow/tfjs-backend-cpu' and await setBackend('cpu') of " +
        "'@tensorflow/tfjs-core', or in Node await loadBackend() of 'maketen/agents'",
    );
  ensurePlatform();
}
