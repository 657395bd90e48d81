import { rewardsOf } from '../../src/env/environment/game.js';
import { DecadeNotation } from '../../src/env/games/decade/notation.js';
import { DecadeRules } from '../../src/env/games/decade/rules.js';
import { FourTenNotation } from '../../src/env/games/four-ten/notation.js';
import { FourTenRules } from '../../src/env/games/four-ten/rules.js';
import { TensNotation } from '../../src/env/games/tens/notation.js';
import { TensRules } from '../../src/env/games/tens/rules.js';
import {
  checkEnvironment,
  Environment,
  type EnvironmentSpec,
  EpisodeOverError,
  gameOf,
  IllegalActionError,
  make,
  type MakeOptions,
  makeVector,
  measuresOf,
  PRESETS,
  recordTrace,
  replayTrace,
  type ResetOptions,
  resolveOptions,
  VectorEnvironment,
} from '../../src/env/index.js';
import { expectRefused } from '../support/refusal.js';

describe('step', () => {
  it.each(PRESETS)(
    'of %s refuses what is no integer, even if it reads like a legal action, and changes nothing',
    (preset) => {
      const environment = make(preset);
      environment.reset({ seed: 4 });
      const before = environment.render();
      const [legal] = environment.legalActions();
      const foreign = [
        String(legal),
        [legal],
        Object(legal) as unknown,
        BigInt(legal),
        legal + 0.5,
        NaN,
        -1,
        null,
        undefined,
        true,
      ];
      for (const action of foreign)
        expect(() => environment.step(action as number), String(action)).toThrow(IllegalActionError);
      expect(environment.render()).toBe(before);
      environment.step(legal);
      expect(environment.render()).not.toBe(before);
    },
  );

  it('of a vector environment asks for reset first', () => {
    const vector = makeVector('four-ten', 2);
    for (const games of [2, 1]) expect(() => vector.step(new Int32Array(games))).toThrow(EpisodeOverError);
  });
});

describe('make', () => {
  it.each([
    [undefined, undefined],
    [null, undefined],
    [5, undefined],
    [{}, undefined],
    [['decade'], undefined],
    ['decade', 5],
    ['decade', null],
    ['decade', 'win'],
    ['decade', ['win']],
    [{ preset: 'decade', rules: 5 }, {}],
    [make('decade').spec, { rules: 5 }],
    [make('decade').spec, { rules: null }],
  ])('refuses %o with %o in one line', (preset, options) => {
    expectRefused(() => make(preset as EnvironmentSpec, options as MakeOptions), '');
    expectRefused(() => makeVector(preset as EnvironmentSpec, 2, options as MakeOptions), '');
  });

  it.each(PRESETS)('says what a thousand million games of %s would need instead of ending the process', (preset) => {
    for (const games of [1e9, Number.MAX_SAFE_INTEGER])
      expectRefused(() => makeVector(preset, games), 'GiB; take fewer');
  });
});

it.each([
  [5, 'reset options'],
  [null, 'null'],
  ['7', '"7"'],
  [{ seed: null }, 'seed'],
  [{ seed: '7' }, '"7"'],
  [{ seed: -1 }, '-1'],
  [{ seed: 2 ** 53 }, '9007199254740992'],
  [{ seeds: 7 }, '"seeds"; did you mean "seed"'],
  [{ seed: 7, options: {} }, '"options"'],
  [{ deck: null }, 'null'],
  [{ deck: 'AC' }, '"AC"'],
])('reset refuses %o', (options, words) => {
  const environment = make('decade');
  expectRefused(() => environment.reset(options as ResetOptions), words);
  expect(() => environment.step(0)).toThrow(EpisodeOverError);
});

describe('what callers without types pass', () => {
  const NONSENSE: readonly unknown[] = [undefined, null, 5, 'x', {}, []];
  const CALLS: readonly [string, (nonsense: never) => unknown][] = [
    ['Environment', (each) => new Environment(each)],
    ['VectorEnvironment', (each) => new VectorEnvironment(each, 1)],
    ['measuresOf', (each) => measuresOf(each)],
    ['rewardsOf', (each) => rewardsOf(each)],
    ['recordTrace', (each) => recordTrace(each, { seed: 1, agent: 'me', choose: () => 0 })],
    ['replayTrace', (each) => replayTrace(each, [], each)],
    ['checkEnvironment', (each) => checkEnvironment(each)],
    ['TensNotation', (each) => new TensNotation(each)],
    ['DecadeNotation', (each) => new DecadeNotation(each)],
    ['FourTenNotation', (each) => new FourTenNotation(each)],
  ];

  it.each(CALLS)('is refused by %s', (_name, call) => {
    for (const nonsense of NONSENSE) expectRefused(() => call(nonsense as never), 'Expected');
  });

  it.each([undefined, null, 5, []])('is refused as options of rules and as the name of a preset: %o', (nonsense) => {
    for (const Rules of [TensRules, DecadeRules, FourTenRules])
      expectRefused(() => new Rules(nonsense as never), 'option');
    for (const call of [gameOf, resolveOptions]) expectRefused(() => call(nonsense as never), "a preset's name");
  });
});
