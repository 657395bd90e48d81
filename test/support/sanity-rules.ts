import {
  type EnvironmentParts,
  type Feature,
  type Game,
  type GameState,
  type Notation,
  Random,
  type RewardScheme,
  type Rules,
} from '../../src/env/index.js';

/** State of the sanity games: where one is, how long one has played and what one has earned. */
export interface SanityState extends GameState {
  position: number;
  steps: number;
  earned: number;
  /** What the deal decided. */
  secret: number;
}

interface SanityGame {
  readonly id: string;
  readonly moves: number;
  readonly features: readonly Feature[];
  /** The secret of a deal. */
  deal?(random: Random): number;
  legal(state: Readonly<SanityState>, move: number): boolean;
  apply(state: SanityState, move: number): void;
  /** The integers of the observation, not yet divided by their maximum. */
  observe(state: Readonly<SanityState>): number[];
}

/** Rules without cards, made from a few functions: small enough that the best policy and its return are known. */
function sanityRules(game: SanityGame): Rules<SanityState, number> {
  const maxima = game.features.flatMap(({ size, maximum }) => Array.from({ length: size }, () => maximum));
  return {
    id: game.id,
    game: game.id,
    config: {},
    moves: Array.from({ length: game.moves }, (_, move) => move),
    features: game.features,
    observationSize: maxima.length,
    cardKinds: [],
    createState: () => ({ outcome: 'ongoing', position: 0, steps: 0, earned: 0, secret: 0 }),
    copyState: (target, source) => void Object.assign(target, source),
    deal: (state, seed) => {
      const secret = game.deal?.(new Random(game.id, seed)) ?? 0;
      Object.assign(state, { outcome: 'ongoing', position: 0, steps: 0, earned: 0, secret });
    },
    dealOrder: () => new Uint8Array(0),
    shuffles: () => 1,
    actionMask: (state, mask, offset = 0) => {
      let count = 0;
      for (let move = 0; move < game.moves; move++) {
        mask[offset + move] = state.outcome === 'ongoing' && game.legal(state, move) ? 1 : 0;
        count += mask[offset + move];
      }
      return count;
    },
    apply: (state, move) => {
      state.steps++;
      game.apply(state, move);
    },
    observe: (state, observation, offset = 0) => {
      observation.set(
        game.observe(state).map((value, i) => value / maxima[i]),
        offset,
      );
    },
    unseen: () => 0,
    nextKnown: () => -1,
    stackNext: () => undefined,
    shuffleHidden: () => undefined,
    score: (state) => state.earned,
    cardsLeft: () => null,
  };
}

const earned: RewardScheme<SanityState> = {
  name: 'earned',
  meaning: 'what the sanity game pays',
  returnSoFar: (_rules, state) => state.earned,
};

/** An environment of sanity rules under a preset name that the registry does not know. */
export function sanityParts(
  rules: Rules<SanityState, number>,
  options: { preset?: string; maxSteps?: number; moveName?: string } = {},
): EnvironmentParts & { game: Game } {
  const notation = {
    formatMove: (action) => `${options.moveName ?? 'move'} ${action}`,
  } as Notation<SanityState>;
  const game = { name: 'sanity', rewards: [earned], measures: [], playMatters: true } as unknown as Game;
  const parts: EnvironmentParts<SanityState, number> = {
    spec: {
      preset: options.preset ?? 'sanity',
      rules: {},
      reward: earned.name,
      maxSteps: options.maxSteps ?? null,
      skipForcedMoves: false,
    },
    rules,
    notation,
    reward: earned,
    parseDeck: () => [],
  };
  return { ...parts, game };
}

const nothing: Feature = { name: 'nothing', size: 1, maximum: 1, kind: 'count', meaning: 'always 0' };

/** One decision among four moves; only the third pays 1. */
export function bandit(): Rules<SanityState, number> {
  return sanityRules({
    id: 'sanity-bandit-v1',
    moves: 4,
    features: [nothing],
    legal: () => true,
    observe: () => [0],
    apply: (state, move) => {
      state.earned = move === 2 ? 1 : 0;
      state.outcome = state.earned > 0 ? 'won' : 'lost';
    },
  });
}

/** One decision among 70 moves of which 55 are illegal: a deal allows fifteen in a row, and the one in the middle pays 1. */
export function mostlyIllegal(): Rules<SanityState, number> {
  const LEGAL = 15;
  const first = (state: Readonly<SanityState>) => state.secret * LEGAL;
  return sanityRules({
    id: 'sanity-mostly-illegal-v1',
    moves: 70,
    features: [{ name: 'group', size: 1, maximum: 4, kind: 'category', meaning: 'which fifteen moves are legal' }],
    deal: (random) => random.below(4),
    legal: (state, move) => move >= first(state) && move < first(state) + LEGAL,
    observe: (state) => [state.secret + 1],
    apply: (state, move) => {
      state.earned = move === first(state) + 7 ? 1 : 0;
      state.outcome = state.earned > 0 ? 'won' : 'lost';
    },
  });
}

/** Three states in a row: "on" leads to the next and from the last to 1; "take" ends the game at once with 0.1. */
export function chain(): Rules<SanityState, number> {
  return sanityRules({
    id: 'sanity-chain-v1',
    moves: 2,
    features: [{ name: 'place', size: 1, maximum: 3, kind: 'category', meaning: 'the state, from 1' }],
    legal: () => true,
    observe: (state) => [state.position + 1],
    apply: (state, move) => {
      if (move === 1) state.position++;
      else state.earned = 0.1;
      if (state.position === 3) state.earned = 1;
      if (move === 0 || state.position === 3) state.outcome = state.earned === 1 ? 'won' : 'lost';
    },
  });
}

/** Never ends by itself and pays 1 a step, so that only a time limit ends an episode. */
export function endless(): Rules<SanityState, number> {
  return sanityRules({
    id: 'sanity-endless-v1',
    moves: 2,
    features: [nothing],
    legal: () => true,
    observe: () => [0],
    apply: (state) => void state.earned++,
  });
}
