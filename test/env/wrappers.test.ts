import { describe, expect, it } from 'vitest';
import {
  checkEnvironment,
  EpisodeOverError,
  InputError,
  make,
  makeVector,
  ObservationWrapper,
  partsOf,
  RandomAgent,
  recordTrace,
  RewardWrapper,
  type StepResult,
  TimeLimit,
  Wrapper,
} from '../../src/index.js';

const FEW = { games: 3, maxSteps: 40 };
const PRESETS = ['tens', 'decade-loop3', 'four-ten'];

/** Real numbers: the mean of the old observation, and the score over 100. */
const OWN = {
  size: 2,
  low: -1,
  high: 10,
  write: (observation: Float32Array, target: Float32Array, { info }: StepResult) => {
    target[0] = observation.reduce((sum, each) => sum + each, 0) / observation.length;
    target[1] = info.score / 100;
  },
};

describe.each(PRESETS)('wrappers of %s', (preset) => {
  it('keep the contract of environments, also one in the other', () => {
    checkEnvironment(new RewardWrapper(make(preset), (reward) => 10 * reward - 0.1), FEW);
    checkEnvironment(new ObservationWrapper(make(preset), OWN), FEW);
    checkEnvironment(new TimeLimit(make(preset), 3), FEW);
    checkEnvironment(new TimeLimit(new RewardWrapper(new ObservationWrapper(make(preset), OWN), (r) => -r), 5), FEW);
  });
});

it('change what they say and nothing else', () => {
  const [plain, wrapped] = [make('decade'), new RewardWrapper(make('decade'), (reward) => 2 * reward + 1)];
  plain.reset({ seed: 5 });
  wrapped.reset({ seed: 5 });
  const [one, other] = [plain.step(plain.legalActions()[0]), wrapped.step(wrapped.legalActions()[0])];
  expect(other).toEqual({ ...one, reward: 2 * one.reward + 1 });
  const seen = new ObservationWrapper(make('decade'), OWN);
  expect(seen.observationSpace).toEqual({ type: 'box', low: -1, high: 10, shape: [2] });
  expect(seen.reset({ seed: 5 }).observation).toHaveLength(2);
});

it('a time limit truncates as maxSteps does, and wants a reset then', () => {
  const [limited, made] = [new TimeLimit(make('decade'), 4), make('decade', { maxSteps: 4 })];
  limited.reset({ seed: 1 });
  made.reset({ seed: 1 });
  for (let step = 1; step <= 4; step++) {
    const action = made.legalActions()[0];
    expect(limited.step(action)).toEqual(made.step(action));
  }
  expect(() => limited.step(limited.legalActions()[0])).toThrow(EpisodeOverError);
});

/** Wrappers that cheat. */
class Cheat extends Wrapper {
  constructor(
    inner: ConstructorParameters<typeof RewardWrapper>[0],
    private readonly cheat: (cheat: Cheat, result: StepResult) => StepResult,
    private readonly mask?: (mask: Uint8Array) => Uint8Array,
  ) {
    super(inner);
  }
  override actionMask(): Uint8Array {
    return this.mask?.(super.actionMask()) ?? super.actionMask();
  }
  protected changed(result: StepResult): StepResult {
    return this.cheat(this, result);
  }
  protected around(inner: Cheat): Cheat {
    return new Cheat(inner, this.cheat, this.mask);
  }
}

/** The next card: what no player may know. */
function next({ state }: Cheat): number {
  const { stock } = state as unknown as { stock: { wholeOrder(): Uint8Array; left: number } };
  const order = stock.wholeOrder();
  return stock.left === 0 ? 0 : order[order.length - stock.left] % 10;
}

describe('checkEnvironment catches wrappers that cheat', () => {
  it.each<[string, () => Cheat, RegExp]>([
    [
      'hidden cards in the reward',
      () => new Cheat(make('decade'), (cheat, result) => ({ ...result, reward: result.reward + next(cheat) })),
      /reward/,
    ],
    [
      'hidden cards in the observation',
      () =>
        new Cheat(make('decade'), (cheat, result) => ({
          ...result,
          observation: Float32Array.from(result.observation, (each, i) => (i === 0 ? next(cheat) / 10 : each)),
        })),
      /observation/,
    ],
    [
      'a wider mask',
      () =>
        new Cheat(
          make('decade'),
          (_, result) => result,
          (mask) => mask.map(() => 1),
        ),
      /not legal by the rules/,
    ],
    [
      'a reward that is not that of the episode',
      () => new Cheat(make('decade'), (_, result) => ({ ...result, reward: result.reward + 1 })),
      /rewards to add up/,
    ],
  ])('%s', (_what, cheat, message) => {
    expect(() => checkEnvironment(cheat(), { games: 4 })).toThrow(message);
  });
});

it.each([
  [() => new RewardWrapper({} as never, () => 0), /an environment to wrap/],
  [() => new RewardWrapper(make('tens'), 3 as never), /a function, \(reward, result\)/],
  [() => new ObservationWrapper(make('tens'), { size: 0, write: () => undefined }), /\{ size, low, high, write/],
  [() => new TimeLimit(make('tens'), 0), /an integer of at least 1/],
])('%# is refused with one line', (make, message) => {
  expect(make).toThrow(InputError);
  expect(make).toThrow(message);
});

describe('an own reward', () => {
  const reward = {
    name: 'few left',
    returnSoFar: (rules: { cardsLeft(state: object): number | null }, state: object) => -rules.cardsLeft(state)!,
  };

  it('is given to make, makeVector and partsOf, and is named by the spec', () => {
    const environment = make('decade', { reward });
    checkEnvironment(environment, FEW);
    expect(environment.spec.reward).toBe('few left');
    expect(() => make(environment.spec)).toThrow('Unknown reward scheme "few left"');
    expect(make(environment.spec, { reward }).spec).toEqual(environment.spec);
    expect(makeVector('decade', 2, { reward }).spec).toEqual(environment.spec);
    const scheme = partsOf('decade', { reward }).reward;
    environment.reset({ seed: 3 });
    expect(scheme.returnSoFar(environment.rules, environment.state)).toBe(-52);
  });

  it('has a name of its own', () => {
    expect(() => make('decade', { reward: { ...reward, name: 'win' } })).toThrow(
      /Expected a name of its own for an own reward, but "win"/,
    );
    expect(() => make('decade', { reward: { name: 'x' } as never })).toThrow(/environment option "reward"/);
  });
});

describe('recordTrace', () => {
  it('takes an agent, and refuses one that does not play legally by the deal and the move', () => {
    const parts = partsOf('decade');
    const random = new RandomAgent(parts.rules.moves.length, 1);
    expect(recordTrace(parts, { seed: 7, agent: random })).toMatchObject({ agent: 'random', seed: 7 });
    const cheat = { name: 'cheat', act: (_: unknown, actions: Int32Array) => void (actions[0] = 99) };
    expect(() => recordTrace(parts, { seed: 7, agent: cheat })).toThrow(
      /Expected a legal action of "cheat", but on seed 7 its move \d+ is 99/,
    );
    expect(() => recordTrace(parts, { seed: 7, agent: 'me' })).toThrow(/Expected \{ seed, agent \}/);
  });
});
