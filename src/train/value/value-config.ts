import * as z from 'zod/mini';
import { LOOKAHEADS, MOST_ENDGAME } from '../../agents/afterstates/afterstates.js';
import {
  count,
  described,
  fraction,
  games,
  key,
  off,
  positive,
  rows,
  sharedConfigFields,
  whole,
} from '../shared-config.js';

/** Everything a training of values depends on. Defaults are tuned for decade-loop3. */
export const valueConfigSchema = z.strictObject({
  algorithm: key(
    z.literal('value'),
    'value',
    'TD(lambda) on afterstates in self-play (Sutton and Barto, 2nd ed., 6.8 and 12)',
  ),
  ...sharedConfigFields,
  totalSteps: key(count, 4_000_000, 'decisions to train on, over all environments; rounded up to whole rollouts'),
  learnFrom: key(
    z.enum(['play', 'exact']),
    'play',
    'play: self-play; exact: exact values of all afterstates that its own games could reach (presets of Four Ten with reward rounds): lambda, expectedDraws and forcedShare have no effect',
  ),
  environments: key(games, 512, 'games played side by side'),
  rolloutLength: key(rows, 4, 'decisions in each game between two updates'),
  replayRatio: key(positive, 4, 'minibatch rows for each decision'),
  replayCapacity: key(rows, 32_768, 'size of the replay buffer, in afterstates'),
  minibatchSize: key(rows, 512, 'afterstates a gradient step'),
  learningRate: key(positive, 3e-3, "Adam's step size at the start"),
  lambda: key(fraction, 0.7, 'lambda of TD(lambda): 1 learns from the result of the game, 0 from the next value alone'),
  expectedDraws: described(
    off,
    'targets take the expectation over the next draw instead of the observed card: less noise, for about ten more values each',
  ),
  forcedShare: key(fraction, 0.15, 'share of the afterstates of forced moves to learn from, beside all others'),
  explorationStart: key(fraction, 0.2, 'share of random decisions at the start'),
  explorationEnd: key(fraction, 0.02, 'the share at the end, reached linearly'),
  lookahead: key(
    z.literal(LOOKAHEADS, '0, 1 or 2'),
    0,
    'draws that the trained policy looks ahead, by exact expectation over the next cards; training always takes 0',
  ),
  endgame: key(
    whole.check(z.maximum(MOST_ENDGAME)),
    0,
    "hidden cards at which exact best play replaces the network, in training and after it (Decade's single line only); 0: never. At most 12, where each card more takes some four times as long; on a straight line with optional discards the best play draws all cards, and any number costs nothing",
  ),
  inputVersion: key(
    count,
    1,
    "version of the network's inputs (Four Ten: 1, or 2 with more about filling the table; Decade's single ring: 1, or 2 with how well all of it can come apart)",
  ),
  hiddenSizes: key(sharedConfigFields.hiddenSizes, [128, 64], 'units of the hidden layers'),
});

export type ValueConfig = z.infer<typeof valueConfigSchema>;
