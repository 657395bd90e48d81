import { createAgent } from '../../src/agents/registry.js';
import { CARDS_LEFT } from '../../src/env/environment/rules.js';
import { partsOf, WIN } from '../../src/env/index.js';
import { calibrate, fitIsotonic, type Predictions } from '../../src/evaluate/calibration.js';
import { seedDeals } from '../../src/evaluate/evaluate.js';
import { calibrateHints, type ForecastsAsked, needsWinCurve } from '../../src/hint/calibrate-hints.js';
import type { RatingPolicy, ValuesOf } from '../../src/hint/model-values.js';

const parts = partsOf('decade-loop3');
const rating = {
  ...createAgent('next-card', parts.rules),
  evaluate: () => undefined,
  actionValues: () => [],
} as unknown as RatingPolicy;

const some = (predicted: number[]): Predictions => {
  return { predicted, observed: predicted.map((each) => each / 2), variances: predicted.map(() => 0.1), playouts: 4 };
};
const [wins, chances, returns] = [some([0.2, 0.6, 0.4]), some([0.5, 0.1, 0.3]), some([7, 9])];

/** What is asked for with 7 deals, and found. */
async function calibrated(values: ValuesOf | undefined, measured: Predictions[], more: object = {}, first = wins) {
  const asked: (ForecastsAsked & { deals: number[] })[] = [];
  const predict = (what: ForecastsAsked, deals: readonly { seed: number }[]): Promise<Predictions[]> => {
    asked.push({ ...what, deals: deals.map(({ seed }) => seed) });
    return Promise.resolve(what.what === 'wins' ? [first] : measured);
  };
  const found = await calibrateHints(parts, rating, seedDeals(0, 7), {
    values,
    playouts: 4,
    seed: 0,
    predict,
    ...more,
  });
  return { asked, found };
}

const [early, late, all] = [
  [0, 1, 2],
  [3, 4, 5, 6],
  [0, 1, 2, 3, 4, 5, 6],
];

it('a curve is fitted on the first half of the deals, and all else measured on the second', async () => {
  const winCurve = fitIsotonic(wins.predicted, wins.observed);
  const { asked, found } = await calibrated({ reward: CARDS_LEFT }, [chances, returns]);
  expect(asked).toEqual([
    { what: 'wins', deals: early },
    { what: 'hints', winCurve, deals: late },
  ]);
  expect(found).toEqual({ chances: calibrate(chances), values: calibrate(returns), winCurve });
});

it('no curve is fitted where values are chances, unless it is asked for or there was one', async () => {
  const plain = await calibrated({ reward: WIN }, [chances]);
  expect(plain.asked).toEqual([{ what: 'hints', winCurve: null, deals: all }]);
  expect(plain.found).toEqual({ chances: calibrate(chances), values: null, winCurve: null });
  expect((await calibrated({ reward: WIN }, [chances], { fitsCurve: true })).asked).toHaveLength(2);
  expect((await calibrated(undefined, [chances], { fitsCurve: true })).asked).toHaveLength(1);
  const before = { calibration: { winCurve: { from: [0], to: [0] } } };
  const needs = [before, { calibration: null }, { calibration: {} }, undefined].map((evaluation) => needsWinCurve({ reward: WIN, evaluation })); // prettier-ignore
  expect(needs).toEqual([true, false, false, false]);
});

it('fewer than two positions tell nothing', async () => {
  const { found } = await calibrated({ reward: CARDS_LEFT }, [chances, some([1])], {}, some([]));
  expect(found).toEqual({ chances: calibrate(chances), values: null, winCurve: null });
  expect((await calibrated({ reward: WIN }, [some([1]), returns])).found).toBeNull();
});
