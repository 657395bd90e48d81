import * as z from 'zod';
import { encoderOptions } from '../../env/inputs/encoder.js';
import { count, fraction, games, on, positive, rows, sharedConfigFields, units, whole } from '../shared-config.js';

const exploration = z.strictObject({
  start: fraction.default(1).describe('share of random moves at the beginning'),
  end: fraction.default(0.01).describe('share of random moves in the end'),
  share: fraction.default(0.1).describe('share of totalSteps on the way from start to end, in a straight line'),
});

const prioritizedReplay = z.strictObject({
  alpha: fraction.default(0.6).describe('how much priorities count: 0 not at all, 1 in proportion'),
  beta: fraction
    .default(0.4)
    .describe('how far weights make up for unequal chances at the beginning; it rises to 1 over totalSteps'),
});

/** Everything a DQN training depends on. Defaults are tuned for decade-loop3. */
export const dqnConfigSchema = z.strictObject({
  algorithm: z
    .literal('dqn')
    .default('dqn')
    .describe('deep Q-learning with masked moves (doi:10.1038/nature14236, options as in arXiv:1710.02298)'),
  ...sharedConfigFields,
  totalSteps: count
    .default(3_000_000)
    .describe('decisions to train on, over all environments; rounded up to whole iterations'),
  environments: games.default(256).describe('games played side by side'),
  stepsPerIteration: rows.default(8).describe('decisions in each game between two rounds of updates'),
  updatesPerIteration: count.default(4).describe('gradient steps in such a round'),
  minibatchSize: rows.default(1024).describe('transitions a gradient step'),
  learningRate: positive.default(3e-3).describe("Adam's step size at the start"),
  gamma: fraction.default(1).describe('discount a decision; 1 suits games that end'),
  nStep: count
    .max(1000)
    .default(3)
    .describe('rewards of so many decisions are added up before the rest is estimated (arXiv:1710.02298)'),
  bufferSize: rows.default(200_000).describe('transitions kept for replay; the oldest give way'),
  learningStarts: whole
    .default(5_000)
    .describe(
      'decisions before the first update; counted anew in each stage of a curriculum, which empties the buffer',
    ),
  targetInterval: count.default(40).describe('updates between two changes of the target network'),
  targetShare: positive
    .max(1)
    .default(1)
    .describe(
      'how far it then moves to the learning network; 1 copies it, less with targetInterval 1 is Polyak averaging',
    ),
  exploration: exploration.prefault({}).describe('random legal moves instead of the best one'),
  doubleQ: on.describe('let the learning network choose the move that the target network rates (arXiv:1509.06461)'),
  dueling: on.describe('make Q from a value and advantages with mean 0 over the legal moves (arXiv:1511.06581)'),
  prioritizedReplay: prioritizedReplay
    .nullable()
    .default(null)
    .describe('replay surprising transitions more often (arXiv:1511.05952); null: all alike'),
  loss: z
    .enum(['huber', 'squared'])
    .default('huber')
    .describe('of the TD error: half its square, and for huber a straight line from 1 on'),
  moveUnits: units.default(16).describe('units that score a move from its derived features; see encoder.derived'),
  encoder: z.prefault(encoderOptions, {}).describe('how observations become network inputs'),
});

export type DqnConfig = z.infer<typeof dqnConfigSchema>;
