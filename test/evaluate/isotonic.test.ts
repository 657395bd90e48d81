import { fitIsotonic } from '../../src/evaluate/calibration.js';
import { mean } from '../../src/evaluate/statistics.js';
import { fc } from '../support/fast-check.js';

const points = fc.array(fc.record({ at: fc.integer({ min: -5, max: 5 }), came: fc.integer({ min: 0, max: 4 }) }), {
  minLength: 1,
  maxLength: 8,
});

/**
 * The levels of isotonic regression by their definition (Barlow et al., 1972): of a point the greatest, over where a run may begin, of the least mean,
 * over where it may end. Points of equal place stay together.
 */
function levelsByDefinition(at: readonly number[], came: readonly number[]) {
  const places = [...new Set(at)].sort((a, b) => a - b);
  const run = (first: number, last: number) =>
    mean(came.filter((_, i) => at[i] >= places[first] && at[i] <= places[last]));
  return places.map((_, i) =>
    Math.max(
      ...places.slice(0, i + 1).map((_, first) => Math.min(...places.slice(i).map((_, j) => run(first, i + j)))),
    ),
  );
}

describe('isotonic regression', () => {
  test('leaves what rises as it is, and pools what falls', () => {
    expect(fitIsotonic([3, 1, 2], [1, 0, 0.5])).toEqual({ from: [1, 2, 3], to: [0, 0.5, 1] });
    expect(fitIsotonic([1, 2, 3, 4], [0, 1, 0, 1])).toEqual({ from: [1, 2.5, 4], to: [0, 0.5, 1] });
    expect(fitIsotonic([1, 1, 2], [0, 1, 1])).toEqual({ from: [1, 2], to: [0.5, 1] });
  });

  test('has the levels of its definition, each once', () => {
    fc.assert(
      fc.property(points, (all) => {
        const at = all.map((each) => each.at);
        const came = all.map((each) => each.came);
        const { from, to } = fitIsotonic(at, came);
        const levels = levelsByDefinition(at, came);
        expect(to).toHaveLength(from.length);
        const distinct = levels.filter((level, i) => i === 0 || level - levels[i - 1] > 1e-9);
        expect(to).toEqual(distinct.map((level) => expect.closeTo(level, 9) as number));
        for (let i = 1; i < from.length; i++) expect(from[i]).toBeGreaterThan(from[i - 1]);
      }),
    );
  });
});
