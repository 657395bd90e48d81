import { InputError } from '../env/errors.js';
import { parseWith } from '../env/options.js';
import { algorithmOf } from './algorithms.js';
import type { SharedConfig } from './shared-config.js';

export type TrainingConfig = SharedConfig;
/** What has to be given: the preset; the rest has defaults. The keys are those of the algorithm's schema. */
export type TrainingConfigInput = { readonly preset: string; readonly algorithm?: string } & Readonly<
  Record<string, unknown>
>;

/**
 * Checks a training config and fills in the defaults: those of its preset, then those of its algorithm.
 * @throws InputError that names the key, what was expected and what came
 */
export function parseTrainingConfig(input: unknown): TrainingConfig {
  const { algorithm: name = 'ppo', preset } = (input ?? {}) as { algorithm?: unknown; preset?: unknown };
  const algorithm = algorithmOf(name);
  const defaults = typeof preset === 'string' ? algorithm.defaultsFor(preset) : {};
  const keys = Object.keys(algorithm.schema.shape);
  const config = parseWith<TrainingConfig>(algorithm.schema, { ...defaults, ...(input as object) }, 'config key', keys);
  expectConsistent(config);
  return config;
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
  for (let i = 1; i < curriculum.length; i++) {
    if (curriculum[i].until > curriculum[i - 1].until) continue;
    throw new InputError(
      `Expected config key "curriculum.${i}.until": more than ${curriculum[i - 1].until} of the stage before, but got ${curriculum[i].until}`,
    );
  }
}
