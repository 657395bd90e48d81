import type { ConfigDefaults, TrainKit } from '../kit.js';

/** Nothing is to be explored: whatever is removed first, a deal ends the same. What is learnt is the chance of winning. */
const TENS: ConfigDefaults = {
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

const VALUE: Readonly<Record<string, ConfigDefaults>> = {
  tens: TENS,
  'tens-15': TENS,
  'block-ten': TENS,
  'block-ten-15': TENS,
  'block-ten-classic': TENS,
};

/** What training knows of Tens. */
export const tensTrainKit: TrainKit = { game: 'tens', defaults: { value: VALUE } };
