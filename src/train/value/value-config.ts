import * as z from 'zod/mini';
import { LOOKAHEADS, MOST_ENDGAME } from '../../agents/afterstates/afterstates.js';
import { count, described, fraction, games, off, positive, rows, sharedConfigFields, whole } from '../shared-config.js';

/** Everything a training of values depends on. Defaults are tuned for decade-loop3. */
export const valueConfigSchema = z.strictObject({
  algorithm: described(
    z._default(z.literal('value'), 'value'),
    'TD(lambda) on afterstates in self-play (Sutton and Barto, 2nd ed., 6.8 and 12)',
  ),
  ...sharedConfigFields,
  totalSteps: described(
    z._default(count, 4_000_000),
    'decisions to train on, over all environments; rounded up to whole rollouts',
  ),
  learnFrom: described(
    z._default(z.enum(['play', 'lines', 'exact']), 'play'),
    'play: from afterstates of its own games; lines: from every draw on all lines of play of random deals, good or bad (Decade only), with the expectation over the next card as target: values for bounds. Then a draw counts as a decision, an iteration takes environments x rolloutLength of them, and the keys of self-play (lambda, expectedDraws, forcedShare, exploration) have no effect; exact: from all afterstates that its own games could have come to, with their exact values as targets: it copies a game that is solved (the presets of Four Ten with reward rounds; then lambda, expectedDraws and forcedShare have no effect)',
  ),
  environments: described(z._default(games, 512), 'games played side by side'),
  rolloutLength: described(z._default(rows, 4), 'decisions in each game between two updates'),
  replayRatio: described(
    z._default(positive, 4),
    'rows of minibatches a decision: how often, on average, what was played is learnt from',
  ),
  replayCapacity: described(z._default(rows, 32_768), 'afterstates that are remembered'),
  minibatchSize: described(z._default(rows, 512), 'afterstates a gradient step'),
  learningRate: described(z._default(positive, 3e-3), "Adam's step size at the start"),
  lambda: described(
    z._default(fraction, 0.7),
    'how much of a target comes from what followed; 1: the result of the game, 0: the next value alone',
  ),
  expectedDraws: described(
    off,
    'take the expectation over the next draw for every afterstate that is learnt from instead of the draw that came: targets without its luck, for about ten more values each',
  ),
  forcedShare: described(
    z._default(fraction, 0.15),
    'share of the afterstates without a choice that are learnt from too, beside all that were chosen',
  ),
  explorationStart: described(z._default(fraction, 0.2), 'share of decisions that are random at the start'),
  explorationEnd: described(z._default(fraction, 0.02), 'the same at the end, reached linearly'),
  lookahead: described(
    z._default(z.literal(LOOKAHEADS, '0, 1 or 2'), 0),
    'draws that the trained policy looks ahead: 0 plays by the values themselves, 1 or 2 by their exact expectation over the next one or two cards; training always takes 0',
  ),
  endgame: described(
    z._default(whole.check(z.maximum(MOST_ENDGAME)), 0),
    "hidden cards from which on the best play to the end is worked out exactly, in training and after it, instead of learnt (Decade's single line only); 0: never. Each card more takes some four times as long",
  ),
  inputVersion: described(
    z._default(count, 1),
    'what the network sees of an afterstate, where a game has several versions of it (Four Ten: 1 or 2, which adds how well the filling of the table can go)',
  ),
  hiddenSizes: described(z._default(sharedConfigFields.hiddenSizes, [128, 64]), 'units of the hidden layers'),
});

export type ValueConfig = z.infer<typeof valueConfigSchema>;
