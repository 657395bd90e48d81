import { RandomAgent } from '../../src/agents/registry.js';
import { nthLegal } from '../../src/env/environment/rules.js';
import { Encoder } from '../../src/env/inputs/encoder.js';
import { KernelVectorEnvironment } from '../../src/env/kernel/kernel-vector-environment.js';
import { partsOf } from '../../src/env/registry.js';
import { VectorEnvironment } from '../../src/env/vector/vector-environment.js';
import { decodeSnapshot, encodeSnapshot } from '../../src/train/runs/checkpoint.js';
import type { SnapshotFields } from '../../src/train/snapshot.js';
import { TrainingGames } from '../../src/train/training-games.js';
import { expectRefused } from '../support/refusal.js';
import { sized } from '../support/size.js';
import { ALGORITHM_NAMES, contentsOf, createTraining, isRefused, smallConfig } from '../support/small-trainings.js';

const GAMES = 6;
const WHOLE = { index: 0, count: 1 };

describe('shaping', () => {
  test.each([
    ['four-ten', {}, 'progress'],
    ['four-ten', {}, 'points'],
    ['tens', { rules: { scoring: 'points' }, reward: 'win' }, 'score'],
  ])('of %s %j by %s changes when rewards come, not what an episode adds up to', (preset, options, shaping) => {
    const parts = partsOf(preset, { skipForcedMoves: true, ...options });
    const [plain, shaped] = [null, shaping].map(
      (scheme) => new TrainingGames(parts, { seed: 5, curriculum: [], shaping: scheme }, GAMES, WHOLE).environment,
    );
    const agent = new RandomAgent(parts.rules.moves.length, 1);
    const actions = new Int32Array(GAMES);
    const sums = { plain: new Float64Array(GAMES), shaped: new Float64Array(GAMES) };
    let episodes = 0;
    let different = 0;
    for (let step = 0; step < 1500; step++) {
      agent.act(plain, actions);
      plain.step(actions);
      shaped.step(actions);
      for (let i = 0; i < GAMES; i++) {
        sums.plain[i] += plain.rewards[i];
        sums.shaped[i] += shaped.rewards[i];
        if (plain.rewards[i] !== shaped.rewards[i]) different++;
        if (plain.terminations[i] === 0) continue;
        episodes++;
        expect(sums.shaped[i]).toBeCloseTo(sums.plain[i], 4); // rewards are 32-bit floats
        expect(shaped.finalReturns[i]).toBe(plain.finalReturns[i]);
        sums.plain[i] = sums.shaped[i] = 0;
      }
    }
    expect(shaped.statistics).toEqual(plain.statistics);
    expect(episodes).toBeGreaterThan(5);
    expect(different).toBeGreaterThan(20);
  });

  test('by a scheme that does not exist names those that do', () => {
    const create = () =>
      new TrainingGames(partsOf('four-ten'), { seed: 1, curriculum: [], shaping: 'progres' }, 1, WHOLE);
    expectRefused(create, /^Expected config key "shaping": one of objective, .*progress, .* but got "progres"$/);
  });
});

test.each([
  ['decade-loop3', 1, true],
  ['decade', 2, true],
  ['decade-loop3', 3, false],
])('games of %s are encoded as by the encoder, version %d; compiled: %s', (preset, derivedVersion, isCompiled) => {
  const parts = partsOf(preset, { skipForcedMoves: true });
  const encoder = new Encoder(parts.rules, { derivedVersion });
  const games = new TrainingGames(parts, { seed: 1, curriculum: [], shaping: null }, 8, WHOLE, encoder);
  const environment = games.environment as KernelVectorEnvironment;
  const found = new Float32Array(9 * encoder.size);
  const expected = found.slice();
  expect(environment.encode(found, 0)).toBe(isCompiled);
  for (let step = 0; step < 40; step++) {
    games.encode(found, encoder.size);
    encoder.encode(environment, 8, expected, encoder.size);
    expect(found.subarray(encoder.size)).toEqual(expected.subarray(encoder.size));
    environment.step(
      environment.legalCounts.map((count, i) =>
        nthLegal(environment.actionMasks, i * encoder.moves, (step * 7 + i) % count),
      ),
    );
  }
});

describe('a curriculum', () => {
  const curriculum = [
    { until: 0.25, rules: { gameTarget: 10 } },
    { until: 0.5, rules: { gameTarget: 30, safeties: 5 } },
  ];

  test('plays each stage until its share of the training, then the real rules', () => {
    const games = new TrainingGames(partsOf('four-ten'), { seed: 1, curriculum, shaping: null }, 2, WHOLE);
    const seen = [0, 0.1, 0.25, 0.4, 0.5, 1].map((progress) => {
      const changed = games.advance(progress);
      return [changed, games.environment.spec.rules.gameTarget, games.environment.spec.rules.safeties];
    });
    const { gameTarget, safeties } = partsOf('four-ten').spec.rules;
    expect(seen).toEqual([
      [false, 10, safeties],
      [false, 10, safeties],
      [true, 30, 5],
      [false, 30, 5],
      [true, gameTarget, safeties],
      [false, gameTarget, safeties],
    ]);
  });

  test('counts the episodes of all stages', () => {
    const games = new TrainingGames(partsOf('four-ten'), { seed: 1, curriculum, shaping: null }, 2, WHOLE);
    games.environment.statistics.episodes = 3;
    games.advance(0.3);
    games.environment.statistics.episodes = 4;
    games.advance(0.9);
    expect(games.totals().episodes).toBe(7);
  });

  test.each([
    ['decade-loop3', { totals: [10, 20] }],
    ['decade-loop3', { maxRun: 4 }],
    ['decade-seven', { stacks: 3 }],
    ['tens', { undoLimit: 3 }],
  ])('of %s with a stage that changes moves or observation (%j) is refused', (preset, rules) => {
    const create = () =>
      new TrainingGames(partsOf(preset), { seed: 1, curriculum: [{ until: 0.5, rules }], shaping: null }, 1, WHOLE);
    expectRefused(create, JSON.stringify(rules));
  });
});

const SHAPEABLE = ALGORITHM_NAMES.filter((name) => !isRefused(name, 'shaping'));

test.each(sized(SHAPEABLE.slice(0, 1), SHAPEABLE))(
  'the evaluation of %s plays the real rules for the real reward',
  { tags: 'sized' },
  async (algorithm) => {
    // A learning rate too small to move a weight: all play with the same weights.
    const shared = {
      preset: 'four-ten',
      reward: 'objective',
      gamma: 1,
      learningRate: 1e-30,
      totalSteps: 64,
      evaluations: 1,
    };
    const evaluationOf = async (changes: object) => {
      const training = await createTraining(smallConfig(algorithm, { ...shared, ...changes }));
      const { evaluation_win_rate, evaluation_return, evaluation_result } = await training.advance();
      await training.dispose();
      return [evaluation_win_rate, evaluation_return, evaluation_result];
    };
    const curriculum = [{ until: 1, rules: { gameTarget: 10 } }];
    const plain = await evaluationOf({});
    expect(plain[1]).toBeTypeOf('number');
    expect(await evaluationOf({ curriculum, shaping: 'progress' })).toEqual(plain);
  },
);

describe('compiled rules', () => {
  const gamesOf = (preset: string, options: object = {}, own: object = {}, size = 8) => {
    const parts = { ...partsOf(preset, options), ...own };
    return new TrainingGames(parts, { seed: 1, curriculum: [], shaping: null }, size, WHOLE).environment;
  };

  test('play from eight games on where they know the game', () => {
    for (const preset of ['decade-loop3', 'tens', 'four-ten'])
      expect(gamesOf(preset)).toBeInstanceOf(KernelVectorEnvironment);
    const { rules } = partsOf('decade-loop3');
    const applied = Object.assign(Object.create(rules) as typeof rules, { apply: rules.apply.bind(rules) });
    const byRules = [
      gamesOf('decade-loop3', {}, {}, 7),
      gamesOf('acm-10-20-30'),
      gamesOf('tens', { rules: { undoLimit: 3 } }),
      gamesOf('tens', {}, { reward: { name: 'own', meaning: '', returnSoFar: () => 0 } }),
      gamesOf('decade-loop3', {}, { rules: applied }),
    ];
    for (const games of byRules) expect(games).toBeInstanceOf(VectorEnvironment);
  });

  interface Games {
    module?: number;
    games?: unknown;
  }
  /** A training's snapshot as if it came from a file, with its workers' games changed. */
  const changed = (snapshot: SnapshotFields, change: (games: Games) => void) => {
    const { json, bytes } = encodeSnapshot(snapshot);
    const copy = decodeSnapshot(json, bytes);
    const { shards } = copy.trainer as unknown as { shards: { games: { environment: Games } }[] };
    for (const { games } of shards) change(games.environment);
    return copy;
  };
  const without = (games: Games) => {
    delete games.module;
    delete games.games;
  };
  const withOthers = (games: Games) => {
    games.module = 1;
  };

  test.each([
    ['ppo', 'decade-loop3', 'without compiled rules', without],
    ['ppo', 'decade-seven', 'with others', withOthers],
    ['ppo', 'four-ten', 'without compiled rules', without],
    ['dqn', 'decade-loop3', 'without compiled rules', without],
    ['dqn', 'four-ten', 'with others', withOthers],
  ])('%s of %s learns the same %s', async (algorithm, preset, _how, change) => {
    const config = smallConfig(algorithm, { preset, maxSteps: 30, backend: 'kernel', evaluationDeals: 2 });
    const whole = await createTraining(config);
    const [saved, middle] = [await whole.save(), 3];
    let half = saved;
    while (!whole.finished) {
      await whole.advance();
      if (whole.iteration === middle) half = await whole.save();
    }
    const { weights } = await contentsOf(whole);
    for (const [start, resaved] of [
      [saved, true],
      [half, false],
    ] as const) {
      await whole.restore(changed(start, change));
      while (!whole.finished) {
        await whole.advance();
        if (resaved && whole.iteration === middle + 1)
          await whole.restore(changed(await whole.save(), () => undefined));
      }
      expect((await contentsOf(whole)).weights).toBe(weights);
    }
    await whole.dispose();
  });
});
