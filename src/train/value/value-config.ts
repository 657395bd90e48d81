import * as z from 'zod';
import { LOOKAHEADS, MOST_ENDGAME } from '../../agents/afterstates/afterstates.js';
import { count, fraction, games, off, positive, rows, sharedConfigFields, whole } from '../shared-config.js';

/** Everything a training of values depends on. Defaults are tuned for decade-loop3. */
export const valueConfigSchema = z.strictObject({
  algorithm: z
    .literal('value')
    .default('value')
    .describe('TD(lambda) on afterstates in self-play (Sutton and Barto, 2nd ed., 6.8 and 12)'),
  ...sharedConfigFields,
  totalSteps: count
    .default(4_000_000)
    .describe('decisions to train on, over all environments; rounded up to whole rollouts'),
  learnFrom: z
    .enum(['play', 'lines', 'exact'])
    .default('play')
    .describe(
      'play: from afterstates of its own games; lines: from every draw on all lines of play of random deals, good or bad (Decade only), with the expectation over the next card as target: values for bounds. Then a draw counts as a decision, an iteration takes environments x rolloutLength of them, and the keys of self-play (lambda, expectedDraws, forcedShare, exploration) have no effect; exact: from all afterstates that its own games could have come to, with their exact values as targets: it copies a game that is solved (the presets of Four Ten with reward rounds; then lambda, expectedDraws and forcedShare have no effect)',
    ),
  environments: games.default(512).describe('games played side by side'),
  rolloutLength: rows.default(4).describe('decisions in each game between two updates'),
  replayRatio: positive
    .default(4)
    .describe('rows of minibatches a decision: how often, on average, what was played is learnt from'),
  replayCapacity: rows.default(32_768).describe('afterstates that are remembered'),
  minibatchSize: rows.default(512).describe('afterstates a gradient step'),
  learningRate: positive.default(3e-3).describe("Adam's step size at the start"),
  lambda: fraction
    .default(0.7)
    .describe('how much of a target comes from what followed; 1: the result of the game, 0: the next value alone'),
  expectedDraws: off.describe(
    'take the expectation over the next draw for every afterstate that is learnt from instead of the draw that came: targets without its luck, for about ten more values each',
  ),
  forcedShare: fraction
    .default(0.15)
    .describe('share of the afterstates without a choice that are learnt from too, beside all that were chosen'),
  explorationStart: fraction.default(0.2).describe('share of decisions that are random at the start'),
  explorationEnd: fraction.default(0.02).describe('the same at the end, reached linearly'),
  lookahead: z
    .literal(LOOKAHEADS, '0, 1 or 2')
    .default(0)
    .describe(
      'draws that the trained policy looks ahead: 0 plays by the values themselves, 1 or 2 by their exact expectation over the next one or two cards; training always takes 0',
    ),
  endgame: whole
    .max(MOST_ENDGAME)
    .default(0)
    .describe(
      "hidden cards from which on the best play to the end is worked out exactly, in training and after it, instead of learnt (Decade's single line only); 0: never. Each card more takes some four times as long",
    ),
  inputVersion: count
    .default(1)
    .describe(
      'what the network sees of an afterstate, where a game has several versions of it (Four Ten: 1 or 2, which adds how well the filling of the table can go)',
    ),
  hiddenSizes: sharedConfigFields.hiddenSizes.default([128, 64]).describe('units of the hidden layers'),
});

export type ValueConfig = z.infer<typeof valueConfigSchema>;
