import type { Agent, Policy } from '../../src/agents/agent.js';
import { createAgent, FirstLegalAgent, RandomAgent } from '../../src/agents/registry.js';
import type { TensState } from '../../src/env/games/tens/state.js';
import { type GameState, measuresOf, partsOf } from '../../src/env/index.js';
import { seedDeals } from '../../src/evaluate/evaluate.js';
import { positionSampler, predict, returnForecast } from '../../src/evaluate/predict.js';
import { sumOf } from '../support/sums.js';

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
    const parts = partsOf('tens', { rules: { tableauSize: 52 } });
    const policy = policyOf('tens', 0.25);
    const forecasts = [returnForecast(parts, policy)];
    const [result] = predict(parts, policy, seedDeals(0, 20), forecasts, { playouts: 5, seed: 0 });
    expect(Array.from(result.predicted)).toEqual(Array(20).fill(0.25));
    expect(Array.from(result.observed)).toEqual(Array(20).fill(1));
    expect(Array.from(result.variances)).toEqual(Array(20).fill(0));
  });

  test('are equal for equal seeds, and count only what comes after the position', () => {
    const parts = partsOf('four-ten', { rules: { gameTarget: 10 } });
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
  const parts = partsOf('decade-loop');
  const policy = policyOf('decade-loop', 0.5);
  const forecasts = [{ of: (state: GameState) => measuresOf(parts)[0].of(parts.rules, state), outcome: () => 0 }];
  const run = (positionsOf?: Agent) =>
    predict(parts, policy, seedDeals(0, 30), forecasts, { playouts: 1, seed: 0, positionsOf })[0].predicted;
  expect(run(policy)).toEqual(run());
  expect(run(createAgent('next-card', parts.rules))).not.toEqual(run());
});

test('several forecasts see the same positions and the same games', () => {
  const parts = partsOf('decade-loop');
  const policy = policyOf('decade-loop', 0.5);
  const alone = [returnForecast(parts, policy)];
  const cards = { of: () => 7, outcome: (end: Readonly<GameState>) => (end.outcome === 'won' ? 0 : 1) };
  const options = { playouts: 6, seed: 3 };
  const [first] = predict(parts, policy, seedDeals(0, 12), alone, options);
  const [again, lost] = predict(parts, policy, seedDeals(0, 12), [...alone, cards], options);
  expect(again).toEqual(first);
  const longest = createAgent('longest-run', parts.rules);
  const [other] = predict(parts, longest, seedDeals(0, 12), alone, { ...options, positionsOf: policy });
  expect(other.predicted).toEqual(first.predicted);
  expect(other.observed).not.toEqual(first.observed);
  expect(Array.from(lost.predicted)).toEqual(Array(12).fill(7));
  expect(lost.observed).toEqual(first.observed.map((share) => Math.round(6 - share * 6) / 6));
});

test('each position of a game is as likely to be met as any other', () => {
  const { rules } = partsOf('tens', { rules: { tableauSize: 52 } });
  const sample = positionSampler(rules, new FirstLegalAgent(rules.moves.length), 1);
  const met = seedDeals(0, 440).map((deal, i) => (sample(deal, i) as TensState).removals);
  // A game has 22 removals.
  expect([Math.min(...met), Math.max(...met)]).toEqual([0, 21]);
  expect(sumOf(met) / 440).toBeCloseTo(10.5, 0);
  expect(new Set(met.slice(0, 100)).size).toBeGreaterThan(18);
  // Whatever the agent has played before.
  const drawn = positionSampler(rules, new RandomAgent(rules.moves.length), 1);
  expect(drawn({ seed: 0 }, 0)).toEqual(drawn({ seed: 0 }, 0));
  const lost = partsOf('tens', { rules: { tableauSize: 1 } }).rules;
  expect(positionSampler(lost, new FirstLegalAgent(lost.moves.length), 1)({ seed: 1 }, 0)).toBeNull();
});

test('the mean and the variance of a playout are those of its outcomes, where a position is asked about', () => {
  const parts = partsOf('decade-loop');
  let [playout, position] = [0, 0];
  const forecast = {
    of: () => 3,
    asks: () => position++ % 2 === 1,
    outcome: () => [1, 4, 4, 7][playout++ % 4],
  };
  const ofSome = predict(parts, policyOf('decade-loop', 0), seedDeals(0, 4), [forecast], { playouts: 4, seed: 0 })[0];
  expect(ofSome).toEqual({ predicted: [3, 3], observed: [4, 4], variances: [6, 6], playouts: 4 });
  const one = predict(parts, policyOf('decade-loop', 0), seedDeals(0, 1), [{ of: () => 3, outcome: () => 7 }], { playouts: 1, seed: 0 })[0]; // prettier-ignore
  expect(one).toEqual({ predicted: [3], observed: [7], variances: [0], playouts: 1 });
  // More than are played side by side.
  playout = 0;
  const many = predict(parts, policyOf('decade-loop', 0), seedDeals(0, 1), [{ of: () => 3, outcome: forecast.outcome }], { playouts: 514, seed: 0 })[0]; // prettier-ignore
  expect(many.observed[0]).toBeCloseTo((128 * 16 + 5) / 514, 12);
});
