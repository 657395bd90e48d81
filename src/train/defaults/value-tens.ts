type Overrides = Readonly<Record<string, unknown>>;

/** Nothing is to be explored: whatever is removed first, a deal ends the same. What is learnt is the chance of winning. */
const TENS: Overrides = {
  reward: 'win',
  totalSteps: 1_200_000,
  environments: 512,
  hiddenSizes: [64, 32],
  learningRate: 3e-3,
  lambda: 0.5,
  forcedShare: 1,
  explorationStart: 0,
  explorationEnd: 0,
};

/** Config keys of value learning for the presets of Tens, where they differ from the schema's defaults. */
export const VALUE_TENS_DEFAULTS: Readonly<Record<string, Overrides>> = {
  tens: TENS,
  'tens-15': TENS,
  'block-ten': TENS,
  'block-ten-15': TENS,
  'block-ten-classic': TENS,
};
