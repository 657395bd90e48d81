import './curve.css';
import type { GameReview } from 'maketen/hint';
import { useMemo } from 'preact/hooks';
import { texts } from '../texts/texts.js';
import { type CurveShape, curveShape, HEIGHT, LEFT, stopFrom, stopsOf, WIDTH } from './curve-shape.js';
import { chanceText, expectedText } from './figures.js';

export interface CurveProps {
  readonly review: GameReview;
  /** How many moves came before the position that is shown. */
  readonly at: number;
  readonly onLook: (at: number) => void;
}

function toldAt(review: GameReview, at: number): string {
  const { review: words } = texts();
  const move = at < review.moves.length ? review.moves[at] : null;
  const moment = move === null ? words.theEnd : words.moment(move.moment);
  const mark = move?.decision ? words.mark(move.decision.mark) : null;
  return words.curvePoint(moment, expectedText(review, move), mark);
}

/** The place whose x is the nearest. */
function nearest({ xs }: CurveShape, x: number): number {
  return xs.reduce((best, each, i) => (Math.abs(each - x) < Math.abs(xs[best] - x) ? i : best), 0);
}

/**
 * What could be expected over the game, with its interval and a dot for each decision that cost something. It is a slider: a click goes there, arrows
 * go from decision to decision.
 */
export function Curve({ review, at, onLook }: CurveProps) {
  const { review: words } = texts();
  const shape = useMemo(() => curveShape(review), [review]);
  const stops = useMemo(() => stopsOf(review), [review]);
  const steps: Readonly<Record<string, () => number>> = {
    ArrowLeft: () => stopFrom(stops, at, -1),
    ArrowDown: () => stopFrom(stops, at, -1),
    ArrowRight: () => stopFrom(stops, at, 1),
    ArrowUp: () => stopFrom(stops, at, 1),
    Home: () => stops[0],
    End: () => stops[stops.length - 1],
  };
  const scale = (value: number): string => (review.courseUnit === 'chance' ? chanceText(value) : String(value));
  return (
    <div class="curve">
      <p class="curve-title" aria-hidden="true">
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
          onLook(step());
        }}
        onClick={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          onLook(nearest(shape, ((clientX - left) / width) * WIDTH));
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
