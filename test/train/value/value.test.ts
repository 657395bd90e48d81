import { loadBackend } from '../../../src/agents/networks/backend.js';
import { NetworkInputs, type Thermometers } from '../../../src/agents/networks/network-description.js';
import { addKit } from '../../../src/env/environment/game.js';
import { partsOf, Random } from '../../../src/env/index.js';
import type { Learner } from '../../../src/train/learner.js';
import { AfterstateTraces, RegressionBuffer } from '../../../src/train/value/experience.js';
import { addLambdaReturns, createValue } from '../../../src/train/value/value.js';
import { type ValueConfig, valueConfigSchema } from '../../../src/train/value/value-config.js';
import { denseInputs } from '../../support/dense-inputs.js';
import { chain, sanityParts } from '../../support/sanity-rules.js';

beforeAll(async () => {
  await loadBackend('kernel');
  await loadBackend('wasm');
});

const SMALL = { environments: 16, minibatchSize: 64, hiddenSizes: [8], replayCapacity: 500 };

function configOf(preset: string, changes: Readonly<Record<string, unknown>> = {}): ValueConfig {
  return valueConfigSchema.parse({ preset, ...SMALL, ...changes });
}

/** Trains for some iterations; returns the losses of all minibatches. */
async function lossesOf(value: Learner, iterations: number, total: number, done = 0) {
  const losses: number[] = [];
  for (let i = done; i < done + iterations; i++) {
    const moment = { iteration: i + 1, steps: 0, progress: i / total, learningRate: 0.003 };
    const { measures } = await value.iterate(moment);
    losses.push(...measures.slice(1).map(({ value_loss }) => value_loss)); // the first is of collecting
  }
  return losses;
}

test('where the best move of the last cards is known, training plays it and learns from it, and counts the other decisions', async () => {
  const run = async (endgame: number) => {
    const value = createValue(
      partsOf('decade-optional'),
      configOf('decade-optional', { endgame, environments: 4, explorationStart: 0.3 }),
    );
    await lossesOf(value, 6, 6);
    const { totals } = await value.iterate({ iteration: 7, steps: 0, progress: 1, learningRate: 0.003 });
    value.dispose();
    return totals;
  };
  const [exact, own] = [await run(45), await run(0)];
  // Nobody who takes chance sets clears so many lines.
  expect(exact.won / exact.episodes).toBeGreaterThan(0.6);
  expect(exact.totalLength / exact.episodes).toBeLessThan(6);
  expect(own.totalLength / own.episodes).toBeGreaterThan(15);
});

test('a game whose afterstates nobody has told is refused', () => {
  const parts = sanityParts(chain());
  const takeBack = addKit({ game: { ...parts.game, name: parts.rules.game } });
  expect(() => createValue(parts, configOf('sanity'))).toThrow(
    'Expected a game whose afterstates are known, but got sanity',
  );
  takeBack();
});

test.each([
  ['decade', { maxSteps: 5 }, 'Expected no config key "maxSteps" with algorithm value'],
  ['four-ten', { expectedDraws: true }, 'Expected expectedDraws false for four-ten, but got true'],
  ['decade', { shaping: 'cards-left' }, 'Expected no config key "shaping" with algorithm value'],
])('%s %j is refused', (preset, changes, message) => {
  expect(() => createValue(partsOf(preset), configOf(preset, changes))).toThrow(message);
});

describe('traces', () => {
  /** A row that holds these numbers. */
  function rowOf(...numbers: number[]) {
    return denseInputs(Float32Array.from(numbers), numbers.length).sparse;
  }

  /** The inputs in a buffer, dense: [count, size]. */
  function inputsOf({ inputs, size, count }: RegressionBuffer, thermometers?: Thermometers) {
    const rows = new NetworkInputs({ size, thermometers });
    for (let place = 0; place < count; place++) inputs.append(place, rows);
    return rows.numbers.subarray(0, count * size);
  }

  const SIZE = 2;

  interface Step {
    readonly earned: number;
    readonly best: number;
    readonly explored: boolean;
  }

  /** The targets of one game, first to last. */
  function targetsOf(steps: readonly Step[], totalReturn: number, lambda: number) {
    const traces = new AfterstateTraces(3, SIZE);
    const buffer = new RegressionBuffer(100, SIZE);
    const rows = denseInputs(
      Float32Array.from({ length: steps.length * SIZE }, (_, i) => i),
      SIZE,
    ).sparse;
    steps.forEach(({ earned, best, explored }, i) => traces.add(1, rows, i, earned, best, explored));
    addLambdaReturns(traces, 1, totalReturn, lambda, buffer);
    const targets: number[] = [];
    const inputs = inputsOf(buffer);
    for (let row = 0; row < buffer.count; row++) {
      expect(inputs[row * SIZE + 1]).toBe(inputs[row * SIZE] + 1);
      targets[inputs[row * SIZE] / SIZE] = buffer.targets[row];
    }
    return targets;
  }

  /** sum over n of (1 - lambda) lambda^(n - 1) G_n, the n-step returns of the afterstate at t (Sutton and Barto, 12.1), up to the first exploratory move. */
  function closedForm(steps: readonly Step[], totalReturn: number, lambda: number, t: number) {
    let sum = 0;
    let weight = 1;
    for (let next = t + 1; next < steps.length; next++) {
      if (steps[next].explored) return sum + weight * (steps[next].best - steps[t].earned);
      sum += (1 - lambda) * weight * (steps[next].best - steps[t].earned);
      weight *= lambda;
    }
    return sum + weight * (totalReturn - steps[t].earned);
  }

  /** Up to eight steps of a game. */
  const stepsOf = (random: Random) =>
    Array.from({ length: 1 + random.below(8) }, () => ({
      earned: random.float(),
      best: random.float(),
      explored: random.below(4) === 0,
      toCome: random.float(),
    }));

  test.each([0, 0.3, 0.8, 1])('lambda-returns with lambda %d agree with their closed form', (lambda) => {
    const random = new Random('test traces', 1);
    for (let game = 0; game < 50; game++) {
      const steps = stepsOf(random);
      const totalReturn = random.float();
      targetsOf(steps, totalReturn, lambda).forEach((target, t) =>
        expect(target).toBeCloseTo(closedForm(steps, totalReturn, lambda, t), 6),
      );
    }
  });

  test.each([0, 0.3, 0.8, 1])('with expectations and lambda %d a target sums up what each next one adds', (lambda) => {
    const random = new Random('test expectations', 1);
    for (let game = 0; game < 50; game++) {
      const traces = new AfterstateTraces(1, 1);
      const buffer = new RegressionBuffer(10, 1);
      const steps = stepsOf(random);
      for (const { earned, best, explored, toCome } of steps)
        traces.expect(traces.add(0, rowOf(0), 0, earned, best, explored), toCome);
      addLambdaReturns(traces, 0, 1000, lambda, buffer);
      steps.forEach(({ toCome, earned }, t) => {
        let target = toCome;
        for (let next = t + 1, weight = lambda; next < steps.length && !steps[next].explored; next++, weight *= lambda)
          target += weight * (steps[next].earned + steps[next].toCome - steps[next].best);
        expect(buffer.targets[steps.length - 1 - t], `afterstate ${t} that had earned ${earned}`).toBeCloseTo(
          target,
          5,
        );
      });
    }
  });

  test('an exploratory move that leads to no afterstate at once cuts the trace too', () => {
    const traces = new AfterstateTraces(1, SIZE);
    const buffer = new RegressionBuffer(10, SIZE);
    traces.add(0, rowOf(0, 0), 0, 0, 0.5, false);
    traces.addCut(0, 0.75);
    traces.add(0, rowOf(0, 0), 0, 0, 0.25, false);
    addLambdaReturns(traces, 0, 0, 1, buffer);
    expect([...buffer.targets.subarray(0, buffer.count)]).toEqual([0, 0.75]);
  });

  test('games side by side do not mix, and room is found anew', () => {
    const traces = new AfterstateTraces(2, SIZE);
    const buffer = new RegressionBuffer(5000, SIZE);
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 700; i++) for (const game of [0, 1]) traces.add(game, rowOf(game, i), 0, 0, 0, false);
      addLambdaReturns(traces, 0, 0, 1, buffer);
      addLambdaReturns(traces, 1, 1, 1, buffer);
    }
    expect(buffer.count).toBe(4200);
    const inputs = inputsOf(buffer);
    for (let row = 0; row < buffer.count; row++) expect(buffer.targets[row]).toBe(inputs[row * SIZE]);
  });

  test('the buffer keeps the newest rows and draws all of them', () => {
    const buffer = new RegressionBuffer(4, 1);
    for (let i = 0; i < 6; i++) buffer.add(rowOf(i), 0, -i);
    const rows = new NetworkInputs({ size: 1 });
    const targets = new Float32Array(200);
    buffer.sample(new Random('test sample', 1), rows, targets);
    const inputs = rows.numbers.subarray(0, 200);
    expect([...new Set(inputs)].sort((a, b) => a - b)).toEqual([2, 3, 4, 5]);
    inputs.forEach((input, row) => expect(targets[row]).toBe(-input));
  });
});
