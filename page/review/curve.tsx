import './curve.css';
import type { GameReview } from 'maketen/hint';
import { useMemo } from 'preact/hooks';
import { useGame } from '../hooks/use-page.js';
import { texts } from '../texts/texts.js';
import { expectedText } from './decisions.js';

export const WIDTH = 340;
/** Where the curve begins, beside its scale. */
const LEFT = 38;
export const HEIGHT = 116;
/** Room for the dots at the edges. */
const MARGIN = 6;
/** How far the highest value may be from the upper edge of a scale of chances: it ends at one of these. */
const TOPS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.75, 1];

interface Value {
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

/** What is drawn before each move and at the end: the chance to win with its interval, or the main measure where decisions are judged by it. */
function valuesOf({ moves, end, result, courseUnit }: GameReview): Value[] {
  if (courseUnit === 'chance' || result === null)
    return [...moves.map(({ before }) => before), end].map(({ estimate, low, high }) => ({ at: estimate, low, high }));
  return [...moves.map(({ resultBefore }) => resultBefore!), result.end].map((at) => ({ at, low: at, high: at }));
}

function scaleOf({ courseUnit }: GameReview, values: readonly Value[]): { low: number; high: number } {
  const most = Math.max(...values.map(({ high }) => high));
  if (courseUnit === 'chance') return { low: 0, high: TOPS.find((top) => top >= most) ?? 1 };
  const least = Math.min(...values.map(({ low }) => low));
  return { low: Math.floor(least), high: Math.max(Math.ceil(most), Math.floor(least) + 1) };
}

function points(xs: readonly number[], ys: readonly number[]) {
  return xs.map((x, i) => `${x.toFixed(1)},${ys[i].toFixed(1)}`).join(' ');
}

/** The curve of a review in the units of its drawing; `band` is the interval around it, '' where there is none. */
export function curveShape(review: GameReview) {
  const values = valuesOf(review);
  const { low, high } = scaleOf(review, values);
  const step = values.length < 2 ? 0 : (WIDTH - LEFT - MARGIN) / (values.length - 1);
  const xs = values.map((_, i) => LEFT + i * step);
  const y = (value: number) => HEIGHT - MARGIN - ((value - low) / (high - low)) * (HEIGHT - 2 * MARGIN);
  const ys = values.map(({ at }) => y(at));
  const line = points(xs, ys);
  const hasBand = values.some((value) => value.low < value.high);
  const above = points(
    xs,
    values.map((value) => y(value.high)),
  );
  const below = points(
    [...xs].reverse(),
    [...values].reverse().map((value) => y(value.low)),
  );
  const foot = HEIGHT - MARGIN;
  return {
    low,
    high,
    line,
    area: `${xs[0].toFixed(1)},${foot} ${line} ${xs[xs.length - 1].toFixed(1)},${foot}`,
    band: hasBand ? `${above} ${below}` : '',
    marks: review.moves.flatMap(({ index, decision }) =>
      decision !== null && decision.mark !== 'best' && decision.mark !== 'good'
        ? [{ index, mark: decision.mark, x: xs[index], y: ys[index] }]
        : [],
    ),
    xs,
    ys,
  };
}

/** Where the arrow keys stop: at decisions, at every move where nothing is decided, and at the end. */
export function stopsOf({ moves }: GameReview): number[] {
  const decisions = moves.filter(({ decision }) => decision !== null);
  return [...(decisions.length > 0 ? decisions : moves).map(({ index }) => index), moves.length];
}

/** The next stop from a move on, or the one before; the last ones stay. */
export function stopFrom(stops: readonly number[], at: number, by: -1 | 1): number {
  const next = by > 0 ? stops.find((each) => each > at) : stops.findLast((each) => each < at);
  return next ?? (by > 0 ? stops[stops.length - 1] : stops[0]);
}

function toldAt(review: GameReview, at: number) {
  const { review: words } = texts();
  const move = review.moves.at(at) ?? null;
  const moment = move === null ? words.theEnd : words.moment(move.moment);
  const mark = move?.decision ? words.marks[move.decision.mark] : null;
  return `${moment}: ${expectedText(review, move)}${mark === null ? '' : `, ${mark}`}`;
}

function nearest(xs: readonly number[], x: number) {
  return xs.reduce((best, each, i) => (Math.abs(each - x) < Math.abs(xs[best] - x) ? i : best), 0);
}

/** The expectation over the game with its interval, and a dot for each costly decision. It is a slider: clicks go anywhere, arrows to decisions. */
export function Curve({ review }: { readonly review: GameReview }) {
  const { at, look } = useGame();
  const { review: words } = texts();
  const shape = useMemo(() => curveShape(review), [review]);
  const stops = useMemo(() => stopsOf(review), [review]);
  const [back, forth] = [stopFrom(stops, at, -1), stopFrom(stops, at, 1)];
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: back,
    ArrowDown: back,
    ArrowRight: forth,
    ArrowUp: forth,
    Home: stops[0],
    End: stops[stops.length - 1],
  };
  const scale = (value: number) => (review.courseUnit === 'chance' ? texts().numbers.chance(value) : String(value));
  return (
    <div class="curve">
      <p class="quiet" aria-hidden="true">
        {words.curve(review.courseUnit)}
      </p>
      <div
        class="curve-slider"
        role="slider"
        tabIndex={0}
        aria-label={`${words.curve(review.courseUnit)}. ${words.curveHelp}`}
        aria-valuemin={0}
        aria-valuemax={review.moves.length}
        aria-valuenow={at}
        aria-valuetext={toldAt(review, at)}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          look(step);
        }}
        onClick={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          look(nearest(shape.xs, ((clientX - left) / width) * WIDTH));
        }}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          <path
            class="curve-grid"
            d={`M${LEFT} 6H${WIDTH}M${LEFT} ${HEIGHT / 2}H${WIDTH}M${LEFT} ${HEIGHT - 6}H${WIDTH}`}
          />
          <polygon class="curve-area" points={shape.area} />
          {shape.band !== '' && <polygon class="curve-band" points={shape.band} />}
          <polyline class="curve-line" points={shape.line} />
          <path class="curve-now" d={`M${shape.xs[at].toFixed(1)} 0V${HEIGHT}`} />
          {shape.marks.map(({ index, mark, x, y }) => (
            <circle key={index} class={`mark-${mark}`} cx={x} cy={y} r={mark === 'blunder' ? 5 : 4} />
          ))}
          <circle class="curve-here" cx={shape.xs[at]} cy={shape.ys[at]} r="4.5" />
        </svg>
        <span class="curve-scale" aria-hidden="true">
          <span>{scale(shape.high)}</span>
          <span>{scale(shape.low)}</span>
        </span>
      </div>
    </div>
  );
}
