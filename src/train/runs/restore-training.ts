import { InputError } from '../../env/errors.js';
import { sha256 } from '../../io/sha256.js';
import type { TrainingConfig } from '../config.js';
import type { Training } from '../training.js';
import type { Checkpoint, CheckpointLabel } from './checkpoint.js';

/** What a checkpoint of a training belongs to. */
export function labelOf({ config, backend, iteration, steps }: Training): CheckpointLabel {
  const { preset, algorithm } = config;
  return { preset, algorithm, configSha256: configHash(config), backend, iteration, steps };
}

/** @throws InputError where another backend runs than the checkpoint was trained with */
export async function restoreTraining(
  training: Training,
  { label, snapshot }: Checkpoint,
  folder: string,
): Promise<void> {
  const [needed, runs] = [label.backend, training.backend].map(({ name, version }) =>
    version === undefined ? `"${name}"` : `"${name}" in version ${version}`,
  );
  if (runs !== needed) {
    throw new InputError(
      `Expected the backend ${needed} that ${folder} was trained with, but ${runs} runs here; resume where it runs`,
    );
  }
  await training.restore(snapshot);
}

/** @throws InputError for a checkpoint of another config */
export function expectSameTraining(label: CheckpointLabel, config: TrainingConfig, path: string): void {
  for (const key of ['preset', 'algorithm'] as const) {
    if (label[key] !== config[key])
      throw new InputError(`Expected a checkpoint of ${key} ${config[key]}, but ${path} is of ${label[key]}`);
  }
  if (label.configSha256 !== configHash(config)) {
    throw new InputError(
      `Expected ${path} to belong to the run's config.json, but that has been changed since; undo the change, or train anew with --config`,
    );
  }
}

function configHash(config: TrainingConfig): string {
  return sha256(JSON.stringify(config));
}
