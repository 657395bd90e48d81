import { describe, expect, it } from 'vitest';
import {
  checkVectorEnvironment,
  createAgent,
  type EnvironmentLike,
  EpisodeOverError,
  type GameState,
  InputError,
  make,
  makeVector,
  ObservationWrapper,
  RewardWrapper,
  type Rules,
  type StepResult,
  TimeLimit,
  type VectorEnvironmentLike,
  VectorObservationWrapper,
  VectorRewardWrapper,
  VectorTimeLimit,
  VectorWrapper,
  type Wrapper,
} from '../../src/index.js';

const SIZE = 4;

/** Everything of the result is in it but for what differs by rounding. */
const OWN = {
  size: 6,
  low: -1,
  high: 100,
  write: (observation: Float32Array, target: Float32Array, { info, reward, terminated, truncated }: StepResult) => {
    target[0] = observation.reduce((sum, each) => sum + each, 0);
    target[1] = info.score;
    target[2] = info.legalCount + info.actionMask.indexOf(1);
    target[3] = reward + info.episodeReturn;
    target[4] = info.episodeLength + (info.cardsLeft ?? 0) / 52;
    target[5] = (terminated ? 1 : 0) + (truncated ? 2 : 0) + (info.seed % 8) * 4 + (info.outcome === 'lost' ? 40 : 0);
  },
};
const rewardOf = (reward: number, { info, observation, terminated }: StepResult): number =>
  10 * reward + info.score / 4 + observation[1] + info.episodeLength - (terminated ? 3 : 0) + (info.seed % 3);

type Both = readonly [
  (games: VectorEnvironmentLike) => VectorEnvironmentLike,
  (game: ReturnType<typeof make>) => Wrapper,
];
const WRAPPED: Readonly<Record<string, Both>> = {
  reward: [(games) => new VectorRewardWrapper(games, rewardOf), (game) => new RewardWrapper(game, rewardOf)],
  observation: [(games) => new VectorObservationWrapper(games, OWN), (game) => new ObservationWrapper(game, OWN)],
  'time limit': [(games) => new VectorTimeLimit(games, 3), (game) => new TimeLimit(game, 3)],
  'time limit inside': [
    (games) => new VectorRewardWrapper(new VectorObservationWrapper(new VectorTimeLimit(games, 5), OWN), rewardOf),
    (game) => new RewardWrapper(new ObservationWrapper(new TimeLimit(game, 5), OWN), rewardOf),
  ],
  'time limit outside': [
    (games) => new VectorTimeLimit(new VectorRewardWrapper(new VectorObservationWrapper(games, OWN), rewardOf), 4),
    (game) => new TimeLimit(new RewardWrapper(new ObservationWrapper(game, OWN), rewardOf), 4),
  ],
};

describe.each(['decade-loop3', 'four-ten', 'tens'])('vector wrappers of %s', (preset) => {
  it.each(Object.keys(WRAPPED))('give what single ones give, move by move: %s', (what) => {
    const [ofMany, ofOne] = WRAPPED[what];
    const options = preset === 'decade-loop3' ? { skipForcedMoves: true } : {};
    const games = ofMany(makeVector(preset, SIZE, options));
    const single = Array.from({ length: SIZE }, () => ofOne(make(preset, options)));
    const width = games.singleObservationSpace.shape[0];
    expect(games.singleObservationSpace).toEqual(single[0].observationSpace);
    const row = (rows: Float32Array, i: number) => rows.slice(i * width, (i + 1) * width);
    const moves = games.rules.moves.length;
    games.reset(3);
    const shows = (i: number, { observation, info }: StepResult) => {
      expect(row(games.observations, i)).toEqual(observation);
      expect(games.actionMasks.slice(i * moves, (i + 1) * moves)).toEqual(info.actionMask);
    };
    single.forEach((each, i) => shows(i, each.reset({ seed: games.episodeSeeds[i] })));
    const agent = createAgent('random', games.rules);
    const actions = new Int32Array(SIZE);
    let ends = 0;
    for (let step = 0; step < 60; step++) {
      agent.act(games, actions);
      games.step(actions);
      single.forEach((each, i) => {
        const result = each.step(actions[i]);
        expect(games.rewards[i]).toBe(Math.fround(result.reward));
        expect([games.terminations[i], games.truncations[i]]).toEqual([+result.terminated, +result.truncated]);
        if (!result.terminated && !result.truncated) {
          shows(i, result);
          return;
        }
        ends++;
        expect(row(games.finalObservations, i)).toEqual(result.observation);
        expect(games.finalActionMasks.slice(i * moves, (i + 1) * moves)).toEqual(result.info.actionMask);
        expect([games.finalLengths[i], games.finalScores[i]]).toEqual([result.info.episodeLength, result.info.score]);
        shows(i, each.reset({ seed: games.episodeSeeds[i] }));
      });
    }
    expect(ends).toBeGreaterThan(0);
    expect(games.statistics.episodes - games.statistics.decisionFree).toBe(ends);
  });
});

it('a time limit gives what maxSteps gives', () => {
  const [limited, made] = [
    new VectorTimeLimit(makeVector('decade', SIZE), 4),
    makeVector('decade', SIZE, { maxSteps: 4 }),
  ];
  const names = Object.keys(made).filter((name) => name in limited && ArrayBuffer.isView(Reflect.get(made, name)));
  expect(names.length).toBeGreaterThan(10);
  const agent = createAgent('random', made.rules);
  const actions = new Int32Array(SIZE);
  expect(limited.spec).toEqual(made.spec);
  expect(new TimeLimit(make('decade', { maxSteps: 9 }), 4).spec).toEqual(made.spec);
  expect(new TimeLimit(make('decade', { maxSteps: 4 }), 9).spec).toEqual(made.spec);
  limited.reset(2);
  made.reset(2);
  for (let step = 0; step < 40; step++) {
    agent.act(made, actions);
    limited.step(actions);
    made.step(actions);
    for (const name of names) expect(Reflect.get(limited, name), name).toEqual(Reflect.get(made, name));
    expect(limited.statistics).toEqual(made.statistics);
  }
});

it.each(Object.keys(WRAPPED))('checkVectorEnvironment passes %s, and refuses it beside other single games', (what) => {
  const [ofMany, ofOne] = WRAPPED[what];
  const games = (): VectorEnvironmentLike => ofMany(makeVector('decade-loop3', SIZE));
  checkVectorEnvironment(games(), { steps: 30, single: () => ofOne(make('decade-loop3')) });
  expect(() => checkVectorEnvironment(games(), { steps: 30, single: () => make('decade-loop3') })).toThrow(
    /^checkVectorEnvironment: expected /,
  );
});

describe('checkVectorEnvironment', () => {
  class Cheat extends VectorWrapper {
    constructor(private readonly cheat: (games: VectorEnvironmentLike) => void) {
      super(makeVector('decade-loop3', SIZE));
    }
    protected override stepped(): void {
      this.cheat(this.inner);
    }
  }

  it.each(['tens', 'decade', 'four-ten'])('passes the games of %s', (preset) => {
    checkVectorEnvironment(makeVector(preset, 3), { steps: 40 });
    checkVectorEnvironment(makeVector(preset, 2, { inputs: 'features', maxSteps: 4 }), { steps: 15 });
  });

  it.each<[string, (games: VectorEnvironmentLike) => void, RegExp]>([
    ['rewards', ({ rewards }) => void (rewards[1] += 1), /expected the reward .* of game 1 after step 1/],
    ['observations', ({ observations }) => void (observations[0] += 1), /expected observations of game 0 after step 1/],
    ['masks with an illegal move', ({ actionMasks }) => void actionMasks.fill(1), /expected actionMasks of game 0/],
    ['final observations', ({ finalObservations }) => void finalObservations.fill(0), /expected finalObservations of/],
    ['flags', ({ truncations }) => void truncations.fill(1), /expected terminations and truncations of game 0/],
    ['outcomes', ({ finalOutcomes }) => void finalOutcomes.fill('drawn'), /expected finalOutcomes of game/],
  ])('refuses other %s', (_what, cheat, message) => {
    expect(() => checkVectorEnvironment(new Cheat(cheat))).toThrow(message);
  });

  it('finds hidden cards and decks that are not handed on where the single games do the same', () => {
    const next = ({ rules, state }: { rules: Rules; state: GameState }): number => {
      const { stock } = state as unknown as { stock: { wholeOrder(): Uint8Array; left: number } };
      const order = stock.wholeOrder();
      return stock.left === 0 ? 0 : (order[order.length - stock.left] % rules.cardKinds.length) + 1;
    };
    class Peeking extends VectorWrapper {
      protected override dealt(): void {
        this.show();
      }
      protected override stepped(): void {
        this.show();
      }
      private show(): void {
        const width = this.observations.length / this.size;
        this.states.forEach((state, i) => (this.observations[i * width] = next({ rules: this.rules, state })));
      }
    }
    class PeekingSingle extends ObservationWrapper {
      constructor(readonly peeked: ReturnType<typeof make>) {
        super(peeked, {
          ...{ size: peeked.observationSpace.shape[0], high: 60 },
          write: (observation, target) => {
            target.set(observation);
            target[0] = next(peeked);
          },
        });
      }
      override get observationSpace() {
        return this.peeked.observationSpace;
      }
    }
    class Deckless extends VectorWrapper {
      override reset(seed: number | ArrayLike<number>): void {
        super.reset(seed);
      }
    }
    const games = makeVector('decade', 2);
    const single = (): EnvironmentLike => new PeekingSingle(make('decade'));
    expect(() => checkVectorEnvironment(new Peeking(games), { steps: 5, single })).toThrow(/still hidden/);
    expect(() => checkVectorEnvironment(new Deckless(games), { steps: 5 })).toThrow(/game 0 after reset/);
  });

  it('refuses options of reset that are not handed on, and what are no games', () => {
    class Forgetful extends VectorWrapper {
      override reset(seed: number): void {
        super.reset(typeof seed === 'number' ? seed : 5);
      }
    }
    expect(() => checkVectorEnvironment(new Forgetful(makeVector('decade', 2)), { steps: 5 })).toThrow(
      /expected reset\(\[\d+,\d+\]\) to deal these seeds/,
    );
    expect(() => checkVectorEnvironment(make('decade') as never)).toThrow(InputError);
  });
});

it('the spec of an own observation says that it is one', () => {
  expect(() => make(new ObservationWrapper(make('decade'), OWN).spec)).toThrow(/make\(spec, \{ observe \}\)/);
  const games = new VectorObservationWrapper(makeVector('decade', 2), OWN);
  expect(() => make(games.spec)).toThrow(/make\(spec, \{ observe \}\)/);
});

it('an episode is truncated once, and not before its first step', () => {
  const games = makeVector('decade', 2);
  games.reset(1);
  expect(() => games.truncate(0)).toThrow(EpisodeOverError);
  expect(() => games.truncate(2)).toThrow(InputError);
  games.step(
    Array.from(
      { length: 2 },
      (_, i) => games.actionMasks.indexOf(1, i * games.rules.moves.length) % games.rules.moves.length,
    ),
  );
  games.truncate(0);
  expect([...games.truncations]).toEqual([1, 0]);
  expect(() => games.truncate(0)).toThrow(EpisodeOverError);
});

it.each([
  [() => new VectorRewardWrapper({} as never, () => 0), /games to wrap/],
  [() => new VectorRewardWrapper(makeVector('tens', 1), 3 as never), /a function, \(reward, result\)/],
  [
    () => new VectorObservationWrapper(makeVector('tens', 1), { size: 0, write: () => undefined }),
    /\{ size, low, high, write/,
  ],
  [() => new VectorTimeLimit(makeVector('tens', 1), 0), /an integer of at least 1/],
])('%# is refused with one line', (wrap, message) => {
  expect(wrap).toThrow(InputError);
  expect(wrap).toThrow(message);
});
