import type { GameParts } from '../../../src/env/environment/game.js';
import { Training } from '../../../src/train/index.js';
import { computeAdvantages } from '../../../src/train/ppo/ppo.js';
import { ppoConfigSchema } from '../../../src/train/ppo/ppo-config.js';
import { explainedVariance, normalize, usualDeviation } from '../../../src/train/ppo/rollout.js';
import { bandit, mostlyIllegal, sanityParts } from '../../support/sanity-rules.js';
import { sized } from '../../support/size.js';

const SMALL = {
  environments: 32,
  rolloutLength: 8,
  minibatchSize: 64,
  epochs: 4,
  hiddenSizes: [16],
  learningRate: 1e-2,
  gaeLambda: 0.95,
  annealLearningRate: false,
  skipForcedMoves: false,
  backend: 'wasm',
  workers: 0,
  evaluations: 0,
};

function training(parts: GameParts, changes: object) {
  return Training.create(ppoConfigSchema.parse({ preset: 'sanity', ...SMALL, ...changes }), parts);
}

describe.each(sized(['kernel'] as const, ['wasm'] as const, ['wasm', 'cpu', 'kernel'] as const))(
  'PPO on %s',
  { tags: 'sized' },
  (backend) => {
    test('has ratio 1 for every decision before the first update, whatever the minibatches', async () => {
      // With a learning rate too small to move a float32 weight every minibatch is "before the first update".
      for (const minibatchSize of [240, 100, 7]) {
        const changes = { backend, epochs: 1, minibatchSize, learningRate: 1e-30, hiddenSizes: [33, 17] };
        const ppo = await training(sanityParts(mostlyIllegal()), { ...changes, environments: 30 });
        const { approx_kl, clip_fraction } = await ppo.advance();
        expect([minibatchSize, approx_kl, clip_fraction]).toEqual([minibatchSize, 0, 0]);
        await ppo.dispose();
      }
    });

    test('starts at the entropy of the legal moves alone', async () => {
      const ppo = await training(sanityParts(mostlyIllegal()), { backend, learningRate: 1e-30 });
      const { entropy } = await ppo.advance();
      expect(Math.exp(entropy!)).toBeCloseTo(15, 1);
      await ppo.dispose();
    });
  },
);

describe('advantages', () => {
  interface Game {
    values: number[];
    rewards: number[];
    terminations?: number[];
    truncations?: number[];
    finalValues?: number[];
    nextValue: number;
  }

  /** Advantages and returns of some games of equal length. */
  function run(games: Game[], gamma: number, lambda: number): { advantages: number[][]; returns: number[][] } {
    const environments = games.length;
    const length = games[0].values.length;
    const rows = environments * length;
    const column = (of: (game: Game) => number[] | undefined) =>
      Float32Array.from(
        { length: rows },
        (_, row) => of(games[row % environments])?.[Math.floor(row / environments)] ?? 0,
      );
    const flags = (of: (game: Game) => number[] | undefined) => Uint8Array.from(column(of));
    const rollout = {
      environments,
      length,
      values: column((game) => game.values),
      rewards: column((game) => game.rewards),
      terminations: flags((game) => game.terminations),
      truncations: flags((game) => game.truncations),
      finalValues: column((game) => game.finalValues),
      nextValues: Float32Array.from(games, (game) => game.nextValue),
      advantages: new Float32Array(rows),
      returns: new Float32Array(rows),
    };
    computeAdvantages(rollout, gamma, lambda);
    const perGame = (numbers: Float32Array) =>
      games.map((_, i) => [...numbers].filter((_, row) => row % environments === i));
    return { advantages: perGame(rollout.advantages), returns: perGame(rollout.returns) };
  }

  function expectClose(actual: number[], expected: number[]) {
    expect(actual.length).toBe(expected.length);
    actual.forEach((x, i) => expect(x).toBeCloseTo(expected[i], 5));
  }

  describe('generalised advantage estimation', () => {
    const values = [0.5, -0.2, 0.8, 0.1];
    const rewards = [1, 0, -1, 2];
    const next = 0.4;
    const gamma = 0.9;
    const deltas = [0, 1, 2, 3].map((t) => rewards[t] + gamma * [...values, next][t + 1] - values[t]);

    test.each([0, 0.7, 1])('with lambda %d is the sum of (gamma lambda)^k delta_{t+k} within a game', (lambda) => {
      const sum = (t: number) => deltas.slice(t).reduce((total, delta, k) => total + (gamma * lambda) ** k * delta, 0);
      const { advantages, returns } = run([{ values, rewards, nextValue: next }], gamma, lambda);
      expectClose(advantages[0], [0, 1, 2, 3].map(sum));
      expectClose(
        returns[0],
        [0, 1, 2, 3].map((t) => sum(t) + values[t]),
      );
    });

    test('takes 0 for the value after a game has ended and lets nothing of the next game through', () => {
      const game = { values, rewards, terminations: [0, 1, 0, 0], nextValue: next };
      const { advantages } = run([game], 1, 1);
      expectClose(advantages[0].slice(0, 2), [1 + 0 - 0.5, 0 - -0.2]);
      expectClose(advantages[0].slice(2), [-1 + 2 + 0.4 - 0.8, 2 + 0.4 - 0.1]);
    });

    test('takes the value of the final observation where the time limit cut a game', () => {
      const game = { values, rewards, truncations: [0, 1, 0, 0], finalValues: [9, 3, 9, 9], nextValue: next };
      const { advantages } = run([game], 0.9, 0.7);
      const cut = 0 + 0.9 * 3 - -0.2;
      expectClose(advantages[0].slice(0, 2), [deltas[0] + 0.9 * 0.7 * cut, cut]);
    });

    test('keeps games apart', () => {
      const a = { values, rewards, terminations: [0, 1, 0, 0], nextValue: next };
      const b = { values: rewards, rewards: values, nextValue: -1 };
      const together = run([a, b], 0.95, 0.9);
      expectClose(together.advantages[0], run([a], 0.95, 0.9).advantages[0]);
      expectClose(together.advantages[1], run([b], 0.95, 0.9).advantages[0]);
    });
  });

  test('explained variance is 1 for perfect values and 0 for a constant', () => {
    const returns = Float32Array.from([0, 1, 0, 3]);
    expect(explainedVariance(returns, returns)).toBe(1);
    expect(explainedVariance(new Float32Array(4).fill(0.5), returns)).toBeCloseTo(0, 6);
  });

  describe('advantages of a minibatch are normalised', () => {
    test('to mean 0 and deviation 1, however small the least deviation', () => {
      const numbers = Float32Array.of(3, 5, 7, 9);
      expect(usualDeviation(numbers, 1)).toBeCloseTo(Math.sqrt(5), 6);
      expect(usualDeviation(numbers, 100)).toBeCloseTo(99, 6);
      normalize(numbers, 0.1);
      expectClose(
        [...numbers],
        [-3, -1, 1, 3].map((each) => each / Math.sqrt(5)),
      );
    });

    test('to small ones where they hardly differ: a minibatch without a win is no reason to change the policy', () => {
      const numbers = Float32Array.of(1e-9, -1e-9, 3e-9, 1e-9);
      normalize(numbers, 0.1);
      expect(Math.max(...numbers.map(Math.abs))).toBeLessThan(1e-7);
    });
  });
});

test('an evaluation says what random play gets where that is more', async () => {
  // Three of four moves earn nothing: a network that has learnt nothing always plays the same one.
  const evaluated = async (seed: number) => {
    const changes = { seed, learningRate: 1e-30, evaluations: 1, evaluationDeals: 40, totalSteps: 256 };
    const ppo = await training(sanityParts(bandit()), { ...changes, backend: 'kernel' });
    const { evaluation_return, evaluation_random } = await ppo.advance();
    await ppo.dispose();
    return { evaluation_return, evaluation_random };
  };
  const all = await Promise.all([0, 1, 2, 3, 4, 5].map(evaluated));
  expect(new Set(all.map((each) => each.evaluation_return))).toEqual(new Set([0, 1]));
  for (const { evaluation_return, evaluation_random } of all)
    if (evaluation_return === 1) expect(evaluation_random).toBeUndefined();
    else expect(evaluation_random).toBeCloseTo(0.25, 0);
});
