import { clearScreenDown, moveCursor } from 'node:readline';
import { plot } from 'simple-ascii-chart';
import { count, percent } from '../../lab/tables.js';
import type { TimedMetrics } from '../../train/index.js';
import { indent } from '../output.js';
import { canClear } from '../play/line-terminal.js';
import type { TrainingView } from '../train-run.js';

export interface CurvePoint {
  readonly steps: number;
  readonly winRate: number;
}

export interface TrainingFrame {
  readonly totalSteps: number;
  readonly evaluationDeals: number;
  /** An agent to compare with, drawn as a line across. */
  readonly reference: { readonly agent: string; readonly winRate: number };
}

const HEIGHT = 12;
const MOST_WIDTH = 72;
/** Columns that stay free for the axis, its labels and the margin. */
const MARGIN = 14;

/** Marks on the upright axis are so many per cent apart. */
const MARK = 5;

export function curveText(
  points: readonly CurvePoint[],
  { totalSteps, reference }: TrainingFrame,
  columns = 80,
): string {
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

type Shown = Pick<TimedMetrics, 'steps' | 'seconds' | 'evaluation_win_rate'>;

/** One line an evaluation: for pipes and small terminals. */
export function evaluationLines(write: (line: string) => void, frame: TrainingFrame) {
  const { totalSteps, evaluationDeals, reference } = frame;
  const update = ({ steps, seconds, evaluation_win_rate: winRate }: Shown): void => {
    if (winRate === undefined) return;
    const total = count(totalSteps);
    const wins = `${percent(winRate)} of ${count(evaluationDeals)} deals (${reference.agent} ${percent(reference.winRate)})`;
    const done = `${count(steps).padStart(total.length)} of ${total} decisions, ${seconds.toFixed(1).padStart(5)} s`;
    write(`   ${done}: wins ${wins}`);
  };
  return { update, stop: () => {} };
}

/** The status below a curve is written anew after so many milliseconds. */
const REDRAW_MS = 200;

/** The learning curve with a line below it, drawn anew in place as training goes on. What was printed before it stays. */
export class CurveView implements TrainingView {
  /** Lines of the last drawing; the cursor is below them. */
  private height = 0;
  private drawn = -Infinity;
  private last: Shown | undefined;

  constructor(
    private readonly screen: NodeJS.WritableStream & { readonly columns?: number },
    private readonly frame: TrainingFrame,
    private points: readonly CurvePoint[] = [],
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.draw('');
  }

  update(metrics: Shown): void {
    const { steps, evaluation_win_rate: winRate } = metrics;
    this.last = metrics;
    // A run that was killed may have evaluated after the checkpoint that it goes on from.
    if (winRate !== undefined) this.points = [...this.points.filter((each) => each.steps < steps), { steps, winRate }];
    else if (this.clock() - this.drawn < REDRAW_MS) return;
    this.draw(this.status(metrics));
  }

  stop(): void {
    if (this.last) this.draw(this.status(this.last));
  }

  private status({ steps, seconds }: Shown): string {
    const { totalSteps, reference } = this.frame;
    const evaluated = this.points.at(-1);
    const line = `(line: ${reference.agent}, ${percent(reference.winRate)})`;
    const rate = evaluated === undefined ? '' : `; wins ${percent(evaluated.winRate)} ${line}`;
    return `${count(steps)} of ${count(totalSteps)} decisions in ${seconds.toFixed(0)} s${rate}`;
  }

  private draw(status: string): void {
    const { screen, frame, points } = this;
    const { columns = 80 } = screen;
    const lines = [...curveText(points, frame, columns).split('\n'), status].map((line) => line.slice(0, columns - 4));
    if (this.height > 0) moveCursor(screen, 0, -this.height);
    clearScreenDown(screen);
    screen.write(`${indent(lines.join('\n'), 3)}\n`);
    this.height = lines.length;
    this.drawn = this.clock();
  }
}

const LEAST_COLUMNS = 50;
const LEAST_ROWS = 20;

/** The curve where standard output is a terminal with room for it, else lines. */
export function trainingView(frame: TrainingFrame, before: readonly CurvePoint[]): TrainingView {
  const { columns, rows } = process.stdout;
  if (canClear() && columns >= LEAST_COLUMNS && rows >= LEAST_ROWS) return new CurveView(process.stdout, frame, before);
  return evaluationLines((line) => console.log(line), frame);
}
