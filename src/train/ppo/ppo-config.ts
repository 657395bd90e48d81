import * as z from 'zod';
import { encoderOptions } from '../../env/inputs/encoder.js';
import { count, fraction, games, on, positive, rows, sharedConfigFields, units } from '../shared-config.js';

/** Everything a PPO training depends on. Defaults are tuned for decade-loop3. */
export const ppoConfigSchema = z.strictObject({
  algorithm: z
    .literal('ppo')
    .default('ppo')
    .describe('proximal policy optimisation with masked moves (arXiv:1707.06347, arXiv:2006.14171)'),
  ...sharedConfigFields,
  totalSteps: count
    .default(3_000_000)
    .describe('decisions to train on, over all environments; rounded up to whole rollouts'),
  environments: games.default(512).describe('games played side by side'),
  rolloutLength: rows.default(32).describe('decisions in each game between two updates'),
  epochs: count.default(1).describe('passes over a rollout'),
  minibatchSize: rows.default(512).describe('decisions a gradient step; at most environments x rolloutLength'),
  learningRate: positive.default(3e-3).describe("Adam's step size at the start"),
  gamma: fraction.default(1).describe('discount a decision; 1 suits games that end'),
  gaeLambda: fraction.default(0.8).describe('lambda of generalised advantage estimation (arXiv:1506.02438)'),
  clipRange: positive.default(0.2).describe('how far the probability ratio may leave 1 before its gradient stops'),
  entropyCoefficient: z.number().min(0).default(0.01).describe('weight of the entropy bonus in the loss'),
  valueCoefficient: z.number().min(0).default(0.5).describe('weight of the value loss in the loss'),
  normalizeAdvantages: on.describe('give the advantages of a minibatch mean 0 and deviation 1'),
  moveUnits: units.default(8).describe('units that score a move from its derived features; see encoder.derived'),
  hiddenSizes: sharedConfigFields.hiddenSizes.default([64]).describe('units of the hidden layers'),
  encoder: z.prefault(encoderOptions, {}).describe('how observations become network inputs'),
});

/** The complete config of PPO (docs/training.md). */
export type PpoConfig = z.infer<typeof ppoConfigSchema>;
