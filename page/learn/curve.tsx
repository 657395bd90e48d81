import { clamp } from '../table/layout/geometry.js';
import { texts } from '../texts/texts.js';
import type { Moment, Place, Point } from './recipe.js';

export interface Line {
  readonly name: 'random' | 'rule' | 'best' | 'bound';
  readonly share: number;
}

interface CurveProps {
  readonly points: readonly Omit<Point, 'steps'>[];
  /** Of its own games. */
  readonly own: readonly Place[];
  readonly before: readonly Place[];
  /** When it passed the best script. */
  readonly passed: Moment | undefined;
  readonly lines: readonly Line[];
  /** Whether it goes on. */
  readonly running: boolean;
  readonly label: string;
}

/** Shares of deals won over the seconds since it began, with the interval of 95 %, beside lines that mean something. */
export function Curve({ points, own, before, passed, lines, running, label }: CurveProps) {
  const said = texts().learn;
  const places: readonly Place[] = [...points, ...own];
  const shares = [...lines.map(({ share }) => share), ...places.map(({ won }) => won)];
  const end = Math.max(3, ...places.map(({ seconds }) => seconds)) * 1.16;
  const top = Math.min(1, 1.15 * Math.max(...shares));
  /** Where random play wins much, what is below it is left out. */
  const bottom = Math.max(0, Math.floor(10 * Math.min(...shares) - 0.5) / 10);
  const x = (seconds: number) => ((100 * seconds) / end).toFixed(2);
  const y = (share: number) => (100 * clamp((top - share) / (top - bottom), 0, 1)).toFixed(2);
  const path = <At extends Place>(of: readonly At[], share: (point: At) => number): string =>
    of.map((point) => `${x(point.seconds)},${y(share(point))}`).join(' ');
  const step = [0.1, 0.2, 0.25].find((each) => (top - bottom) / each <= 5) ?? 0.25;
  const last = points.at(-1);
  const seconds = [1, 2, 5, 10, 20, 50, 100].find((each) => end / each <= 6) ?? 200;
  const upTo = (last: number, by: number) => Array.from({ length: Math.floor(last / by) + 1 }, (_, i) => i * by);
  return (
    <div class="learn-curve" role="img" aria-label={label}>
      <span class="of-shares">{said.deals}</span>
      <span class="earlier">
        {own.length > 0 && <i class="is-own">{said.own}</i>}
        {before.length > 0 && <i>{said.before}</i>}
      </span>
      {upTo(top - bottom, step)
        .map((more) => bottom + more)
        .map((share) => (
          <span key={share} class="share" style={{ top: `${y(share)}%` }}>
            {Math.round(100 * share)} %
          </span>
        ))}
      {upTo(end, seconds).map((each) => (
        <span key={each} class="second" style={{ left: `${x(each)}%` }}>
          {said.seconds(each)}
        </span>
      ))}
      <svg class="fills" viewBox="0 0 100 100" preserveAspectRatio="none">
        <polyline class="is-own" points={path(own, ({ won }) => won)} />
        <polyline class="is-before" points={path(before, ({ won }) => won)} />
        <polygon
          class="interval"
          points={`${path(points, ({ high }) => high)} ${path([...points].reverse(), ({ low }) => low)}`}
        />
        <polyline class="is-now" points={path(points, ({ won }) => won)} />
      </svg>
      {lines.map(({ name, share }) => (
        <span key={name} class={`line is-${name}`} style={{ height: `${y(share)}%` }}>
          <b class={last && last.won < share + (top - bottom) / 12 ? 'is-ahead' : ''}>
            {said.line(said.lines[name], share)}
          </b>
        </span>
      ))}
      {passed && (
        <span
          class="passed"
          style={{ left: `${x(passed.at)}%`, top: `${y(passed.won)}%`, bottom: `${100 - Number(y(passed.rule))}%` }}
        >
          <b>{said.passed}</b>
        </span>
      )}
      {last === undefined ? (
        <p class="empty">{said.growsHere}</p>
      ) : (
        <span
          class={`here ${Number(y(last.won)) < 14 ? 'is-below' : Number(y(last.won)) < 32 ? 'is-high' : ''}`}
          style={{ left: `${x(last.seconds)}%`, top: `${y(last.won)}%` }}
        >
          {said.shareNow(last.won, running)}
        </span>
      )}
    </div>
  );
}
