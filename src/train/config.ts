import type * as z from 'zod/mini';
import type { Policy } from '../agents/agent.js';
import type { Backend } from '../agents/networks/backend.js';
import { loadKernel } from '../agents/networks/kernel/kernel-memory.js';
import type { BackendPreference } from '../agents/networks/network-plan.js';
import { afterstatesFor } from '../agents/registry.js';
import { InputError, mismatch, shown } from '../env/base/errors.js';
import { isSameJson } from '../env/base/json.js';
import { EARLIER_SELECTION, SELECTION } from '../env/base/random.js';
import { expectObject, parseWith, type ReadonlyRecord } from '../env/base/schema.js';
import { sizeOf } from '../env/environment/environment-parts.js';
import { expectGameParts, type GameParts } from '../env/environment/game.js';
import { expectThreadsKnow, knownPreset, PRESETS, resolveOptions } from '../env/games/game-registry.js';
import { type MakeOptions, partsOf } from '../env/registry.js';
import { algorithmOf, defaultsFor } from './algorithms.js';
import type { dqnConfigSchema } from './dqn/dqn-config.js';
import type { Workers } from './learner.js';
import type { SavedModel } from './models/model-files.js';
import { type LoadModelOptions, pureNetworkPolicy } from './models/policy-from-artifacts.js';
import type { ppoConfigSchema } from './ppo/ppo-config.js';
import { type EnvironmentConfig, MOST_ROWS, type SharedConfig } from './shared-config.js';
import { partsSeen } from './training-games.js';
import type { valueConfigSchema } from './value/value-config.js';

/** A complete config: the keys that all algorithms share, and the algorithm's own (docs/training.md). */
export type TrainingConfig = SharedConfig;
/**
 * What has to be given: the preset, and the algorithm where it is not PPO; the rest has defaults. The keys are those of the algorithm's schema,
 * and the compiler refuses others. A complete config is one too.
 */
export type TrainingConfigInput = Readonly<
  | TrainingConfig
  | z.input<typeof ppoConfigSchema>
  | (z.input<typeof dqnConfigSchema> & { algorithm: 'dqn' })
  | (z.input<typeof valueConfigSchema> & { algorithm: 'value' })
>;

/**
 * Checks the config of a new training and fills in the defaults: those of its preset, then those of its algorithm.
 * @param hasOwnParts whether it trains on custom parts, which leave out the preset's own curriculum and reward
 * @throws InputError that names the key, what was expected and what was given
 */
export function parseTrainingConfig(input: unknown, hasOwnParts = false): TrainingConfig {
  const config = readTrainingConfig(input, hasOwnParts);
  expectSelectionDeals(config);
  return config;
}

/** The same for a training that has begun already, perhaps with a version that allowed more. */
export function readTrainingConfig(input: unknown, hasOwnParts = false): TrainingConfig {
  const { algorithm: name = 'ppo', preset: id, totalSteps } = (input ?? {}) as ReadonlyRecord;
  const algorithm = algorithmOf(name);
  const known = typeof id === 'string' ? knownPreset(id) : undefined;
  const preset = known ?? id; // own parts may have a preset of their own
  const defaults = known === undefined ? {} : defaultsFor(algorithm.name, known, totalSteps);
  const own = hasOwnParts && { curriculum: undefined, reward: undefined };
  const config = parseWith<TrainingConfig>(
    algorithm.schema,
    {
      workers: trainingHost().workers,
      ...defaults,
      ...own,
      ...(input as object),
      ...(preset !== undefined && { preset }),
    },
    'config key',
  );
  expectConsistent(config);
  return config;
}

/** The best weights are chosen on deals of their own: results on the others shall not be too good. Models of version 0.1.0 can be trained again. */
function expectSelectionDeals({ evaluationSeed, evaluationDeals }: TrainingConfig) {
  const isWithin = ({ first, end }: typeof SELECTION) =>
    evaluationSeed >= first && evaluationSeed + evaluationDeals <= end;
  if ([SELECTION, EARLIER_SELECTION].some(isWithin)) return;
  throw new InputError(
    `Expected config key "evaluationSeed" with "evaluationDeals" (${evaluationDeals}) to give seeds from ${SELECTION.first} to ${SELECTION.end - 1}, but got ${evaluationSeed}: the others are for training and evaluation`,
  );
}

/** Keys that make no sense together. */
function expectConsistent(config: TrainingConfig & { readonly gamma?: number }) {
  const { shaping, gamma = 1, curriculum, workers, observe, algorithm } = config;
  if (observe !== undefined && algorithm === 'value')
    throw mismatch(
      'config key "observe" with ppo or dqn alone, as value sees what the game says of positions after a move',
      observe,
    );
  if (shaping !== null && gamma !== 1)
    throw new InputError(`Expected config key "gamma": 1 with "shaping", but got ${gamma}; set one of them otherwise`);
  for (const key of ['environments', 'minibatchSize'] as const) {
    if (config[key] % Math.max(1, workers) === 0) continue;
    throw new InputError(`Expected config key "${key}": a multiple of "workers" (${workers}), but got ${config[key]}`);
  }
  const {
    environments,
    minibatchSize,
    rolloutLength = 1,
    replayCapacity = minibatchSize,
  } = config as typeof config & {
    readonly rolloutLength?: number;
    readonly replayCapacity?: number;
  };
  if (replayCapacity < minibatchSize)
    throw new InputError(
      `Expected config key "replayCapacity": at least "minibatchSize" (${minibatchSize}), but got ${replayCapacity}`,
    );
  if (environments * rolloutLength > MOST_ROWS)
    throw new InputError(
      `Expected config keys "environments" x "rolloutLength": at most ${MOST_ROWS}, but got ${environments} x ${rolloutLength}`,
    );
  for (let i = 1; i < curriculum.length; i++) {
    if (curriculum[i].until > curriculum[i - 1].until) continue;
    throw new InputError(
      `Expected config key "curriculum.${i}.until": more than ${curriculum[i - 1].until} of the stage before, but got ${curriculum[i].until}`,
    );
  }
}

/** @throws InputError that names the tuned default of a preset which a custom reward or custom rules cannot have */
function expectEndgame({ rules, reward, spec }: GameParts, { endgame = 0 }: { readonly endgame?: number }) {
  try {
    afterstatesFor(rules, reward, { endgame });
  } catch (error) {
    if (!(error instanceof InputError) || endgame === 0) throw error;
    throw new InputError(
      `Expected config key "endgame": 0 for ${spec.preset} with reward "${reward.name}", whose last cards cannot be solved, but it is ${endgame}, the preset's tuned default or yours; add --set endgame=0`,
    );
  }
}

/**
 * What a config trains on.
 * @param changes options as `make` takes them, over the config's: an own reward or observation
 * @throws InputError for an unknown preset, rule option or reward scheme
 */
export function trainingParts(config: EnvironmentConfig, changes: MakeOptions = {}): GameParts {
  expectObject(config, "a training config, such as { preset: 'decade' }");
  const { preset, rules, reward, observe, maxSteps, skipForcedMoves } = config;
  return partsOf(preset, { rules, reward, observe, maxSteps, skipForcedMoves, ...changes });
}

/** @throws InputError if an algorithm that learns decisions is given a game without any */
export function expectDecisions({ game, spec }: GameParts) {
  if (game.playMatters) return;
  throw new InputError(
    `Expected a game with decisions, but in ${spec.preset} any ${game.moveNoun} is as good as any other: train the chance of winning with --algorithm value`,
  );
}

/**
 * What to train on instead of what the config names: an own reward, own rules, a game that the registry does not know. Worker threads cannot be
 * sent an object with functions, so they (and this thread) import a module by its path or file URL; a path is taken from the present folder. An
 * object is for `workers: 0`.
 */
export type OwnParts = GameParts | string | URL;

/** What a module of own parts exports as `parts`: for each thread, and the same in each. `trainingParts(config)` gives the preset's to start from. */
export type MakeParts = (config: SharedConfig) => GameParts | Promise<GameParts>;

/**
 * What a training plays.
 * @throws InputError for an unknown preset, option or reward scheme; for parts that cannot be loaded, that worker threads cannot be given, or that
 * the config contradicts
 */
export async function partsFor(config: TrainingConfig, own: OwnParts | undefined): Promise<SourcedParts> {
  if (own === undefined) {
    if (config.workers > 0) expectThreadsKnow(config.preset);
    return { parts: partsSeen(trainingParts(config)), own: false, module: undefined };
  }
  if (typeof own === 'string' || own instanceof URL) {
    const { parts, url } = await trainingHost().partsOfModule(own, config);
    return { parts: agreedParts(parts, config), own: true, module: url };
  }
  expectParts(own);
  const parts = agreedParts(own, config);
  if (config.workers === 0) return { parts, own: true, module: undefined };
  throw new InputError(
    `Expected "parts" as the path of a module, which worker threads can import, but got an object with config key "workers": ${config.workers}; set workers to 0, or export the parts from a module`,
  );
}

/** The parts with their reward's name in their spec, if they are parts and what the config says. */
function agreedParts(given: GameParts, config: TrainingConfig): GameParts {
  const { spec, reward, game } = given;
  for (const key of ['preset', 'maxSteps', 'skipForcedMoves'] as const) expectAgreement(key, config[key], spec[key]);
  const known = PRESETS.includes(config.preset);
  const options = known ? resolveOptions(config.preset, config.rules) : { ...spec.rules, ...config.rules };
  for (const rules of [spec.rules, given.rules.config]) expectAgreement('rules', options, rules);
  const named = game.rewards.find(({ name }) => name === reward.name);
  if (named !== undefined && named !== reward)
    throw new InputError(
      `Expected a name of its own for an own reward, but "${reward.name}" is another of ${game.name}; rename it`,
    );
  const byDefault = named === undefined ? reward.name : game.rewards[0].name;
  expectAgreement('reward', config.reward ?? byDefault, reward.name);
  if (config.curriculum.length > 0)
    throw mismatch('config key "curriculum": [] with own parts, whose easier rules are not known', config.curriculum);
  if (spec.observe !== undefined && config.algorithm === 'value')
    throw new InputError(
      `Expected parts without an own observation for algorithm "value", which sees what the game says of positions after a move, but got ${shown(spec.observe)}; train ppo or dqn`,
    );
  if (config.algorithm === 'value') expectEndgame(given, config as { readonly endgame?: number });
  return partsSeen(given);
}

export function expectAgreement(key: string, inConfig: unknown, inParts: unknown) {
  if (isSameJson(inConfig, inParts)) return;
  throw new InputError(
    `Expected parts that agree with config key "${key}": ${shown(inConfig)}, but theirs is ${shown(inParts)}; make them from trainingParts(config), or set the key`,
  );
}

export function expectParts(given: unknown): asserts given is GameParts {
  expectGameParts(given);
  const { features, observationSize } = given.rules;
  const size = sizeOf(features);
  if (size !== observationSize)
    throw mismatch(`parts whose rules have observationSize ${size}, the sum of their features' sizes`, observationSize);
}

/** The parts of a training, and where they come from. */
export interface SourcedParts {
  readonly parts: GameParts;
  /** Whether they are anything but the preset's. */
  readonly own: boolean;
  /** URL of the module that made them, if one did. */
  readonly module: string | undefined;
}

/** What a training cannot do by the language alone: threads, TensorFlow.js, files. */
export interface TrainingHost {
  /** Worker threads where a config says nothing of them. */
  readonly workers: number;
  /** Starts what computes. @throws InputError if the backend asked for cannot start here */
  loadBackend(preference: BackendPreference): Promise<Backend>;
  /** Workers in threads of their own. @param config with the backend that has been loaded */
  startWorkers(config: SharedConfig, sourced: SourcedParts, backend: Backend): Promise<Workers>;
  /** @param named how a file of the model is called in errors */
  policyOf(model: Pick<SavedModel, 'config' | 'network'>, named: (file: string) => string, options: LoadModelOptions): Promise<Policy>; // prettier-ignore
  /** What a module makes for a config, and the module's URL. */
  partsOfModule(path: string | URL, config: SharedConfig): Promise<{ readonly parts: GameParts; readonly url: string }>;
  /** @param folder of a model, or of a run with one in it */
  readModel(folder: string): Promise<SavedModel>;
}

function missing(what: string, got: string): InputError {
  return new InputError(`Expected ${what} in maketen/train/core, but got ${got}; use maketen/train, in Node`);
}

/** Of browsers, and of Node without `maketen/train`: one thread, the kernel, nothing on disk. */
const PURE: TrainingHost = {
  workers: 0,
  loadBackend: async (preference) => {
    if (preference !== 'auto' && preference !== 'kernel') throw missing('config key "backend": "kernel"', preference);
    try {
      return await loadKernel();
    } catch {
      throw new InputError('Expected WebAssembly with SIMD to train with, but there is none here; use a newer browser');
    }
  },
  startWorkers: ({ workers }) => Promise.reject(missing('config key "workers": 0', String(workers))),
  policyOf: pureNetworkPolicy,
  partsOfModule: (path) => Promise.reject(missing('"parts" as an object', String(path))),
  readModel: (folder) => Promise.reject(missing('no folder to start from', folder)),
};

let present = PURE;

export function trainingHost(): TrainingHost {
  return present;
}

/** From now on trainings can do more than the language alone: `maketen/train` calls it. */
export function provideHost(host: TrainingHost) {
  present = host;
}
