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

/** What is to be expected before each move, and at the end: the chance to win in per cent, or the main measure. */
function pointsOf({ moves, result, end, courseUnit }: GameReview): [number, number][] {
  const values =
    courseUnit === 'chance'
      ? [...moves.map(({ before }) => before), end].map(({ estimate }) => 100 * estimate)
      : [...moves.map(({ resultBefore }) => resultBefore!), result!.end];
  return values.map((value, move) => [move, value]);
}

/** The course of a game as text, over its moves. @param columns of the terminal */
export function curveText(review: GameReview, columns: number): string {
  const points = pointsOf(review);
  if (points.length < 2) return '';
  const unit = review.courseUnit === 'chance' ? ' %' : '';
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
