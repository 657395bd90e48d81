import type { GameParts } from '../../../src/env/environment/game.js';
import { Training } from '../../../src/train/index.js';
import { type PpoConfig, ppoConfigSchema } from '../../../src/train/ppo/ppo-config.js';

const SMALL = {
  environments: 32,
  rolloutLength: 8,
  minibatchSize: 64,
  epochs: 4,
  hiddenSizes: [16],
  learningRate: 1e-2,
  gaeLambda: 0.95,
  annealLearningRate: false,
  skipForcedMoves: false,
  backend: 'wasm',
  workers: 0,
  evaluations: 0,
};

export function configOf(changes: object = {}): PpoConfig {
  return ppoConfigSchema.parse({ preset: 'sanity', ...SMALL, ...changes });
}

export function training(parts: GameParts, changes: object = {}): Promise<Training> {
  return Training.create(configOf({ maxSteps: parts.spec.maxSteps, ...changes }), parts);
}
