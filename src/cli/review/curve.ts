import { plot } from 'simple-ascii-chart';
import type { GameReview } from '../../hint/index.js';

const HEIGHT = 8;
const MOST_WIDTH = 64;
/** Columns that stay free for the axis and its labels. */
const MARGIN = 12;

/** The upright axis ends at a multiple of this. */
const TICK = 10;

/** A curve drawn with these looks the same whatever the terminal's colours. */
const LINES = { we: '━', wns: '┓', ns: '┃', nse: '┗', wsn: '┛', sne: '┏' };

/** What is to be expected before each move, and at the end: of the main measure where the review has one, else the chance to win in per cent. */
function pointsOf({ moves, result, end }: GameReview): [number, number][] {
  const values = moves.map(({ before, resultBefore }) => resultBefore ?? 100 * before.estimate);
  return [...values, result?.end ?? 100 * end.estimate].map((value, move) => [move, value]);
}

/** The course of a game as text, over its moves. @param columns of the terminal */
export function curveText(review: GameReview, columns: number): string {
  const points = pointsOf(review);
  if (points.length < 2) return '';
  const unit = review.result === null ? ' %' : '';
  const highest = Math.max(...points.map(([, value]) => value));
  const most = TICK * Math.max(1, Math.ceil(highest / TICK));
  const last = points.length - 1;
  const text = plot(points, {
    width: Math.max(20, Math.min(MOST_WIDTH, columns - MARGIN)),
    height: HEIGHT,
    yRange: [0, most],
    customYAxisTicks: [0, most / 2, most],
    customXAxisTicks: [0, Math.round(last / 2), last],
    formatter: (value, { axis }) => (axis === 'y' ? `${value}${unit}` : String(value)),
    symbols: { chart: LINES },
  });
  return text.replace(/[ \n]+$/gm, '').replace(/^\n+/, '');
}
