import { describe, expect, test } from 'vitest';
import { type Agent, hasValues, type Policy } from '../../src/agents/agent.js';
import { FirstLegalAgent } from '../../src/agents/random.js';
import { createAgent } from '../../src/agents/registry.js';
import { gameOf, type GameState, measuresOf, partsOf, Random } from '../../src/env/index.js';
import { calibrate } from '../../src/evaluate/calibration.js';
import { seedDeals } from '../../src/evaluate/evaluate.js';
import { predict, returnForecast } from '../../src/evaluate/predict.js';

const POSITIONS = 4000;
const PLAYOUTS = 25;

/** Chances from 0 to 1, and how many of so many games each of them wins. */
function games() {
  const random = new Random('test calibration', 1);
  const chances = Float64Array.from({ length: POSITIONS }, () => random.float());
  const observed = chances.map((chance) => {
    let wins = 0;
    for (let i = 0; i < PLAYOUTS; i++) if (random.float() < chance) wins++;
    return wins / PLAYOUTS;
  });
  const variances = observed.map((share) => (share * (1 - share) * PLAYOUTS) / (PLAYOUTS - 1));
  return { chances, observed, variances };
}

describe('calibration', () => {
  const { chances, observed, variances } = games();
  const of = (predicted: Float64Array) => calibrate({ predicted, observed, variances, playouts: PLAYOUTS });

  test('finds nothing wrong with the true chances', () => {
    const result = of(chances);
    expect(result.positions).toBe(POSITIONS);
    expect(result.calibrationError).toBeLessThan(0.01); // noise: 0.08 / sqrt(400) a bin
    expect(result.bias.estimate).toBeCloseTo(0, 2);
    expect(result.correlation).toBeLessThan(0.975); // the playouts' noise: sqrt(1 - 1/150 / (1/12 + 1/150))
    expect(result.correctedCorrelation).toBeCloseTo(1, 2);
    expect(result.rootMeanSquaredError).toBeLessThan(0.02);
  });

  test('measures a bias, in every bin', () => {
    const result = of(chances.map((chance) => chance + 0.1));
    expect(result.calibrationError).toBeCloseTo(0.1, 2);
    expect(result.bias.estimate).toBeCloseTo(-0.1, 2);
    expect(result.rootMeanSquaredError).toBeCloseTo(0.1, 2);
    for (const bin of result.bins) expect(bin.difference.high).toBeLessThan(0);
  });

  test('measures overconfidence although it is right on average', () => {
    const result = of(chances.map((chance) => 0.5 + 1.5 * (chance - 0.5)));
    expect(result.bias.estimate).toBeCloseTo(0, 2);
    expect(result.calibrationError).toBeCloseTo(0.125, 2); // half of the mean of |chance - 1/2|
    expect(result.correctedCorrelation).toBeCloseTo(1, 2);
  });

  test('puts all positions into bins of equal size, in the order of predictions', () => {
    const { bins } = of(chances);
    expect(bins.map(({ positions }) => positions)).toEqual(Array(10).fill(POSITIONS / 10));
    for (let i = 1; i < bins.length; i++) expect(bins[i].lowest).toBeGreaterThanOrEqual(bins[i - 1].highest);
  });
});

/** An agent that also says a value. */
function policyOf(preset: string, value: number): Policy {
  const { rules } = partsOf(preset);
  const agent = new FirstLegalAgent(rules.moves.length);
  return {
    name: 'constant',
    usesObservations: false,
    act: (batch, actions) => agent.act(batch, actions),
    evaluate: (batch, _probabilities, values) => values.fill(value, 0, batch.size),
  };
}

describe('predictions', () => {
  test('of a game that is always won are compared with 1', () => {
    const parts = { ...partsOf('tens', { rules: { tableauSize: 52 } }), game: gameOf('tens') };
    const policy = policyOf('tens', 0.25);
    const forecasts = [returnForecast(parts, policy)];
    const [result] = predict(parts, policy, seedDeals(0, 20), forecasts, { playouts: 5, seed: 0 });
    expect(Array.from(result.predicted)).toEqual(Array(20).fill(0.25));
    expect(Array.from(result.observed)).toEqual(Array(20).fill(1));
    expect(Array.from(result.variances)).toEqual(Array(20).fill(0));
  });

  test('are equal for equal seeds, and count only what comes after the position', () => {
    const parts = { ...partsOf('four-ten', { rules: { gameTarget: 10 } }), game: gameOf('four-ten') };
    const policy = policyOf('four-ten', 0);
    const forecasts = [returnForecast(parts, policy)];
    const run = (seed: number) => predict(parts, policy, seedDeals(0, 10), forecasts, { playouts: 8, seed })[0];
    const [first, again, other] = [run(1), run(1), run(2)];
    expect(again).toEqual(first);
    expect(other.observed).not.toEqual(first.observed);
    // The first round has been paid for before any position: what is to come is at most a win.
    expect(Math.max(...first.observed)).toBeLessThanOrEqual(1);
    expect(Math.min(...first.observed)).toBeLessThan(0.5);
  });
});

test('positions may be met in the games of another agent', () => {
  const parts = { ...partsOf('decade-loop'), game: gameOf('decade-loop') };
  const policy = policyOf('decade-loop', 0.5);
  const forecasts = [{ of: (state: GameState) => measuresOf(parts)[0].of(parts.rules, state), outcome: () => 0 }];
  const run = (positionsOf?: Agent) =>
    predict(parts, policy, seedDeals(0, 30), forecasts, { playouts: 1, seed: 0, positionsOf })[0].predicted;
  expect(run(policy)).toEqual(run());
  expect(run(createAgent('next-card', parts.rules))).not.toEqual(run());
});

test('several forecasts see the same positions and the same games', () => {
  const parts = { ...partsOf('decade-loop'), game: gameOf('decade-loop') };
  const policy = policyOf('decade-loop', 0.5);
  const alone = [returnForecast(parts, policy)];
  const cards = { of: () => 7, outcome: (end: Readonly<GameState>) => (end.outcome === 'won' ? 0 : 1) };
  const options = { playouts: 6, seed: 3 };
  const [first] = predict(parts, policy, seedDeals(0, 12), alone, options);
  const [again, lost] = predict(parts, policy, seedDeals(0, 12), [...alone, cards], options);
  expect(again).toEqual(first);
  expect(Array.from(lost.predicted)).toEqual(Array(12).fill(7));
  expect(lost.observed).toEqual(first.observed.map((share) => Math.round(6 - share * 6) / 6));
});

test('scripted agents know no values', () => {
  expect(hasValues(createAgent('random', partsOf('tens').rules))).toBe(false);
  expect(hasValues(policyOf('tens', 0))).toBe(true);
});
