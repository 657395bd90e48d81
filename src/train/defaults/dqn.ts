import { GAMES } from '../../env/registry.js';

type Overrides = Readonly<Record<string, unknown>>;

/** Config keys by game, where the defaults of the schema (tuned for decade-loop3) do not do. */
const BY_GAME: Readonly<Record<string, Overrides>> = {
  // One round in 370 of random play pays ten points: they must be found (long exploration), not forgotten (priorities), and worth
  // something although the game is lost at first (points stay paid; the discount makes up for the missing price of a round).
  'four-ten': {
    reward: 'points',
    gamma: 0.97,
    totalSteps: 300_000,
    nStep: 5,
    minibatchSize: 512,
    updatesPerIteration: 8,
    learningRate: 2e-3,
    prioritizedReplay: {},
    exploration: { start: 1, end: 0.01, share: 0.2 },
    hiddenSizes: [64],
    moveUnits: 8,
  },
};

/** Observations of stacks are long: as many transitions would make a checkpoint of 190 MB. */
const FEWER_TRANSITIONS: Overrides = { bufferSize: 100_000 };

const BY_PRESET: Readonly<Record<string, Overrides>> = {
  'decade-seven': FEWER_TRANSITIONS,
  'decade-seven-loop3': FEWER_TRANSITIONS,
  'acm-10-20-30': FEWER_TRANSITIONS,
};

/** Config keys of DQN that suit a preset better than the schema's defaults; empty for an unknown preset. */
export function dqnDefaultsFor(preset: string): Overrides {
  const game = GAMES.find(({ presets }) => Object.hasOwn(presets, preset));
  return game ? { ...BY_GAME[game.name], ...BY_PRESET[preset] } : {};
}
