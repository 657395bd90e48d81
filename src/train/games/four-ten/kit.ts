import type { ConfigDefaults, TrainKit } from '../kit.js';

/**
 * Rewards in units of a round keep values in a range that a network learns well; the best play is that of the objective. Little
 * exploration suffices, as the cards vary the positions, and more of it only busts. Neither curriculum nor shaping is needed.
 */
const VALUE: ConfigDefaults = {
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

/** Random play never reaches 50 points: points count as they come, and the first fifth plays to ten only. */
const PPO: ConfigDefaults = {
  totalSteps: 1_000_000,
  shaping: 'progress',
  curriculum: [{ until: 0.2, rules: { gameTarget: 10 } }],
  epochs: 2,
  minibatchSize: 1024,
  gaeLambda: 0.95,
};

/**
 * One round in 370 of random play pays ten points, and before play is good a bust takes them back: so first a game to ten points, with
 * long exploration and with priorities for the rare gain. (The reward `points` with gamma 0.97 needs no curriculum, but plays on longer.)
 */
const DQN: ConfigDefaults = {
  shaping: 'progress',
  curriculum: [{ until: 0.3, rules: { gameTarget: 10 } }],
  totalSteps: 400_000,
  nStep: 5,
  minibatchSize: 512,
  updatesPerIteration: 8,
  targetInterval: 200,
  learningRate: 2e-3,
  prioritizedReplay: {},
  exploration: { start: 1, end: 0.01, share: 0.25 },
  hiddenSizes: [64],
  moveUnits: 8,
};

function everyPreset(defaults: ConfigDefaults): Readonly<Record<string, ConfigDefaults>> {
  return { 'four-ten': defaults, 'four-ten-fault-first': defaults };
}

export const fourTenTrainKit: TrainKit = {
  game: 'four-ten',
  defaults: { value: everyPreset(VALUE), ppo: everyPreset(PPO), dqn: everyPreset(DQN) },
};
