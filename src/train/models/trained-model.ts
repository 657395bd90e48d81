import type { Backend } from '../../agents/networks/backend.js';
import { Network } from '../../agents/networks/network.js';
import type { PlayableModel } from '../../agents/resolve/agent-sources.js';
import { InputError, shown } from '../../env/errors.js';
import { expectGameParts, type GameParts } from '../../env/game.js';
import type { Rules } from '../../env/rules.js';
import { algorithmOf } from '../algorithms.js';
import { hashedFile } from '../hashed-file.js';
import type { TrainedNetwork } from '../learner.js';
import type { SharedConfig } from '../shared-config.js';
import {
  describeRules,
  expectSameGame,
  expectSameInputs,
  type ModelConfig,
  sealedConfig,
  type StartingModel,
  TOPOLOGY,
  WEIGHTS,
} from './model-config.js';
import { formatModelJson } from './model-files.js';
import { type LoadedModel, type ModelFiles, policyOf, type SavedModel, writeModel } from './model-folder.js';
import type { PolicyOptions } from './policy-from-artifacts.js';

/** A trained network, what it was trained on, and how. */
export interface TrainedModel extends TrainedNetwork {
  readonly config: SharedConfig;
  readonly parts: GameParts;
  readonly backend: Backend;
  /** The model that it started from, if any. */
  readonly from?: StartingModel | undefined;
}

/** A model that was trained in this process. `createHinter({ model })` takes it. */
export interface MemoryModel extends LoadedModel, PlayableModel {}

/** Checks what callers without types pass. */
function expectTrained(model: unknown): asserts model is TrainedModel {
  const { network, parts, config } = ((model as object | undefined) ?? {}) as Partial<TrainedModel>;
  if (!network?.topology || typeof config?.algorithm !== 'string')
    throw new InputError(`Expected a trained model, as train(config) resolves to, but got ${shown(model)}`);
  expectGameParts(parts);
}

/**
 * The files of a model's folder.
 * @throws InputError for anything but a trained model
 */
export function describeModel(model: TrainedModel): ModelFiles {
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
 * Writes a model folder: config.json, model.json and weights.bin (TensorFlow.js' layers-model format). Everything is
 * written beside it and then renamed, so that a reader never sees half a model. An older model in its place is replaced;
 * files that are not a model's own stay.
 * @throws InputError if the folder exists and is not a model
 */
export async function saveModel(folder: string, model: TrainedModel): Promise<void> {
  await writeModel(folder, describeModel(model));
}

/** A model that was just trained, for every function that takes an agent. */
export function modelInMemory(model: TrainedModel) {
  const { parts, backend, network } = model;
  const label = `${model.config.algorithm}:${parts.spec.preset}`;
  return {
    label,
    load: async (rules: Rules = parts.rules, options: PolicyOptions = {}): Promise<MemoryModel> => {
      const { config } = describeModel(model);
      const named = (file: string): string => `${file} of ${label}`;
      const own = { name: label, ...options, rules, parts, backend: backend.name };
      return { policy: await policyOf({ config, network }, named, own), config, reward: parts.reward };
    },
  };
}

/** Config keys that make up the hidden layers. */
const LAYERS = ['hiddenSizes', 'activation', 'layerNormalization', 'residual'] as const;

/**
 * Checks that a training can start from a model's weights: same algorithm, rules, reward, inputs and hidden layers.
 * @throws InputError that names what differs
 */
export function expectStartable(
  { config: model, reference }: SavedModel,
  config: SharedConfig,
  parts: GameParts,
): void {
  const { name } = reference;
  const algorithm = algorithmOf(config.algorithm);
  expectEqual(name, 'algorithm', config.algorithm, model.algorithm);
  expectSameGame(model, parts.rules);
  expectEqual(name, 'reward', parts.reward.name, model.environment.reward);
  expectSameInputs(model, algorithm.describeInputs(parts, config));
  // A model of an earlier version lacks newer keys: their defaults hold.
  const saved = { ...algorithm.schema.parse({ preset: parts.spec.preset }), ...model.training.config };
  for (const key of LAYERS) expectEqual(name, key, config[key], saved[key]);
}

/**
 * The weights of a saved model, [weightCount], for a network of the same shape. A backend must be loaded.
 * @throws InputError if it is of another shape
 */
export async function startingWeights(
  { network, reference }: SavedModel,
  { variables }: Network,
): Promise<Float32Array> {
  const saved = await Network.fromArtifacts(network);
  try {
    const shapes = (of: Network['variables']): string => of.map(({ shape }) => shape.join(' x ')).join(', ');
    if (shapes(saved.variables) !== shapes(variables)) {
      throw new InputError(
        `Expected a model with weights ${shapes(variables)} to start from, but ${reference.name} has ${shapes(saved.variables)}; train with the config keys it was trained with`,
      );
    }
    return saved.getWeights();
  } finally {
    saved.dispose();
  }
}

function expectEqual(name: string, key: string, expected: unknown, saved: unknown): void {
  if (JSON.stringify(expected) === JSON.stringify(saved)) return;
  throw new InputError(
    `Expected a model with config key "${key}": ${shown(expected)} to start from, but ${name} has ${shown(saved)}; set it to that, or start from another`,
  );
}
