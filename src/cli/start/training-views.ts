import { count, percent } from '../../lab/tables.js';
import type { TimedMetrics } from '../../train/index.js';
import { canClear } from '../play/line-terminal.js';
import type { TrainingView } from '../train-run.js';
import { type CurveFrame, type CurvePoint, LiveCurve, type Screen } from './live-curve.js';

/** What of an iteration's metrics is shown. */
type Shown = Pick<TimedMetrics, 'steps' | 'seconds' | 'evaluation_win_rate'>;

/** What is shown of a training. */
export interface TrainingFrame extends CurveFrame {
  readonly evaluationDeals: number;
}

/** The least columns and rows of a terminal in which a curve is drawn. */
const LEAST_COLUMNS = 50;
const LEAST_ROWS = 20;

/** The status below a curve is written anew after so many milliseconds. */
const REDRAW_MS = 200;

function rateText(winRate: number, { evaluationDeals, reference }: TrainingFrame): string {
  return `wins ${percent(winRate)} of ${count(evaluationDeals)} deals (${reference.agent} ${percent(reference.winRate)})`;
}

/** One line an evaluation: for pipes and small terminals. */
export class EvaluationLines implements TrainingView {
  constructor(
    private readonly write: (line: string) => void,
    private readonly frame: TrainingFrame,
  ) {}

  update({ steps, seconds, evaluation_win_rate: winRate }: Shown): void {
    if (winRate === undefined) return;
    const { frame, write } = this;
    const total = count(frame.totalSteps);
    const done = count(steps).padStart(total.length);
    write(`   ${done} of ${total} decisions, ${seconds.toFixed(1).padStart(5)} s: ${rateText(winRate, frame)}`);
  }

  stop(): void {}
}

/** The learning curve, which grows with each evaluation, and how far training is. */
export class CurveView implements TrainingView {
  private points: readonly CurvePoint[];
  private readonly curve: LiveCurve;
  private drawn = -Infinity;
  private last: Shown | undefined;

  /** @param before evaluations of the run that is resumed */
  constructor(
    screen: Screen,
    private readonly frame: TrainingFrame,
    before: readonly CurvePoint[] = [],
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.curve = new LiveCurve(screen, frame);
    this.points = before;
    this.draw('');
  }

  update(metrics: Shown): void {
    const { steps, evaluation_win_rate: winRate } = metrics;
    this.last = metrics;
    if (winRate !== undefined) {
      // A run that was killed may have evaluated after the checkpoint that it goes on from.
      this.points = [...this.points.filter((point) => point.steps < steps), { steps, winRate }];
    } else if (this.clock() - this.drawn < REDRAW_MS) return;
    this.draw(this.status(metrics));
  }

  /** Leaves the curve as it was last. */
  stop(): void {
    if (this.last) this.draw(this.status(this.last));
  }

  private status({ steps, seconds }: Shown): string {
    const { frame, points } = this;
    const evaluated = points.at(-1);
    const { agent, winRate } = frame.reference;
    const rate =
      evaluated === undefined ? '' : `; wins ${percent(evaluated.winRate)} (line: ${agent}, ${percent(winRate)})`;
    return `${count(steps)} of ${count(frame.totalSteps)} decisions in ${seconds.toFixed(0)} s${rate}`;
  }

  private draw(status: string): void {
    this.drawn = this.clock();
    this.curve.draw(this.points, status);
  }
}

/** The curve where standard output is a terminal with room for it, else lines. */
export function trainingView(frame: TrainingFrame, before: readonly CurvePoint[]): TrainingView {
  const { columns, rows } = process.stdout;
  if (canClear() && columns >= LEAST_COLUMNS && rows >= LEAST_ROWS) return new CurveView(process.stdout, frame, before);
  return new EvaluationLines((line) => console.log(line), frame);
}
