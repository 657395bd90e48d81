import type * as z from 'zod/mini';
import type { Backend } from '../agents/networks/backend.js';
import { expectFinite, type NetworkArtifacts } from '../agents/networks/network-description.js';
import type { WeightedNetwork } from '../agents/networks/network-plan.js';
import { afterstatesFor } from '../agents/registry.js';
import { InputError, mismatch, notOneOf, shown } from '../env/base/errors.js';
import { mapValues } from '../env/base/json.js';
import { parseWith } from '../env/base/schema.js';
import { suggestion } from '../env/base/words.js';
import { expectPartsOf } from '../env/environment/environment-parts.js';
import {
  expectGameParts,
  expectOwnPresets,
  type GameParts,
  type KitPart,
  KitsOfLayer,
} from '../env/environment/game.js';
import { GAMES, knownPreset } from '../env/games/game-registry.js';
import { Encoder } from '../env/inputs/encoder.js';
import { partsOf } from '../env/registry.js';
import { createDqn, createDqnNetwork } from './dqn/dqn.js';
import { type DqnConfig, dqnConfigSchema } from './dqn/dqn-config.js';
import { type ConfigDefaults, OWN_KITS, type TrainKit } from './games/kits.js';
import { hashedFile, utf8Of } from './hashed-file.js';
import type { Learner, TrainedNetwork, WorkerGroup } from './learner.js';
import {
  afterstateInputs,
  describeRules,
  expectSameGame,
  expectSameInputs,
  knownAfterstates,
  type ModelConfig,
  type ModelInputs,
  observationInputs,
  sealedConfig,
  type StartingModel,
  TOPOLOGY,
  WEIGHTS,
} from './models/model-config.js';
import { formatModelJson, type ModelFiles, type SavedModel } from './models/model-files.js';
import { createPpo, createPpoNetwork } from './ppo/ppo.js';
import { type PpoConfig, ppoConfigSchema } from './ppo/ppo-config.js';
import type { EnvironmentConfig, SharedConfig } from './shared-config.js';
import { createValue, createValueNetwork } from './value/value.js';
import { type ValueConfig, valueConfigSchema } from './value/value-config.js';

/** A way to learn: everything shared code needs to know of it; it never asks for its name. */
export interface Algorithm<Config extends SharedConfig = SharedConfig> {
  readonly name: string;
  readonly summary: string;
  /** Every config key with its default. */
  readonly schema: z.ZodMiniObject & z.ZodMiniType<Config>;
  /** Whether it can learn something where any move is as good as any other. */
  readonly learnsWithoutDecisions: boolean;
  /** A network of the training's shape with its first weights. A backend must be loaded. */
  createNetwork(parts: GameParts, config: Config): WeightedNetwork;
  /**
   * One worker's learner.
   * @param config with one worker's share of `environments` and `minibatchSize`, and as `backend` the one that has been loaded
   */
  createLearner(parts: GameParts, config: Config, group: WorkerGroup): Learner;
  /** What a network's inputs are made of; saved with it. */
  describeInputs(parts: GameParts, config: Config): ModelInputs;
}

const ofObservations = {
  learnsWithoutDecisions: false,
  describeInputs: ({ rules }: GameParts, { encoder }: PpoConfig | DqnConfig) =>
    observationInputs(new Encoder(rules, encoder)),
};

const ppo: Algorithm<PpoConfig> = {
  ...ofObservations,
  name: 'ppo',
  summary: 'masked proximal policy optimisation',
  schema: ppoConfigSchema,
  createNetwork: ({ rules }, config) => createPpoNetwork(new Encoder(rules, config.encoder), config),
  createLearner: createPpo,
};

const dqn: Algorithm<DqnConfig> = {
  ...ofObservations,
  name: 'dqn',
  summary: 'masked deep Q-learning',
  schema: dqnConfigSchema,
  createNetwork: ({ rules }, config) => createDqnNetwork(new Encoder(rules, config.encoder), config),
  createLearner: createDqn,
};

const ownAfterstates = (parts: GameParts, { inputVersion }: ValueConfig) => knownAfterstates(parts, { inputVersion });

const value: Algorithm<ValueConfig> = {
  name: 'value',
  summary: 'value learning over afterstates',
  schema: valueConfigSchema,
  learnsWithoutDecisions: true,
  createNetwork: (parts, config) => createValueNetwork(ownAfterstates(parts, config), config),
  createLearner: createValue,
  describeInputs: (parts, config) => afterstateInputs(ownAfterstates(parts, config), config),
};

/** Everything that `algorithm` in a config can be. */
export const ALGORITHMS = [ppo, dqn, value] as unknown as readonly Algorithm[];

/** An algorithm by its name. @throws InputError with the names there are */
export function algorithmOf(name: unknown): Algorithm {
  const algorithm = ALGORITHMS.find((each) => each.name === name);
  if (algorithm) return algorithm;
  throw notOneOf(
    '"algorithm"',
    name,
    ALGORITHMS.map((each) => each.name),
  );
}

function expectSound(kit: TrainKit) {
  const of = `"train" of the game "${kit.game}"`;
  const names = ALGORITHMS.map(({ name }) => name);
  for (const [algorithm, presets] of Object.entries(kit.defaults ?? {})) {
    if (!names.includes(algorithm))
      throw new InputError(
        `Expected "defaults" of ${of} by algorithm, ${names.join(', ')}, but got ${shown(algorithm)}${suggestion(algorithm, names)}`,
      );
    expectPartsOf(`"defaults.${algorithm}" of ${of}`, presets, {});
  }
}

/** The defaults of each preset make a config. */
function kitParts({ defaults = {} }: TrainKit, { game, spec }: GameParts): readonly KitPart[] {
  const { preset } = spec;
  return Object.entries(defaults).map(([algorithm, ofPresets]) => ({
    name: `train: defaults of ${algorithm}`,
    check: () => {
      expectOwnPresets(game, ofPresets, `"defaults.${algorithm}" of "train"`);
      const { schema } = ALGORITHMS.find(({ name }) => name === algorithm)!;
      const config = parseWith(
        schema,
        { ...ofPresets[preset], algorithm, preset },
        `"train", defaults.${algorithm}, config key`,
      );
      const { reward, shaping } = config as { reward?: string | null; shaping?: string | null };
      for (const scheme of [reward, shaping]) if (typeof scheme === 'string') partsOf(preset, { reward: scheme });
    },
  }));
}

/** What training knows of each game. */
const TRAIN_KITS = new KitsOfLayer<TrainKit>('train', OWN_KITS, {
  shape: { defaults: 'object', shortDefaults: 'object' },
  expectSound,
  parts: kitParts,
});

/** Decisions of a training for each of its evaluations, where it is a short one. */
const STEPS_PER_EVALUATION = 100_000;
const SHORT_EVALUATION_DEALS = 500;

/**
 * Config keys of an algorithm that suit a preset better than the schema's defaults; empty where none are known, and for an unknown preset. A training
 * of less than half the usual length has fewer evaluations, and where its game knows them other keys, too.
 */
export function defaultsFor(algorithm: string, preset: string, totalSteps?: unknown): ConfigDefaults {
  const game = GAMES.find(({ presets }) => Object.hasOwn(presets, preset));
  const kit = game && TRAIN_KITS.of({ game: game.name });
  const usual = kit?.defaults?.[algorithm]?.[preset] ?? {};
  if (typeof totalSteps !== 'number') return usual;
  const whole = algorithmOf(algorithm).schema.parse({ ...usual, preset }).totalSteps;
  if (totalSteps >= whole / 2) return usual;
  return {
    ...usual,
    evaluations: Math.min(20, Math.max(1, Math.round(totalSteps / STEPS_PER_EVALUATION))),
    evaluationDeals: SHORT_EVALUATION_DEALS,
    ...kit?.shortDefaults?.[algorithm]?.[preset],
  };
}

/**
 * The algorithm that is strongest there: value learning where positions after a move have values, else PPO.
 * @throws InputError for an unknown preset, rule option or reward
 */
export function bestAlgorithm({ preset, rules, reward, observe }: EnvironmentConfig): 'value' | 'ppo' {
  const tuned = defaultsFor('value', knownPreset(preset) ?? '').reward as string | undefined;
  const parts = partsOf(preset, { rules, reward: reward ?? tuned });
  return observe === undefined && afterstatesFor(parts.rules, parts.reward) !== undefined ? 'value' : 'ppo';
}

/** A trained network, what it was trained on, and how. */
export interface TrainedModel extends TrainedNetwork {
  readonly config: SharedConfig;
  readonly parts: GameParts;
  readonly backend: Backend;
  /** The model that it started from, if any. */
  readonly from?: StartingModel | undefined;
}

/** Checks what callers without types pass. */
function expectTrained(model: unknown): asserts model is TrainedModel {
  const { network, parts, config } = ((model as object | undefined) ?? {}) as Partial<TrainedModel>;
  if (!network?.topology || typeof config?.algorithm !== 'string')
    throw mismatch('a trained model, as train(config) resolves to', model);
  expectGameParts(parts);
}

/** The files of a model's folder. @throws InputError for anything but a trained model */
export function describeModel(model: TrainedModel): ModelFiles {
  expectTrained(model);
  const { network, parts, steps, episodes, backend, from } = model;
  const { preset, rules, maxSteps, skipForcedMoves, module } = parts.spec;
  const files = { [TOPOLOGY]: utf8Of(formatModelJson(network)), [WEIGHTS]: network.weights };
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
    files: mapValues(files, (data) => hashedFile(data)),
    training: { backend, steps, episodes, ...(from && { from }), config: { ...model.config } },
  };
  return { config: sealedConfig(config), files };
}

/** Config keys that make up the hidden layers. */
const LAYERS = ['hiddenSizes', 'activation'] as const;

/** @throws InputError that names what differs from a model to start from: algorithm, rules, reward, inputs or layers */
export function expectStartable({ config: model, reference }: SavedModel, config: SharedConfig, parts: GameParts) {
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

/** A saved model's weights, [weightCount]. @throws InputError for a network of another shape */
export async function startingWeights(
  { network: saved, reference }: SavedModel,
  network: WeightedNetwork,
): Promise<Float32Array> {
  // prettier-ignore
  const shapes = (specs: NetworkArtifacts['weightSpecs']) => specs.map(({ shape }) => shape.join(' x ')).join(', ');
  const expected = shapes((await network.toArtifacts()).weightSpecs);
  if (shapes(saved.weightSpecs) !== expected)
    throw new InputError(
      `Expected a model with weights ${expected} to start from, but ${reference.name} has ${shapes(saved.weightSpecs)}; train with the config keys it was trained with`,
    );
  const weights = new Float32Array(saved.weights.slice().buffer);
  expectFinite(weights);
  return weights;
}

function expectEqual(name: string, key: string, expected: unknown, saved: unknown) {
  if (JSON.stringify(expected) === JSON.stringify(saved)) return;
  throw new InputError(
    `Expected a model with config key "${key}": ${shown(expected)} to start from, but ${name} has ${shown(saved)}; set it to that, or start from another`,
  );
}
