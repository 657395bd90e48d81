type Overrides = Readonly<Record<string, unknown>>;

/**
 * Rewards in units of a round keep values in a range that a network learns well; the best play is that of the objective. Little
 * exploration suffices, as the cards vary the positions, and more of it only busts. Neither curriculum nor shaping is needed.
 */
const FOUR_TEN: Overrides = {
  reward: 'rounds',
  totalSteps: 6_000_000,
  environments: 256,
  hiddenSizes: [96, 48],
  learningRate: 2e-3,
  lambda: 0.5,
  replayRatio: 4,
  replayCapacity: 32_768,
  explorationStart: 0.05,
  explorationEnd: 0,
};

/** Config keys of value learning for Four Ten's presets, where they differ from the schema's defaults. */
export const VALUE_FOUR_TEN_DEFAULTS: Readonly<Record<string, Overrides>> = {
  'four-ten': FOUR_TEN,
  'four-ten-fault-first': FOUR_TEN,
};
