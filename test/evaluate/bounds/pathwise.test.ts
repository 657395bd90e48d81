import { describe, expect, test } from 'vitest';
import { bestWeights, valueAlone } from '../../../scripts/pathwise/best-weights.js';
import { type DealOfDraws, gapOf } from '../../../scripts/pathwise/deal-gap.js';
import { ExploredDeals } from '../../../scripts/pathwise/explored-deals.js';
import { partsOf } from '../../../src/env/index.js';
import { Random } from '../../../src/env/random.js';
import { InformationRelaxation, seedDeals } from '../../../src/evaluate/index.js';
import { fc } from '../../support/fast-check.js';

const SIZE = 3;

/** Two draws one after the other, each with a game that may end there: the agent has gone the whole way. */
const deals = fc
  .record({
    surprises: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 2 * SIZE, maxLength: 2 * SIZE }),
    ends: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
  })
  .map(({ surprises, ends: [start, first, second] }): DealOfDraws => ({
    start: { draws: [0], ended: start },
    reaches: [
      { draws: [1], ended: first },
      { draws: [], ended: second },
    ],
    surprises: Float32Array.from(surprises),
    ownReturn: second,
    ownSurprises: Float64Array.from(
      { length: SIZE },
      (_, k) => Math.fround(surprises[k]) + Math.fround(surprises[SIZE + k]),
    ),
  }));
const weights = fc
  .array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: SIZE, maxLength: SIZE })
  .map((each) => Float64Array.from(each));

describe('the gap of a deal', () => {
  test('is never below 0, and lies above its tangents: it is convex', () => {
    fc.assert(
      fc.property(deals, weights, weights, (deal, here, there) => {
        const slopes = new Float64Array(SIZE);
        const gap = gapOf(deal, here, slopes);
        const tangent = slopes.reduce((sum, slope, k) => sum + slope * (there[k] - here[k]), gap);
        expect(gap).toBeGreaterThanOrEqual(-1e-9);
        expect(gapOf(deal, there)).toBeGreaterThanOrEqual(tangent - 1e-9);
      }),
    );
  });

  test('becomes smaller by the best weights', () => {
    const [deal] = fc.sample(deals, { numRuns: 1, seed: 5 });
    const some = [
      { ...deal, surprises: Float32Array.of(-0.4, 0.3, 0, -0.3, 0.2, 0), ownSurprises: Float64Array.of(0, 0, 0) },
    ];
    const before = gapOf(some[0], valueAlone(SIZE));
    expect(before).toBeGreaterThan(0.1);
    expect(gapOf(some[0], bestWeights(some, SIZE))).toBeLessThan(before - 0.01);
  });
});

describe('explored deals', async () => {
  const parts = partsOf('decade');
  const explored = await ExploredDeals.by('decade-value', 'lookahead=0+endgame=8', parts);
  const relaxation = new InformationRelaxation(parts.rules, parts.reward, explored.value);

  test.each(seedDeals(300_000, 3))('have the gap of the certified bound: seed $seed', (deal) => {
    const found = explored.of(deal.seed);
    const [bound] = relaxation.ofDeal(deal, [1]);
    const { penalized } = relaxation.ofAgent(explored.value, deal, 1);
    expect(gapOf(found, valueAlone(explored.size))).toBeCloseTo(bound - penalized, 5);
    const random = new Random('weights', deal.seed);
    const any = Float64Array.from({ length: explored.size }, () => 4 * random.float() - 2);
    expect(gapOf(found, any)).toBeGreaterThanOrEqual(-1e-4);
  });
});
