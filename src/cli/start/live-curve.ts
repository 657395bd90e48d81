import { clearScreenDown, moveCursor } from 'node:readline';
import { plot } from 'simple-ascii-chart';
import { count } from '../../lab/tables.js';
import { indent } from '../text.js';

/** A point of a learning curve: decisions trained on, and the share of the evaluation's deals that were won after them. */
export interface CurvePoint {
  readonly steps: number;
  readonly winRate: number;
}

/** What a curve is drawn of, and what stays the same in it. */
export interface CurveFrame {
  readonly totalSteps: number;
  /** An agent to compare with, drawn as a line across. */
  readonly reference: { readonly agent: string; readonly winRate: number };
}

/** Lines and columns of the plot, without its axes. */
const HEIGHT = 12;
const MOST_WIDTH = 72;
/** Columns that stay free for the axis, its labels and the margin. */
const MARGIN = 14;

/** Marks on the upright axis are so many per cent apart. */
const MARK = 5;

/** A learning curve as text, in per cent over decisions. */
export function curveText(points: readonly CurvePoint[], { totalSteps, reference }: CurveFrame, columns = 80): string {
  const across: [number, number][] = [0, totalSteps].map((steps) => [steps, 100 * reference.winRate]);
  const curve = points.map(({ steps, winRate }): [number, number] => [Math.min(steps, totalSteps), 100 * winRate]);
  const rates = [...across, ...curve].map(([, rate]) => rate);
  const low = MARK * Math.floor(Math.min(...rates) / MARK);
  const high = MARK * (Math.floor(Math.max(...rates) / MARK) + 1);
  const marks = Array.from({ length: (high - low) / MARK + 1 }, (_, i) => low + i * MARK);
  const quarters = [0, 1, 2, 3, 4].map((quarter) => (quarter * totalSteps) / 4);
  const text = plot(curve.length === 0 ? [across] : [across, curve], {
    width: Math.max(20, Math.min(MOST_WIDTH, columns - MARGIN)),
    height: HEIGHT,
    yRange: [low, high],
    customYAxisTicks: marks,
    customXAxisTicks: quarters,
    formatter: (value, { axis }) => (axis === 'y' ? `${value} %` : `${count(value / 1000)}k`),
    symbols: { chart: { we: '━', wns: '┓', ns: '┃', nse: '┗', wsn: '┛', sne: '┏' } },
  });
  return text.replace(/[ \n]+$/gm, '').replace(/^\n+/, '');
}

/** The part of a terminal's stream that is drawn on. */
export type Screen = NodeJS.WritableStream & { readonly columns?: number };

/** A learning curve with a line below it, drawn anew in place as training goes on. What was printed before it stays. */
export class LiveCurve {
  /** Lines of the last drawing; the cursor is below them. */
  private height = 0;

  constructor(
    private readonly screen: Screen,
    private readonly frame: CurveFrame,
  ) {}

  draw(points: readonly CurvePoint[], status: string): void {
    const { screen, frame } = this;
    const { columns = 80 } = screen;
    const lines = [...curveText(points, frame, columns).split('\n'), status].map((line) => line.slice(0, columns - 4));
    if (this.height > 0) moveCursor(screen, 0, -this.height);
    clearScreenDown(screen);
    screen.write(`${indent(lines.join('\n'), 3)}\n`);
    this.height = lines.length;
  }
}
