import * as z from 'zod/mini';
import { encoderOptions } from '../../env/inputs/encoder.js';
import {
  atLeastZero,
  count,
  described,
  fraction,
  games,
  key,
  on,
  positive,
  rows,
  sharedConfigFields,
  units,
} from '../shared-config.js';

/** Everything a PPO training depends on. Defaults are tuned for decade-loop3. */
export const ppoConfigSchema = z.strictObject({
  algorithm: key(
    z.literal('ppo'),
    'ppo',
    'proximal policy optimisation with masked moves (arXiv:1707.06347, arXiv:2006.14171)',
  ),
  ...sharedConfigFields,
  totalSteps: key(count, 3_000_000, 'decisions to train on, over all environments; rounded up to whole rollouts'),
  environments: key(games, 512, 'games played side by side'),
  rolloutLength: key(rows, 32, 'decisions in each game between two updates'),
  epochs: key(count, 1, 'passes over a rollout'),
  minibatchSize: key(rows, 512, 'decisions a gradient step; at most environments x rolloutLength'),
  learningRate: key(positive, 3e-3, "Adam's step size at the start"),
  gamma: key(fraction, 1, 'discount a decision; 1 suits games that end'),
  gaeLambda: key(fraction, 0.8, 'lambda of generalised advantage estimation (arXiv:1506.02438)'),
  clipRange: key(positive, 0.2, 'clip range of the probability ratio'),
  entropyCoefficient: key(atLeastZero, 0.01, 'weight of the entropy bonus in the loss'),
  valueCoefficient: key(atLeastZero, 0.5, 'weight of the value loss in the loss'),
  normalizeAdvantages: described(on, 'normalise the advantages of each minibatch'),
  moveUnits: key(units, 8, 'units that score a move from its derived features; see encoder.derived'),
  hiddenSizes: key(sharedConfigFields.hiddenSizes, [64], 'units of the hidden layers'),
  encoder: described(z.prefault(encoderOptions, {}), 'how observations become network inputs'),
});

/** The complete config of PPO (docs/training.md). */
export type PpoConfig = z.infer<typeof ppoConfigSchema>;
