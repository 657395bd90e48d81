import type { ReadonlyRecord } from '../../env/base/schema.js';
/** Config keys with what suits a preset better than the algorithm's own defaults; the user's go before them. */
export type ConfigDefaults = ReadonlyRecord;

/** What training knows of one game. All but the game's name is optional: a game without a kit is trained with the algorithms' own defaults. */
export interface TrainKit {
  /** `Rules.game` of the game that it is for. */
  readonly game: string;
  /** By algorithm ('ppo', 'dqn', 'value') and preset. */
  readonly defaults?: ReadonlyRecord<ReadonlyRecord<ConfigDefaults>>;
  /** The same for trainings of less than half of their usual `totalSteps`; these go before `defaults`. */
  readonly shortDefaults?: ReadonlyRecord<ReadonlyRecord<ConfigDefaults>>;
}

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
  lookahead: 1,
};

/** The ring, and its smaller decks. */
function ofRings(defaults: ConfigDefaults) {
  const rings = ['decade-loop3-optional', 'ring-12', 'ring-16', 'ring-20'];
  return Object.fromEntries(rings.map((preset) => [preset, defaults]));
}

const DECADE_VALUE: ReadonlyRecord<ConfigDefaults> = {
  decade: DECADE,
  'decade-max3': SELDOM_WON,
  'decade-loop': DECADE,
  'decade-loop3': DECADE,
  'decade-fives': DECADE,
  'decade-loop-fives': DECADE,
  'decade-seven': SELDOM_WON,
  'decade-seven-loop3': SELDOM_WON,
  'decade-loop-optional': MAY_WAIT,
  ...ofRings(MAY_WAIT),
  'ten-twenty-thirty': MAY_WAIT,
  'decade-optional': ANY_SET,
  'decade-fives-optional': ANY_SET,
};

/** A short training learns more by more updates of a smaller network; expectations over the next card would take half of its time. */
const SHORT: ConfigDefaults = {
  environments: 128,
  hiddenSizes: [64, 32],
  learningRate: 6e-3,
  expectedDraws: false,
};

const SHORT_MAY_WAIT: ConfigDefaults = { ...SHORT, explorationEnd: 0.02, forcedShare: 0.4, endgame: 6 };

const SHORT_DECADE_VALUE: ReadonlyRecord<ConfigDefaults> = {
  decade: SHORT,
  'decade-loop': SHORT,
  'decade-loop3': SHORT,
  'decade-fives': SHORT,
  'decade-loop-fives': SHORT,
  'decade-loop-optional': SHORT_MAY_WAIT,
  ...ofRings(SHORT_MAY_WAIT),
  'ten-twenty-thirty': SHORT_MAY_WAIT,
};

/** Larger steps than the schema's learn sooner, and end no worse: docs/training.md, "What was searched". */
const PPO_STEP: ConfigDefaults = { learningRate: 0.03 };
const DQN_STEP: ConfigDefaults = { learningRate: 0.01 };

/**
 * Where a set may wait, what is left of the line decides: both ends and a count of the rest do not say how well it comes apart. What a move's numbers say of
 * that costs more than all else, so there are few decisions (research/notes/optional-rings.md).
 */
const MOVES_MAY_WAIT: ConfigDefaults = {
  encoder: { derivedVersion: 4 },
  moveUnits: 16,
  evaluations: 5,
  evaluationDeals: 1000,
};
const PPO_MAY_WAIT: ConfigDefaults = {
  ...MOVES_MAY_WAIT,
  ...PPO_STEP,
  environments: 256,
  totalSteps: 300_000,
  gaeLambda: 0.9,
  entropyCoefficient: 0.003,
};

/** A game has 23 decisions: rewards of three at a time hardly reach its beginning. To encode a transition costs more than to learn from it. */
const DQN_MAY_WAIT: ConfigDefaults = {
  ...MOVES_MAY_WAIT,
  hiddenSizes: [128],
  moveUnits: 32,
  learningRate: 5e-3,
  totalSteps: 240_000,
  nStep: 8,
  minibatchSize: 256,
  updatesPerIteration: 8,
  targetInterval: 80,
};

const DECADE_PPO: ReadonlyRecord<ConfigDefaults> = {
  decade: PPO_STEP,
  'decade-loop': PPO_STEP,
  'decade-loop3': PPO_STEP,
  'decade-loop-fives': PPO_STEP,
  ...ofRings(PPO_MAY_WAIT),
};

/** Long observations, or masks of 359 moves: as many transitions as elsewhere would make a checkpoint of 170 or 190 MB. */
const FEWER_TRANSITIONS: ConfigDefaults = { bufferSize: 100_000 };

const DECADE_DQN: ReadonlyRecord<ConfigDefaults> = {
  decade: DQN_STEP,
  'decade-loop': DQN_STEP,
  'decade-loop3': DQN_STEP,
  ...ofRings(DQN_MAY_WAIT),
  'decade-seven': FEWER_TRANSITIONS,
  'decade-seven-loop3': FEWER_TRANSITIONS,
  'acm-10-20-30': FEWER_TRANSITIONS,
  'decade-fives-optional': FEWER_TRANSITIONS,
};

/**
 * Rewards in units of a round keep values in a range that a network learns well; the best play is that of the objective. Little
 * exploration suffices, as the cards vary the positions, and more of it only busts. Neither curriculum nor shaping is needed.
 */
const FOUR_TEN_VALUE: ConfigDefaults = {
  reward: 'rounds',
  totalSteps: 6_000_000,
  environments: 256,
  hiddenSizes: [96, 48],
  learningRate: 2e-3,
  lambda: 0.5,
  explorationStart: 0.05,
  explorationEnd: 0,
};

/** Random play never reaches 50 points: points count as they come, and the first fifth plays to ten only. */
const FOUR_TEN_PPO: ConfigDefaults = {
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
const FOUR_TEN_DQN: ConfigDefaults = {
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

/** Nothing is to be explored: whatever is removed first, a deal ends the same. What is learnt is the chance of winning. */
const TENS: ConfigDefaults = {
  reward: 'win',
  totalSteps: 1_200_000,
  hiddenSizes: [64, 32],
  lambda: 0.5,
  forcedShare: 1,
  explorationStart: 0,
  explorationEnd: 0,
};

/** What training knows of our own games: the schemas' own defaults are tuned for decade-loop3. */
export const OWN_KITS: readonly TrainKit[] = [
  {
    game: 'decade',
    defaults: { value: DECADE_VALUE, ppo: DECADE_PPO, dqn: DECADE_DQN },
    shortDefaults: { value: SHORT_DECADE_VALUE },
  },
  {
    game: 'four-ten',
    defaults: {
      value: { 'four-ten': FOUR_TEN_VALUE, 'four-ten-fault-first': FOUR_TEN_VALUE },
      ppo: { 'four-ten': FOUR_TEN_PPO, 'four-ten-fault-first': FOUR_TEN_PPO },
      dqn: { 'four-ten': FOUR_TEN_DQN, 'four-ten-fault-first': FOUR_TEN_DQN },
    },
  },
  {
    game: 'tens',
    defaults: {
      value: { tens: TENS, 'tens-15': TENS, 'block-ten': TENS, 'block-ten-15': TENS, 'block-ten-classic': TENS },
    },
  },
];
