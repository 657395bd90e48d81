import type { Policy } from '../../agents/agent.js';
import { type Backend, type BackendPreference, loadPlayingBackend } from '../../agents/networks/backend.js';
import { fitsKernel } from '../../agents/networks/kernel/network-shape.js';
import type { NetworkArtifacts } from '../../agents/networks/network-artifacts.js';
import type { PlayableModel } from '../../agents/resolve/agent-sources.js';
import { InputError, shown } from '../../env/errors.js';
import { expectGameParts, expectRules } from '../../env/expect-parts.js';
import type { GameParts } from '../../env/game.js';
import type { Rules } from '../../env/rules.js';
import { algorithmOf } from '../algorithms.js';
import { hashedFile } from '../hashed-file.js';
import type { PolicyOptions } from '../policy-options.js';
import type { SharedConfig } from '../shared-config.js';
import type { TrainedNetwork } from '../trained-network.js';
import {
  describeRules,
  expectSameGame,
  expectSameInputs,
  type ModelConfig,
  partsOfModel,
  sealedConfig,
  type StartingModel,
} from './model-config.js';
import { formatModelJson, TOPOLOGY, WEIGHTS } from './model-json.js';
import { type NetworkFiles, networkOf } from './network-of.js';

/** What is saved: a network with what it was trained on and how. */
export interface TrainedModel extends TrainedNetwork {
  readonly config: SharedConfig;
  readonly parts: GameParts;
  readonly backend: Backend;
  /** The model that it started from, if any. */
  readonly from?: StartingModel | undefined;
}

export interface LoadModelOptions extends PolicyOptions {
  /** What computes; default 'auto': the compiled kernel where it starts, else TensorFlow.js on node, wasm or cpu. */
  readonly backend?: BackendPreference;
  /** What the model is to play; default the rules in its config. */
  readonly rules?: Rules;
  /** What the model was trained on, if that was anything but its preset's (`TrainingOptions.parts`). */
  readonly parts?: GameParts;
}

/** A model that is ready to play. */
export interface LoadedModel {
  /** Free it with `dispose`. */
  readonly policy: Policy;
  readonly config: ModelConfig;
}

/** A model that was trained in this process. `createHinter({ model })` takes it. */
export interface MemoryModel extends LoadedModel, PlayableModel {}

/** What callers without types pass. */
function expectTrained(model: unknown): asserts model is TrainedModel {
  const { network, parts, config } = ((model as object | undefined) ?? {}) as Partial<TrainedModel>;
  if (!network?.topology || typeof config?.algorithm !== 'string')
    throw new InputError(`Expected a trained model, as train(config) resolves to, but got ${shown(model)}`);
  expectGameParts(parts);
}

/**
 * What a model's folder holds, by file: config.json as an object, the others as bytes.
 * @throws InputError for what is no trained model
 */
export function describeModel(model: TrainedModel): {
  config: ModelConfig;
  files: Readonly<Record<string, Uint8Array>>;
} {
  expectTrained(model);
  const { network, parts, steps, episodes, backend, from } = model;
  const { preset, rules, maxSteps, skipForcedMoves, module } = parts.spec;
  const files = { [TOPOLOGY]: Buffer.from(formatModelJson(network)), [WEIGHTS]: Buffer.from(network.weights) };
  const config: ModelConfig = {
    format: 'maketen-model',
    version: 2,
    algorithm: model.config.algorithm,
    environment: {
      preset,
      rules: { ...rules },
      reward: parts.reward.name,
      maxSteps,
      skipForcedMoves,
      ...(module && { module }),
    },
    ...describeRules(parts.rules),
    inputs: algorithmOf(model.config.algorithm).describeInputs(parts, model.config),
    files: Object.fromEntries(Object.entries(files).map(([name, data]) => [name, hashedFile(data)])),
    training: { backend, steps, episodes, ...(from && { from }), config: { ...model.config } },
  };
  return { config: sealedConfig(config), files };
}

/**
 * The policy of a model. Everything is checked before a network is built.
 * @param named how its files are called in errors
 * @throws InputError, one line, for a model for other rules, or files that make no network
 */
export async function createModelPolicy(
  config: ModelConfig,
  artifacts: NetworkArtifacts,
  named: NetworkFiles,
  options: LoadModelOptions & { readonly name: string },
): Promise<Policy> {
  const parts = partsOfModel(config, options.parts);
  const rules = options.rules ?? parts.rules;
  expectRules(rules);
  expectSameGame(config, rules);
  const algorithm = algorithmOf(config.algorithm);
  const { name } = await loadPlayingBackend(options.backend);
  const network = await networkOf(artifacts, named);
  // TensorFlow.js' own backend beside the kernel is its cpu.
  const backend = name === 'kernel' && options.backend !== name && !fitsKernel(network) ? 'cpu' : name;
  const playing = { ...options, backend };
  const { policy, inputs } = algorithm.createPolicy(network, config.inputs, { ...parts, rules }, playing);
  expectSameInputs(config, inputs);
  return policy;
}

/** A model that was just trained, as it is taken wherever an agent is named. */
export function modelInMemory(model: TrainedModel) {
  const { parts, backend, network } = model;
  const label = `${model.config.algorithm}:${parts.spec.preset}`;
  return {
    label,
    load: async (rules: Rules = parts.rules, options: PolicyOptions = {}): Promise<MemoryModel> => {
      const { config } = describeModel(model);
      const named = { topology: `the topology of ${label}`, weights: `the weights of ${label}` };
      const own = { name: label, ...options, rules, parts, backend: backend.name };
      return { policy: await createModelPolicy(config, network, named, own), config, reward: parts.reward };
    },
  };
}
