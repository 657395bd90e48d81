import {
  checkEnvironment,
  type EnvironmentLike,
  make,
  makeVector,
  partsOf,
  RandomAgent,
  recordTrace,
  type StepResult,
  Wrapper,
} from '../../../src/index.js';
import { meanOf } from '../../support/sums.js';

const FEW = { games: 3, maxSteps: 40 };
const PRESETS = ['tens', 'decade-loop3', 'four-ten'];

class Scaled extends Wrapper {
  override readonly changesRewards = true;
  protected changed(result: StepResult): StepResult {
    return { ...result, reward: 2 * result.reward + 1 };
  }
  protected around(inner: EnvironmentLike): Scaled {
    return new Scaled(inner);
  }
}

/** Real numbers: the mean of the inner observation, and the score over 100. */
class Summed extends Wrapper {
  override get observationSpace() {
    return { type: 'box', low: -1, high: 10, shape: [2] } as const;
  }
  protected changed(result: StepResult): StepResult {
    const { observation, info } = result;
    const mean = meanOf(observation);
    return { ...result, observation: Float32Array.of(mean, info.score / 100) };
  }
  protected around(inner: EnvironmentLike): Summed {
    return new Summed(inner);
  }
}

describe.each(PRESETS)('wrappers of %s', (preset) => {
  it('keep the contract of environments, also one in the other', () => {
    checkEnvironment(new Scaled(make(preset)), FEW);
    checkEnvironment(new Summed(make(preset)), FEW);
    checkEnvironment(new Scaled(new Summed(make(preset, { maxSteps: 5 }))), FEW);
    const unsaid = Object.assign(new Scaled(make(preset)), { changesRewards: false });
    expect(() => checkEnvironment(unsaid, FEW)).toThrow('rewards to add up');
  });
});

it('change what they say and nothing else', () => {
  const [plain, wrapped] = [make('decade'), new Scaled(make('decade'))];
  plain.reset({ seed: 5 });
  wrapped.reset({ seed: 5 });
  const [one, other] = [plain.step(plain.legalActions()[0]), wrapped.step(wrapped.legalActions()[0])];
  expect(other).toEqual({ ...one, reward: 2 * one.reward + 1 });
  expect(() => new Scaled({} as never)).toThrow('an environment to wrap');
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
    expect(() => make(environment.spec)).toThrow(/Unknown reward scheme "few left".*make\(spec, \{ reward \}\)/);
    expect(make(environment.spec, { reward }).spec).toEqual(environment.spec);
    expect(makeVector('decade', 2, { reward }).spec).toEqual(environment.spec);
    const scheme = partsOf('decade', { reward }).reward;
    environment.reset({ seed: 3 });
    expect(scheme.returnSoFar(environment.rules, environment.state)).toBe(-52);
  });

  it('has a name of its own', () => {
    expect(() => make('decade', { reward: { ...reward, name: 'win' } })).toThrow(
      'Expected a name of its own for an own reward, but "win"',
    );
    expect(() => make('decade', { reward: { name: 'x' } as never })).toThrow('environment option "reward"');
  });
});

it('recordTrace takes an agent, and refuses one that does not play legally by the deal and the move', () => {
  const parts = partsOf('decade');
  const random = new RandomAgent(parts.rules.moves.length, 1);
  expect(recordTrace(parts, { seed: 7, agent: random })).toMatchObject({ agent: 'random', seed: 7 });
  const cheat = { name: 'cheat', act: (_: unknown, actions: Int32Array) => void (actions[0] = 99) };
  expect(() => recordTrace(parts, { seed: 7, agent: cheat })).toThrow(
    /Expected a legal action of "cheat", but on seed 7 its move \d+ is 99/,
  );
  expect(() => recordTrace(parts, { seed: 7, agent: 'me' })).toThrow('Expected { seed, agent }');
});
