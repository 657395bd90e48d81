import * as z from 'zod/mini';
import { encoderOptions } from '../../env/inputs/encoder.js';
import {
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
  whole,
} from '../shared-config.js';

const exploration = z.strictObject({
  start: key(fraction, 1, 'share of random moves at the beginning'),
  end: key(fraction, 0.01, 'share of random moves in the end'),
  share: key(fraction, 0.1, 'share of totalSteps in which it falls linearly from start to end'),
});

const prioritizedReplay = z.strictObject({
  alpha: key(fraction, 0.6, 'exponent of priorities: 0 not at all, 1 in proportion'),
  beta: key(fraction, 0.4, 'importance sampling at the beginning; it rises to 1 over totalSteps'),
});

/** Everything a DQN training depends on. Defaults are tuned for decade-loop3. */
export const dqnConfigSchema = z.strictObject({
  algorithm: key(
    z.literal('dqn'),
    'dqn',
    'deep Q-learning with masked moves (doi:10.1038/nature14236, options as in arXiv:1710.02298)',
  ),
  ...sharedConfigFields,
  totalSteps: key(count, 3_000_000, 'decisions to train on, over all environments; rounded up to whole iterations'),
  environments: key(games, 256, 'games played side by side'),
  stepsPerIteration: key(rows, 8, 'decisions in each game between updates'),
  updatesPerIteration: key(count, 4, 'gradient steps in each update'),
  minibatchSize: key(rows, 1024, 'transitions a gradient step'),
  learningRate: key(positive, 3e-3, "Adam's step size at the start"),
  gamma: key(fraction, 1, 'discount a decision; 1 suits games that end'),
  nStep: key(count.check(z.maximum(1000)), 3, 'n of n-step returns (arXiv:1710.02298)'),
  bufferSize: key(rows, 200_000, 'size of the replay buffer, in transitions'),
  learningStarts: key(whole, 5_000, 'decisions before the first update, in each stage of a curriculum'),
  targetInterval: key(count, 40, 'gradient steps between changes of the target network'),
  targetShare: key(
    positive.check(z.maximum(1)),
    1,
    'share by which the target network moves to the learning one: 1 copies it; less, with targetInterval 1, is Polyak averaging',
  ),
  exploration: described(z.prefault(exploration, {}), 'share of random legal moves'),
  doubleQ: described(on, 'double DQN (arXiv:1509.06461)'),
  dueling: described(on, 'dueling networks (arXiv:1511.06581)'),
  prioritizedReplay: key(z.nullable(prioritizedReplay), null, 'prioritised replay (arXiv:1511.05952); null: uniform'),
  loss: key(z.enum(['huber', 'squared']), 'huber', 'loss of the TD error; huber is linear from 1 on'),
  moveUnits: key(units, 16, 'units that score a move from its derived features; see encoder.derived'),
  encoder: described(z.prefault(encoderOptions, {}), 'how observations become network inputs'),
});

export type DqnConfig = z.infer<typeof dqnConfigSchema>;
