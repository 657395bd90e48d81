import type { DecisionBatch } from '../../../src/agents/agent.js';
import { expectBatch } from '../../../src/agents/games-in-play.js';
import { rulesSeen } from '../../../src/env/environment/environment-parts.js';
import {
  checkEnvironment,
  createAgent,
  type EnvironmentSpec,
  evaluate,
  make,
  makeVector,
  type OwnObserver,
  partsOf,
  seedDeals,
} from '../../../src/index.js';
import { describeModel } from '../../../src/train/algorithms.js';
import { train } from '../../../src/train/index.js';
import { expectAsSingles } from '../../support/as-singles.js';
import { expectRefused } from '../../support/refusal.js';
import { smallConfig } from '../../support/small-trainings.js';
import { meanOf } from '../../support/sums.js';

const PRESETS = ['tens', 'decade-loop3', 'four-ten'];

/** Real numbers, below 0 too: the mean of what is observed, how many moves are legal, and which. */
const observe: OwnObserver = {
  name: 'small',
  features: [
    { name: 'mean', low: -5, high: 5, meaning: 'less 1' },
    { name: 'legal', high: 100 },
    { name: 'first moves', size: 3 },
  ],
  write: ({ observation, actionMask }, target) => {
    target[0] = meanOf(observation) - 1;
    for (const each of actionMask) target[1] += each;
    for (let i = 0; i < 3; i++) target[2 + i] = actionMask[i];
  },
};

describe.each(PRESETS)('an own observation of %s', (preset) => {
  it('keeps the contract of environments', () => {
    checkEnvironment(make(preset, { observe }), { games: 3, maxSteps: 40 });
    checkEnvironment(make(preset, { observe, skipForcedMoves: true, maxSteps: 7 }), { games: 3 });
  });

  it('is the same of many games at once, at the end of episodes too', () => {
    expectAsSingles(preset, { observe, maxSteps: 12 }, 3, 60);
  });
});

it('is given what the rules observe, by name too, into an empty target', () => {
  const environment = make('decade-loop3', {
    observe: {
      name: 'by name',
      features: [{ name: 'size', high: 10 }, { name: 'left alone' }],
      write: ({ features, observation }, target) => {
        expect([...target]).toEqual([0, 0]);
        expect(Object.values(features).flatMap((each) => [...each])).toEqual([...observation]);
        expect(Object.keys(features)).toEqual(environment?.rules.features.map(({ name }) => name) ?? expect.anything());
        target.fill(1);
      },
    },
  });
  environment.reset({ seed: 1 });
  expect([...environment.step(environment.legalActions()[0]).observation]).toEqual([1, 1]);
  expect(environment.clone().observationSpace).toEqual({
    type: 'box',
    low: 0,
    high: 10,
    shape: [2],
    parts: [
      { name: 'size', from: 0, size: 1, low: 0, high: 10, unit: '1', meaning: 'an own feature' },
      { name: 'left alone', from: 1, size: 1, low: 0, high: 1, unit: '1', meaning: 'an own feature' },
    ],
  });
});

describe('the spec', () => {
  let spec: EnvironmentSpec;
  beforeEach(() => {
    spec = JSON.parse(JSON.stringify(make('decade', { observe }).spec)) as EnvironmentSpec;
  });

  it('names the observation, and asks for it again', () => {
    expect(spec.observe).toBe('small');
    expectRefused(() => make(spec), /the observation "small" of this spec.*make\(spec, \{ observe \}\)/);
    expect(make(spec, { observe }).spec).toEqual(spec);
    expect(makeVector(spec, 2, { observe }).spec).toEqual(spec);
  });

  it('is changed by options', () => {
    const plain = make('decade').spec;
    expect(make(spec, { inputs: 'plain' }).spec).toEqual(plain);
    expect(make({ ...plain, inputs: 'features' }, { observe }).spec).toEqual(spec);
  });
});

describe('checkEnvironment', () => {
  it('catches hidden cards in an own observation, which only reach it from outside', () => {
    const played: { stock?: { wholeOrder(): Uint8Array } } = {};
    const environment = make('decade', {
      observe: {
        name: 'cheat',
        features: [{ name: 'last card', high: 52 }],
        write: (_observed, target) => {
          target[0] = played.stock?.wholeOrder().at(-1) ?? 0;
        },
      },
    });
    Object.assign(played, environment.state);
    expect(() => checkEnvironment(environment, { games: 4 })).toThrow(
      'nothing returned to depend on cards that are still hidden, but observation differs',
    );
  });

  it('catches numbers outside of a feature', () => {
    const features = [{ name: 'wide', high: 9 }, { name: 'narrow' }];
    const environment = make('decade', { observe: { name: 'off', features, write: (_, target) => target.fill(5) } });
    expect(() => checkEnvironment(environment)).toThrow('expected "narrow" of observations in [0, 1], but got 5 at 1');
  });
});

it('is refused to agents that encode plain observations, and played by others', async () => {
  const parts = partsOf('decade', { observe });
  const returnsOf = async (each: typeof parts) =>
    (await evaluate(each, createAgent('random', each.rules), seedDeals(0, 5))).returns;
  expect(await returnsOf(parts)).toEqual(await returnsOf(partsOf('decade')));
  const reader = { name: 'reader', usesObservations: true };
  expect(() => expectBatch(reader, makeVector('decade', 1, { observe }), new Int32Array(1))).toThrow(
    /plain observations for "reader".*"small"/,
  );
});

it.each([
  [{ observe: 3 }, 'environment option "observe": "table" or { name, features, write }'],
  [{ observe: { name: 'x', features: [] } }, 'an own observation as { name'],
  [{ observe: { ...observe, features: [] } }, 'but it has none'],
  [{ observe: { ...observe, features: [{ name: 'x', low: 1 }] } }, 'with low below high'],
  [{ observe: { ...observe, features: [{ name: 'x', size: 0 }] } }, 'with low below high'],
  [{ observe, inputs: 'features' }, 'observe or inputs "features", but got both'],
])('%# is refused in one line', (options, message) => {
  expectRefused(() => make('decade', options as never), message);
});

describe('agents that read it', () => {
  const parts = partsOf('decade-loop3', { observe });
  const deals = seedDeals(0, 40);

  it('see it in evaluate, as the environment shows it', async () => {
    const seen: number[] = [];
    const first = {
      name: 'first',
      usesObservations: true,
      rules: rulesSeen(parts),
      act({ size, observations, actionMasks }: DecisionBatch, actions: Int32Array) {
        const moves = actionMasks.length / (observations.length / 5);
        seen.push(...observations.subarray(0, 5));
        for (let i = 0; i < size; i++) actions[i] = actionMasks.indexOf(1, i * moves) - i * moves;
      },
    };
    await evaluate(parts, first, deals.slice(0, 1));
    const environment = make('decade-loop3', { observe, skipForcedMoves: true });
    let result = environment.reset({ seed: 0 });
    const expected: number[] = [];
    while (!result.terminated) {
      expected.push(...result.observation);
      result = environment.step(environment.legalActions()[0]);
    }
    expect(seen).toEqual(expected);
  });

  it.each(['ppo', 'dqn'])(
    'are trained by it with %s, and play it in evaluate and in environments',
    async (algorithm) => {
      const config = smallConfig(algorithm, { totalSteps: 256, evaluations: 1, evaluationDeals: 20 });
      const own = partsOf('decade-loop3', { observe, skipForcedMoves: config.skipForcedMoves });
      const model = await train(config, { parts: own });
      expect(describeModel(model).config.features.map(({ name }) => name)).toEqual(['mean', 'legal', 'first moves']);
      const { won } = await evaluate(own, model, deals);
      expect(won).toHaveLength(40);
      const { policy } = await model.load();
      const games = makeVector('decade-loop3', 4, { observe });
      games.reset(1);
      policy.act(games, new Int32Array(4));
      expect(() => policy.act(makeVector('decade-loop3', 4), new Int32Array(4))).toThrow(
        /the observation "small" for .*, but got plain ones/,
      );
      policy.dispose?.();
      await expect(evaluate(partsOf('decade-loop3'), model, deals)).rejects.toThrow('features');
    },
  );

  it('are not trained by value learning, which says so', async () => {
    const config = smallConfig('value');
    const own = partsOf('decade-loop3', { observe, skipForcedMoves: config.skipForcedMoves });
    await expect(train(config, { parts: own })).rejects.toThrow(
      /without an own observation for algorithm "value".*"small"/,
    );
  });
});
