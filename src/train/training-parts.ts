import { InputError, shown } from '../env/errors.js';
import type { GameParts } from '../env/game.js';
import { expectThreadsKnow, PRESETS, resolveOptions } from '../env/game-registry.js';
import { partsOf } from '../env/registry.js';
import type { TrainingConfig } from './config.js';
import type { SharedConfig } from './shared-config.js';
import { importParts, moduleUrl } from './threads/parts-module.js';

/**
 * What a config trains on.
 * @throws InputError for an unknown preset, rule option or reward scheme
 */
export function trainingParts(config: SharedConfig): GameParts {
  if (typeof config !== 'object' || (config as unknown) === null)
    throw new InputError(`Expected a training config, such as { preset: 'decade' }, but got ${shown(config)}`);
  const { preset, rules, reward, maxSteps, skipForcedMoves } = config;
  return partsOf(preset, { rules, maxSteps, skipForcedMoves, ...(reward === undefined ? {} : { reward }) });
}

/**
 * @throws InputError if an algorithm that learns decisions is given a game without any
 */
export function expectDecisions({ game, spec }: GameParts): void {
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

/** The parts of a training, and where they come from. */
export interface SourcedParts {
  readonly parts: GameParts;
  /** Whether they are anything but the preset's. */
  readonly own: boolean;
  /** URL of the module that made them, if one did. */
  readonly module: string | undefined;
}

/**
 * What a training plays.
 * @throws InputError for an unknown preset, option or reward scheme; for parts that cannot be loaded, that worker threads cannot be given, or that
 * the config contradicts
 */
export async function partsFor(config: TrainingConfig, own: OwnParts | undefined): Promise<SourcedParts> {
  if (own === undefined) {
    if (config.workers > 0) expectThreadsKnow(config.preset);
    return { parts: trainingParts(config), own: false, module: undefined };
  }
  if (typeof own === 'string' || own instanceof URL) {
    const module = moduleUrl(own);
    return { parts: agreedParts(await importParts(module, config), config), own: true, module };
  }
  const parts = agreedParts(own, config);
  if (config.workers === 0) return { parts, own: true, module: undefined };
  throw new InputError(
    `Expected "parts" as the path of a module, which worker threads can import, but got an object with config key "workers": ${config.workers}; set workers to 0, or export the parts from a module`,
  );
}

/** The parts with their reward's name in their spec, if they are parts and what the config says. */
function agreedParts(given: unknown, config: TrainingConfig): GameParts {
  expectParts(given);
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
    throw new InputError(
      `Expected config key "curriculum": [] with own parts, whose easier rules are not known, but got ${shown(config.curriculum)}`,
    );
  // Learners encode plain observations themselves: what the parts show makes no difference.
  return { ...given, inputs: undefined, spec: { ...spec, inputs: undefined, observe: undefined, reward: reward.name } };
}

function expectAgreement(key: string, inConfig: unknown, inParts: unknown): void {
  if (sorted(inConfig) === sorted(inParts)) return;
  throw new InputError(
    `Expected parts that agree with config key "${key}": ${shown(inConfig)}, but theirs is ${shown(inParts)}; make them from trainingParts(config), or set the key`,
  );
}

/** JSON that does not depend on the order of an object's keys. */
function sorted(value: unknown): string {
  const isFields = typeof value === 'object' && value !== null && !Array.isArray(value);
  return JSON.stringify(isFields ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value);
}

/** Fields of parts that are objects, with the functions that training needs of each. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  spec: [],
  rules: ['createState', 'copyState', 'deal', 'actionMask', 'apply', 'observe', 'score', 'cardsLeft'],
  notation: ['formatMove'],
  reward: ['returnSoFar'],
  game: [],
};

function expectParts(given: unknown): asserts given is GameParts {
  const fieldOf = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  for (const [key, methods] of Object.entries(NEEDED)) {
    const part = fieldOf(given, key);
    if (typeof part !== 'object' || part === null)
      throw new InputError(
        `Expected parts { spec, rules, notation, reward, parseDeck, game }, but "${key}" is ${shown(part)} in ${shown(given)}; make them from trainingParts(config)`,
      );
    const missing = methods.find((name) => typeof fieldOf(part, name) !== 'function');
    if (missing !== undefined)
      throw new InputError(
        `Expected parts whose ${key} can ${missing}, but "${missing}" is ${shown(fieldOf(part, missing))}; keep the methods of what they replace`,
      );
  }
  const { rules } = given as GameParts;
  const size = rules.features.reduce((sum, feature) => sum + feature.size, 0);
  if (size !== rules.observationSize)
    throw new InputError(
      `Expected parts whose rules have observationSize ${size}, the sum of their features' sizes, but got ${shown(rules.observationSize)}`,
    );
}
