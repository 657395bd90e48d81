import { createAgent } from '../../src/agents/registry.js';
import { partsOf } from '../../src/env/index.js';
import { curveAt } from '../../src/evaluate/calibration.js';
import { seedDeals } from '../../src/evaluate/evaluate.js';
import { calibrateHints } from '../../src/hint/calibrate-hints.js';
import { createHinter } from '../../src/hint/index.js';
import { loadModel } from '../../src/zoo/index.js';
import { expectRefused } from '../support/refusal.js';
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
    const evaluation = { ...(model.evaluation as object), calibration };
    expectRefused(() => createHinter({ model: { ...model, evaluation } }), 'evaluation key "calibration.winCurve');
  });
});
