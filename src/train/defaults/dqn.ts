import { GAMES } from '../../env/registry.js';

type Overrides = Readonly<Record<string, unknown>>;

/** Config keys by game, where the defaults of the schema (tuned for decade-loop3) do not do. */
const BY_GAME: Readonly<Record<string, Overrides>> = {
  // One round in 370 of random play pays ten points, and before play is good a bust takes them back: so first a game to ten points, with
  // long exploration and with priorities for the rare gain. (The reward `points` with gamma 0.97 needs no curriculum, but plays on longer.)
  'four-ten': {
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
