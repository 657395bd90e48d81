import { createAgent } from '../../src/agents/registry.js';
import { partsOf } from '../../src/env/index.js';
import { calibrate, curveAt } from '../../src/evaluate/calibration.js';
import { comparePaired } from '../../src/evaluate/compare.js';
import { evaluate, EVALUATION_CHUNK, seedDeals } from '../../src/evaluate/evaluate.js';
import { type EvaluationPart, evaluationRows, joinEvaluations, mergeEvaluations, packedPart, type PlainEvaluation, plainEvaluation } from '../../src/evaluate/evaluation-parts.js'; // prettier-ignore
import { scoreOf } from '../../src/evaluate/prediction-score.js';
import { sumOf } from '../support/sums.js';

const times = <T>(count: number, of: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => of(i));

describe('the score of predictions', () => {
  const [truth, predicted] = [[0, 0.25, 0.5, 1], [0.1, 0.25, 0.7, 0]].map((four) => times(100, (i) => four[i % 4])); // prettier-ignore

  it('of chances is their expected squared and logarithmic loss, and the shares of the constant loss that are gone', () => {
    const { brier, squaredError, excessLogLoss, skill, logSkill } = scoreOf(predicted, truth, true);
    const squares = [0.01, 0, 0.04, 1];
    expect(squaredError.estimate).toBeCloseTo(sumOf(squares) / 4, 12);
    expect(brier!.estimate).toBeCloseTo((sumOf(squares) + 0.1875 + 0.25) / 4, 12);
    const half = 0.5 * Math.log(0.5 / 0.7) + 0.5 * Math.log(0.5 / 0.3);
    // Nothing is certain: a chance of 0 counts as one in a million.
    const logs = [-Math.log(0.9), 0, half, Math.log(1e6)];
    expect(excessLogLoss!.estimate).toBeCloseTo(sumOf(logs) / 4, 12);
    const constant = sumOf(truth.map((q) => (q - 0.4375) ** 2));
    expect(skill!.estimate).toBeCloseTo(1 - (25 * sumOf(squares)) / constant, 12);
    const certain = (chance: number) =>
      chance * Math.log(chance / 0.4375) + (1 - chance) * Math.log((1 - chance) / 0.5625);
    const constantLog = -Math.log(0.5625) + certain(0.25) + certain(0.5) - Math.log(0.4375);
    expect(logSkill!.estimate).toBeCloseTo(1 - sumOf(logs) / constantLog, 12);
  });

  it('of other numbers has no chances in it', () => {
    expect(Object.keys(scoreOf(predicted, truth, false))).toEqual(['squaredError', 'skill', 'calibration']);
    expect(scoreOf([0, 1e-8], [0, 1e-8], true).excessLogLoss!.estimate).toBe(0);
  });
});

it.each([
  [3, [1, 1, 1]],
  [25, [2, 3, 2, 3, 2, 3, 2, 3, 2, 3]],
])('%i positions are in bins as equal as can be', (positions, sizes) => {
  const predicted = times(positions, (i) => 1 - i / positions);
  const observed = predicted.map((value, i) => value + (i === 0 ? 0.3 : 0));
  const { bins, calibrationError, rootMeanSquaredError } = calibrate({ predicted, observed, variances: times(positions, () => 0), playouts: 1 }); // prettier-ignore
  expect(bins.map((bin) => bin.positions)).toEqual(sizes);
  expect(calibrationError).toBeCloseTo(0.3 / positions, 12);
  expect(rootMeanSquaredError).toBeCloseTo(0.3 / Math.sqrt(positions), 12);
  // The lowest predictions come first.
  const lowest = predicted.slice(-sizes[0]).reverse();
  expect(bins[0]).toMatchObject({ lowest: lowest[0], highest: lowest.at(-1), predicted: sumOf(lowest) / sizes[0] });
  const shift = 0.3 / sizes.at(-1)!;
  expect(bins.at(-1)!.difference.estimate).toBeCloseTo(shift, 12);
  expect(bins.at(-1)!.observed.estimate).toBeCloseTo(bins.at(-1)!.predicted + shift, 12);
});

it('the noise of playouts is taken out of errors and correlations', () => {
  // Variance of the results 6.5 / 4 - noise 0.5 / 2; covariance with the predictions 1.25, whose variance is 1.25.
  const lists = { predicted: [3, 1, 0, 2], observed: [2.5, 2, 0, 3.5], variances: [0.2, 0.6, 0.4, 0.8] };
  const { bias, correlation, correctedCorrelation, rootMeanSquaredError } = calibrate({ ...lists, playouts: 2 });
  const spread = (0.5 ** 2 + 0 + 2 ** 2 + 1.5 ** 2) / 4;
  expect(bias.estimate).toBeCloseTo(0.5, 12);
  expect(correlation).toBeCloseTo(1.125 / Math.sqrt(1.25 * spread), 12);
  expect(correctedCorrelation).toBeCloseTo(1.125 / Math.sqrt(1.25 * (spread - 0.25)), 12);
  expect(rootMeanSquaredError).toBeCloseTo(Math.sqrt((0.25 + 1 + 2.25) / 4 - 0.25), 12);
});

it('a curve is straight between its points, and level beyond them', () => {
  const values = [-1, 1, 2, 3, 4, 7, 9].map((at) => curveAt({ from: [1, 3, 7], to: [0, 1, 5] }, at));
  expect(values).toEqual([0, 0, 0.5, 1, 2, 5, 5]);
  expect(curveAt({ from: [1], to: [0.4] }, 1)).toBe(0.4);
});

describe('evaluations', () => {
  const parts = partsOf('decade-loop3');
  const agent = createAgent('random', parts.rules);
  const deals = seedDeals(0, EVALUATION_CHUNK + 20);

  it('are the same in parts, and with a signal; the clock counts milliseconds', async () => {
    let time = 0;
    const clock = () => (time += 500);
    const whole = await evaluate(parts, agent, deals, { clock, keepDecisions: true });
    expect(whole.seconds).toBe(1); // two chunks
    const { signal } = new AbortController();
    const part = await evaluate(parts, agent, deals.slice(EVALUATION_CHUNK), {
      firstChunk: 1,
      seed: 0,
      keepDecisions: true,
      signal,
    });
    expect(part.choices).toEqual(whole.choices!.slice(EVALUATION_CHUNK));
    expect(part.returns).toEqual(whole.returns.slice(EVALUATION_CHUNK));
    expect(part.decisions).toBe(sumOf(part.choices!.map(({ length }) => length)));
  });
});

it('parts of an evaluation are joined in their order, and read from JSON', () => {
  const part = (won: 0 | 1, more: object = {}): EvaluationPart => ({
    won: [won, 0],
    unfinished: [0, won],
    scores: [won, 2],
    returns: [won, 3],
    measures: { cards: [won, 4], other: [9, 9] },
    decisions: 0,
    seconds: 0,
    ...more,
  });
  const [none, some] = [part(0), part(1, { decisions: 5, seconds: 0.5, choices: [[0], []] })];
  expect(joinEvaluations('a', [some, none, some])).toEqual({
    agent: 'a',
    deals: 6,
    won: Uint8Array.of(1, 0, 0, 0, 1, 0),
    unfinished: Uint8Array.of(0, 1, 0, 0, 0, 1),
    scores: Float64Array.of(1, 2, 0, 2, 1, 2),
    returns: Float64Array.of(1, 3, 0, 3, 1, 3),
    measures: { cards: Float64Array.of(1, 4, 0, 4, 1, 4), other: Float64Array.of(9, 9, 9, 9, 9, 9) },
    decisions: 10,
    seconds: 1,
    choices: [[0], [], [0], []],
  });
  const scores = [255, 256, -1, 0.5, -0, NaN];
  const packed = [packedPart(some), ...scores.map((score) => packedPart(part(0, { scores: [score, 1] })))];
  for (const [i, score] of scores.entries()) {
    const joined = joinEvaluations('a', [packed[0], packed[i + 1]]);
    expect(joined.scores).toEqual((i === 0 ? Uint8Array : Float64Array).of(1, 2, score, 1));
    expect(joined.returns).toEqual(Uint8Array.of(1, 3, 0, 3));
  }
  expect(joinEvaluations('a', [none])).not.toHaveProperty('choices');
  expect(joinEvaluations('a', [part(0, { choices: [[0]] })]).choices).toEqual([[0]]);
});

describe('evaluations of several machines', () => {
  const parts = partsOf('decade-loop3');
  const agent = createAgent('longest-run', parts.rules);
  const played = (first: number, count: number, of = agent) => evaluate(parts, of, seedDeals(first, count));
  const there = async (first: number, count: number) =>
    JSON.parse(JSON.stringify(plainEvaluation(await played(first, count)))) as PlainEvaluation;

  it('merge to that of all deals, in any order, and are paired with others', async () => {
    const [whole, random] = [await played(0, 60), await played(0, 60, createAgent('first-legal', parts.rules))];
    const merged = mergeEvaluations([await there(40, 20), await played(0, 30), await there(30, 10)]);
    expect({ ...merged, seconds: 0 }).toEqual({ ...whole, seconds: 0 });
    expect(comparePaired(merged, random)).toEqual(comparePaired(whole, random));
    const rows = evaluationRows(merged);
    expect(rows.map(({ seed }) => seed)).toEqual(times(60, (i) => i));
    expect(rows[7]).toEqual({
      agent: 'longest-run',
      seed: 7,
      won: whole.won[7] === 1,
      unfinished: false,
      score: whole.scores[7],
      return: whole.returns[7],
      measures: { 'cards left': whole.measures['cards left'][7] },
    });
  });

  it('keep decks', async () => {
    const deck = [Uint8Array.from({ length: 52 }, (_, i) => (i * 5) % 52)];
    const own = await evaluate(parts, agent, [{ seed: 9, deck }]);
    const merged = mergeEvaluations([await played(0, 2), plainEvaluation(own)]);
    expect(merged.source!.deals).toEqual([{ seed: 0 }, { seed: 1 }, { seed: 9, deck }]);
    expect(evaluationRows(merged)[2]).toMatchObject({ seed: 9, deck: [[...deck[0]]] });
  });

  it('are refused where they do not belong together', async () => {
    const own = await there(0, 5);
    const other = await evaluate(
      partsOf('decade'),
      createAgent('longest-run', partsOf('decade').rules),
      seedDeals(5, 5),
    );
    const cases: readonly [readonly unknown[], string][] = [
      [[own, await played(4, 2)], 'two of "longest-run" have the deal of seed 4'],
      [[own, { ...own, agent: 'mine' }], 'one agent, but got some of "longest-run" and of "mine"'],
      [[own, other], 'one environment, but got some of {"preset":"decade-loop3"'],
      [[own, { ...own, scores: [1] }], 'Expected 5 results of each kind, one a deal, but got 1'],
      [[own, { ...own, won: [2] }], 'won'],
      [[own, { ...own, decisions: -1 }], 'decisions'],
      [[own, { ...own, seconds: -1 }], 'seconds'],
      [[joinEvaluations('mine', [])], 'that of "mine" does not'],
      [[], 'but got none'],
    ];
    for (const [given, message] of cases)
      expect(() => mergeEvaluations(given as readonly PlainEvaluation[])).toThrow(message);
  });
});
