import { InputError } from '../../env/errors.js';
import { parseTrainingConfig, type TrainingConfig } from '../../train/index.js';
import { trainingParts } from '../../train/training-parts.js';
import { type Combination, combinationsOf } from './combinations.js';
import { runName } from './run-name.js';
import type { Space } from './space.js';

/** One training of a sweep. */
export interface SweepRun {
  /** Of its folder. */
  readonly name: string;
  readonly combination: Combination;
  readonly seed: number;
  /** Every key. */
  readonly config: TrainingConfig;
}

/**
 * All runs, in the order they are begun: every combination with the first seed, then with the next. So a sweep that is looked at half-way
 * has something to say about all of them.
 * @throws InputError for a config that makes no sense, with the name of its run
 */
export function sweepRuns(space: Space): SweepRun[] {
  const combinations = combinationsOf(space);
  return space.seeds.flatMap((seed) =>
    combinations.map((combination) => {
      const name = runName(combination, seed);
      return { name, combination, seed, config: checkedConfig({ ...space.base, ...combination, seed }, name) };
    }),
  );
}

function checkedConfig(input: object, name: string): TrainingConfig {
  try {
    const config = parseTrainingConfig(input);
    trainingParts(config);
    if (config.evaluations > 0) return config;
    throw new InputError('Expected config key "evaluations": at least 1 in a sweep, which compares them, but got 0');
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${error.message} (in the run ${name})`);
    throw error;
  }
}
