import '../../session/all-games.js';
import { createHinter, type GameReview, reviewGame } from '../../../src/hint/index.js';
import { curveShape, HEIGHT, stopFrom, stopsOf, WIDTH } from '../../review/curve.js';
import { firstLegalTrace } from '../support/plan.js';

const reviewOf = (preset: string): Promise<GameReview> =>
  reviewGame(firstLegalTrace(preset, 1), createHinter({ preset, playouts: 4 }));

describe('the curve of a review', () => {
  it.each(['decade-loop3', 'tens', 'decade-max3'])(
    'of %s stays within its drawing, a point for each move and the end',
    async (preset) => {
      const review = await reviewOf(preset);
      const { xs, ys, low, high, band, marks } = curveShape(review);
      expect(xs).toHaveLength(review.moves.length + 1);
      expect(xs).toEqual([...xs].sort((a, b) => a - b));
      for (const x of xs) expect(x >= 0 && x <= WIDTH).toBe(true);
      for (const y of ys) expect(y >= 0 && y <= HEIGHT).toBe(true);
      expect(low).toBeLessThan(high);
      expect(band !== '').toBe(preset === 'decade-loop3');
      const faults = review.moves.filter(({ decision }) => /inaccuracy|mistake|blunder/.test(decision?.mark ?? ''));
      expect(marks.map(({ index }) => index)).toEqual(faults.map(({ index }) => index));
      for (const { index, x, y } of marks) expect([x, y]).toEqual([xs[index], ys[index]]);
    },
  );

  it('is drawn of a game without a move', async () => {
    const review = { ...(await reviewOf('tens')), moves: [] };
    expect(curveShape(review).xs).toHaveLength(1);
    expect(stopsOf(review)).toEqual([0]);
  });
});

describe('the stops of the arrow keys', () => {
  it('are the decisions and the end, or all moves where nothing is decided', async () => {
    const game = await reviewOf('decade-loop3');
    const decisions = game.moves.filter(({ decision }) => decision !== null).map(({ index }) => index);
    expect(stopsOf(game)).toEqual([...decisions, game.moves.length]);
    const luck = await reviewOf('tens');
    expect(stopsOf(luck)).toEqual([...luck.moves.keys(), luck.moves.length]);
  });

  it('follow each other from wherever the game is looked back at', () => {
    const stops = [3, 7, 9];
    expect([0, 3, 5, 9].map((at) => stopFrom(stops, at, 1))).toEqual([3, 7, 7, 9]);
    expect([0, 3, 5, 9].map((at) => stopFrom(stops, at, -1))).toEqual([3, 3, 3, 7]);
  });
});
