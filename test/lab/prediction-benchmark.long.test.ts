import { shippedFourTenSolution } from '../../src/agents/exact/index.js';
import type { TensConfig } from '../../src/env/games/tens/config.js';
import type { TensState } from '../../src/env/games/tens/state.js';
import { FourTenExactAgent, partsOf, solveTens } from '../../src/index.js';
import { PredictionBenchmark } from '../../src/lab/index.js';
import { expectRefused, refusal } from '../support/refusal.js';

const tens = await PredictionBenchmark.create(partsOf('tens'), { positions: 60, seed: 4 });

describe('PredictionBenchmark', () => {
  it('knows the exact chance of each position, as the notation alone tells it', () => {
    const { rules, notation } = partsOf('tens');
    const solution = solveTens(rules.config as unknown as TensConfig);
    expect(tens.positions.map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, i) => i));
    for (const { id, position } of tens.positions) {
      const state = notation.parseState(position) as unknown as TensState;
      expect(tens.truths[id].chance).toBe(solution.winProbability(state));
      expect(tens.truths[id].result).toBe(solution.expectedCardsLeft(state));
    }
    const stocks = new Set(tens.positions.map(({ position }) => /stock (\d+)/.exec(position)?.[1] ?? '0'));
    expect(stocks.size).toBeGreaterThan(10); // of all depths
  });

  it('ranks the truth over a model, and a model over the constant', async () => {
    const [truth, constant] = tens.baselines();
    const model = tens.score('tens-value', await tens.predictionsOf('tens-value'));
    expect(truth.chance!.skill!.estimate).toBe(1);
    expect(truth.chance!.excessLogLoss!.estimate).toBe(0);
    expect(constant.chance!.skill!.estimate).toBeCloseTo(0, 12);
    expect(constant.chance!.logSkill!.estimate).toBeCloseTo(0, 12);
    expect(model.chance!.skill!.low).toBeGreaterThan(0.9);
    expect(model.chance!.skill!.estimate).toBeLessThan(1);
  });

  it('knows the values of positions and moves of Four Ten', async () => {
    const parts = partsOf('four-ten');
    const benchmark = await PredictionBenchmark.create(parts, { positions: 20, seed: 2 });
    const config = (parts.rules as unknown as FourTenExactAgent['rules']).config;
    const agent = new FourTenExactAgent(shippedFourTenSolution(config)!);
    for (const { id, position } of benchmark.positions) {
      const { chance, result, value, actionValues } = benchmark.truths[id];
      const state = parts.notation.parseState(position) as unknown as Parameters<typeof agent.exactActionValues>[0];
      const moves = agent.exactActionValues(state);
      expect(value).toBe(Math.max(...moves.map((each) => each.value)));
      const best = moves.find((each) => each.value === value)!;
      expect([chance, result]).toEqual([best.winProbability, best.result]);
      expect(actionValues![parts.notation.formatMove(best.action)]).toBe(value);
      expect(Object.keys(actionValues!)).toHaveLength(moves.length);
    }
    const { chance, result, value } = benchmark.score('exact', await benchmark.predictionsOf('exact'));
    expect(chance!.squaredError.estimate).toBe(0);
    expect(result!.squaredError.estimate).toBe(0);
    expect(value).toBeUndefined();
  });

  it('refuses rules without exact chances', async () => {
    for (const preset of ['decade', 'decade-optional'])
      expect(await refusal(PredictionBenchmark.create(partsOf(preset)))).toContain('Expected rules with exact chances');
  });

  const truths = tens.truths.map((truth, id) => ({ id, ...truth }));

  it.each([
    ['Expected an id from 0 to 59 of a prediction, but got 60', truths.with(1, { id: 60, chance: 0.1 })],
    ['Expected one prediction of each position, but id 0 is there twice', truths.with(1, truths[0])],
    ['Expected chance of position 1 to be a number from 0 to 1', truths.with(1, { id: 1, chance: 1.1 })],
    ['Expected position 1 of these options', truths.with(1, { id: 1, chance: 0, position: 'tens' })],
    ['but 2 are missing, the first of id 7', truths.filter(({ id }) => id !== 7 && id !== 9)],
    ['Expected predictions with "chance" or', truths.map(() => ({}))],
  ])('refuses predictions in one line: %s', (words, given) => {
    expectRefused(() => tens.score('mine', given), words);
  });
});
