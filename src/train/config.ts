import type * as z from 'zod';
import { InputError } from '../env/errors.js';
import { knownPreset } from '../env/game-registry.js';
import { parseWith } from '../env/options.js';
import { EARLIER_SELECTION, SELECTION } from '../env/seeds.js';
import { algorithmOf } from './algorithms.js';
import type { dqnConfigSchema } from './dqn/dqn-config.js';
import { defaultsFor } from './games/kits.js';
import type { ppoConfigSchema } from './ppo/ppo-config.js';
import { MOST_ROWS, type SharedConfig } from './shared-config.js';
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
 * @throws InputError that names the key, what was expected and what was given
 */
export function parseTrainingConfig(input: unknown): TrainingConfig {
  const config = readTrainingConfig(input);
  expectSelectionDeals(config);
  return config;
}

/** The same for a training that has begun already, perhaps with a version that allowed more. */
export function readTrainingConfig(input: unknown): TrainingConfig {
  const { algorithm: name = 'ppo', preset: id } = (input ?? {}) as { algorithm?: unknown; preset?: unknown };
  const algorithm = algorithmOf(name);
  const known = typeof id === 'string' ? knownPreset(id) : undefined;
  const preset = known ?? id; // own parts may have a preset of their own
  const defaults = known === undefined ? {} : defaultsFor(algorithm.name, known);
  const keys = Object.keys(algorithm.schema.shape);
  const config = parseWith<TrainingConfig>(
    algorithm.schema,
    { ...defaults, ...(input as object), ...(preset !== undefined && { preset }) },
    'config key',
    keys,
  );
  expectConsistent(config);
  return config;
}

/** The best weights are chosen on deals of their own: results on the others shall not be too good. Models of version 0.1.0 can be trained again. */
function expectSelectionDeals({ evaluationSeed, evaluationDeals }: TrainingConfig): void {
  const isWithin = ({ first, end }: typeof SELECTION): boolean =>
    evaluationSeed >= first && evaluationSeed + evaluationDeals <= end;
  if ([SELECTION, EARLIER_SELECTION].some(isWithin)) return;
  throw new InputError(
    `Expected config key "evaluationSeed" with "evaluationDeals" (${evaluationDeals}) to give seeds from ${SELECTION.first} to ${SELECTION.end - 1}, but got ${evaluationSeed}: the others are for training and evaluation`,
  );
}

/** Keys that make no sense together. */
function expectConsistent(config: TrainingConfig & { readonly gamma?: number }): void {
  const { shaping, gamma = 1, curriculum, workers } = config;
  if (shaping !== null && gamma !== 1)
    throw new InputError(`Expected config key "gamma": 1 with "shaping", but got ${gamma}; set one of them otherwise`);
  for (const key of ['environments', 'minibatchSize'] as const) {
    if (config[key] % Math.max(1, workers) === 0) continue;
    throw new InputError(`Expected config key "${key}": a multiple of "workers" (${workers}), but got ${config[key]}`);
  }
  const { environments, rolloutLength = 1 } = config as { environments: number; rolloutLength?: number };
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
