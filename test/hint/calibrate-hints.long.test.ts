import { beforeAll, describe, expect, it } from 'vitest';
import { createAgent } from '../../src/agents/registry.js';
import { CARDS_LEFT } from '../../src/env/environment/rules.js';
import { InputError, partsOf } from '../../src/env/index.js';
import { curveAt } from '../../src/evaluate/calibration.js';
import { seedDeals } from '../../src/evaluate/evaluate.js';
import { calibrateHints } from '../../src/hint/calibrate-hints.js';
import { createHinter } from '../../src/hint/index.js';
import { loadModel } from '../../src/zoo/index.js';
import { decisionOf } from './positions.js';

describe('calibration of hints', () => {
  it('finds exact chances right', async () => {
    const parts = partsOf('tens');
    const agent = createAgent('random', parts.rules);
    const result = (await calibrateHints(parts, agent, seedDeals(3_000_000, 300), { playouts: 100, seed: 0 }))!;
    expect(result.values).toBeNull();
    expect(result.winCurve).toBeNull();
    expect(result.chances.positions).toBeGreaterThan(280);
    expect(result.chances.rootMeanSquaredError).toBeLessThan(0.012);
    expect(result.chances.correctedCorrelation).toBeGreaterThan(0.99);
  });

  it('is of the move that a script plays, which need not be the best one by its playouts', async () => {
    const parts = partsOf('decade-loop3');
    const agent = createAgent('leftmost', parts.rules);
    const { chances } = (await calibrateHints(parts, agent, seedDeals(3_000_000, 40), { playouts: 20, seed: 1 }))!;
    expect(chances.rootMeanSquaredError).toBeLessThan(0.05); // of the best move: 0.156
  });
});

describe('values that are no chances', () => {
  const parts = partsOf('decade-seven');
  let model: Awaited<ReturnType<typeof loadModel>>;

  beforeAll(async () => {
    model = await loadModel('decade-seven-value');
  });

  it('become some by a curve, fitted on other deals than it is judged by', async () => {
    const { policy, evaluation } = model;
    const values = { reward: CARDS_LEFT, evaluation };
    const deals = seedDeals(3_000_000, 301);
    const result = (await calibrateHints(parts, policy, deals, { values, playouts: 30, seed: 0 }))!;
    expect(result.chances.positions).toBe(151);
    const { from, to } = result.winCurve!;
    expect(to[0]).toBeLessThan(0.05);
    expect(to.at(-1)).toBeGreaterThan(0.1);
    expect(from.at(-1)).toBeGreaterThan(-0.25);
    // What is measured is what hints say with this very curve.
    const best = result.chances.bins.at(-1)!;
    expect(best.highest).toBeLessThanOrEqual(to.at(-1)!);
    expect(best.predicted).toBeGreaterThan(result.chances.bins[0].predicted);
    expect(result.values!.bins[0].predicted).toBeLessThan(0);
    expect(result.values!.correctedCorrelation).toBeGreaterThan(0.9);
  });

  it('are read by hints, with an interval of the error that was measured', () => {
    const winCurve = { from: [-0.5, -0.1], to: [0.02, 0.5] };
    const calibration = { chances: { rootMeanSquaredError: 0.01 }, values: { rootMeanSquaredError: 0.1 }, winCurve };
    const hinter = createHinter({ model: { ...model, evaluation: { ...(model.evaluation as object), calibration } } });
    const [{ winProbability, expectedResult }] = hinter.hint(decisionOf(parts, 4, 3));
    const { estimate, low, high } = winProbability;
    expect(estimate).toBeCloseTo(curveAt(winCurve, -expectedResult!.estimate / 52), 6);
    expect(estimate).toBeGreaterThan(0.02);
    expect(high - estimate).toBeCloseTo(0.0196, 6);
    expect(low).toBeCloseTo(Math.max(0, estimate - 0.0196), 6);
  });

  it.each([
    { from: [0, -1], to: [0.1, 0.2] },
    { from: [0, 1], to: [0.2, 0.1] },
    { from: [0], to: [0.2, 0.3] },
    { from: [0, 1], to: [0.2, 1.3] },
  ])('refuse the curve %j', (winCurve) => {
    const calibration = { chances: { rootMeanSquaredError: 0.01 }, values: null, winCurve };
    const made = () =>
      createHinter({ model: { ...model, evaluation: { ...(model.evaluation as object), calibration } } });
    expect(made).toThrow(InputError);
    expect(made).toThrow(/evaluation key "calibration.winCurve/);
  });
});

describe('values that are too far off', () => {
  const parts = partsOf('decade');
  const winCurve = { from: [0, 1], to: [0.2, 0.6] };

  it('are corrected by the curve of the evaluation, except where they are exact', async () => {
    const { evaluation, ...model } = await loadModel('decade-value');
    const calibration = { chances: { rootMeanSquaredError: 0.01 }, values: null, winCurve };
    const by = (given: object) =>
      createHinter({ model: { ...model, evaluation: { ...(evaluation as object), ...given } } });
    const [plain, curved] = [by({}), by({ calibration })];
    const compared = { model: 0, exact: 0 };
    const { rules } = parts;
    const state = rules.createState();
    const mask = new Uint8Array(rules.moves.length);
    for (let seed = 0; seed < 10; seed++) {
      rules.deal(state, seed);
      while (rules.actionMask(state, mask) > 0) {
        const told = new Map(plain.hint(state).map((hint) => [hint.action, hint.winProbability]));
        for (const { action, winProbability } of told.size === 1 ? [] : curved.hint(state)) {
          const { estimate, source } = told.get(action)!;
          expect(winProbability.estimate).toBeCloseTo(source === 'exact' ? estimate : curveAt(winCurve, estimate), 9);
          compared[source as 'model' | 'exact']++;
        }
        rules.apply(state, mask.indexOf(1));
      }
    }
    expect(compared.model).toBeGreaterThan(1);
    expect(compared.exact).toBeGreaterThan(1);
  });
});
