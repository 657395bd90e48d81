import type { ConfigDefaults, TrainKit } from '../kit.js';

/** What most presets share: wide layers pay in a long training; looking one draw ahead costs under 1 ms a decision. */
const DECADE: ConfigDefaults = { replayRatio: 3, hiddenSizes: [256, 64], lookahead: 1 };

/**
 * Where a set may wait, the last cards decide most games: training takes their exact values. A game has so many decisions that a random one in fifty
 * would make every value too low.
 */
const MAY_WAIT: ConfigDefaults = { ...DECADE, lambda: 0.8, expectedDraws: true, endgame: 5, explorationEnd: 0 };

/**
 * Where any set of a straight line may be taken, waiting pays only if what follows waits too: chance moves have to show it, and little of what follows
 * may be carried back past them.
 */
const ANY_SET: ConfigDefaults = {
  replayRatio: 3,
  environments: 256,
  lambda: 0.2,
  explorationStart: 1,
  explorationEnd: 0,
};

/** Games that are hardly ever won say more by how many cards are left, and need less to learn that. */
const SELDOM_WON: ConfigDefaults = {
  reward: 'cards-left',
  totalSteps: 1_500_000,
  hiddenSizes: [128, 64],
  lookahead: 1,
};

const VALUE: Readonly<Record<string, ConfigDefaults>> = {
  decade: DECADE,
  'decade-max3': SELDOM_WON,
  'decade-loop': DECADE,
  'decade-loop3': DECADE,
  'decade-fives': DECADE,
  'decade-loop-fives': DECADE,
  'decade-seven': SELDOM_WON,
  'decade-seven-loop3': SELDOM_WON,
  'decade-loop-optional': MAY_WAIT,
  'decade-loop3-optional': MAY_WAIT,
  'decade-optional': ANY_SET,
  'decade-fives-optional': ANY_SET,
};

/** Larger steps than the schema's learn sooner, and end no worse: docs/training.md, "What was searched". */
const PPO_STEP: ConfigDefaults = { learningRate: 0.03 };
const DQN_STEP: ConfigDefaults = { learningRate: 0.01 };

/** Where a set may wait, a game has 23 decisions: rewards of three at a time hardly reach its beginning. */
const DQN_MAY_WAIT: ConfigDefaults = { ...DQN_STEP, nStep: 8 };

const PPO: Readonly<Record<string, ConfigDefaults>> = {
  decade: PPO_STEP,
  'decade-loop': PPO_STEP,
  'decade-loop3': PPO_STEP,
  'decade-loop-fives': PPO_STEP,
  'decade-loop3-optional': PPO_STEP,
};

/** Long observations, or masks of 359 moves: as many transitions as elsewhere would make a checkpoint of 170 or 190 MB. */
const FEWER_TRANSITIONS: ConfigDefaults = { bufferSize: 100_000 };

const DQN: Readonly<Record<string, ConfigDefaults>> = {
  decade: DQN_STEP,
  'decade-loop': DQN_STEP,
  'decade-loop3': DQN_STEP,
  'decade-loop3-optional': DQN_MAY_WAIT,
  'decade-seven': FEWER_TRANSITIONS,
  'decade-seven-loop3': FEWER_TRANSITIONS,
  'acm-10-20-30': FEWER_TRANSITIONS,
  'decade-fives-optional': FEWER_TRANSITIONS,
};

/** What training knows of Decade: the schemas' own defaults are tuned for decade-loop3. */
export const decadeTrainKit: TrainKit = { game: 'decade', defaults: { value: VALUE, ppo: PPO, dqn: DQN } };
