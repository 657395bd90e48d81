import { InputError, shown } from '../env/errors.js';
import type { GameParts } from '../env/game.js';
import { partsOf } from '../env/registry.js';
import type { SharedConfig } from './shared-config.js';

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
