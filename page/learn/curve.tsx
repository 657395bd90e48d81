import { texts } from '../texts/texts.js';
import type { Point } from './recipe.js';

export interface Line {
  readonly name: 'random' | 'rule' | 'best' | 'bound';
  readonly share: number;
}

interface CurveProps {
  readonly points: readonly Point[];
  /** The one that the figures are of. */
  readonly at: Point | undefined;
  readonly before: readonly Point[];
  readonly lines: readonly Line[];
  readonly label: string;
}

const [WIDTH, HEIGHT] = [600, 320];
const [LEFT, BOTTOM] = [64, 56];

/** Shares of deals won over seconds of learning, with the interval of 95 %, beside lines that mean something. */
export function Curve({ points, at, before, lines, label }: CurveProps) {
  const said = texts().learn;
  const all = [...points, ...before];
  const end = Math.max(5, ...all.map(({ seconds }) => seconds)) * 1.08;
  const top = Math.min(1, 1.15 * Math.max(...lines.map(({ share }) => share), ...all.map(({ high }) => high)));
  const x = (seconds: number): number => LEFT + ((WIDTH - LEFT - 8) * seconds) / end;
  const y = (share: number): number => (HEIGHT - BOTTOM) * (1 - share / top) + 6;
  const path = (of: readonly Point[], share: (point: Point) => number): string =>
    of.map((point) => `${x(point.seconds).toFixed(1)},${y(share(point)).toFixed(1)}`).join(' ');
  const step = [0.1, 0.2, 0.25].find((each) => top / each <= 5) ?? 0.25;
  const seconds = [1, 2, 5, 10, 20, 50, 100].find((each) => end / each <= 6) ?? 200;
  return (
    <svg class="learn-curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => (
        <text key={i} class="tick" x={LEFT - 8} y={y(i * step) + 4} text-anchor="end">
          {Math.round(100 * i * step)} %
        </text>
      ))}
      {Array.from({ length: Math.floor(end / seconds) + 1 }, (_, i) => (
        <text key={i} class="tick" x={x(i * seconds)} y={HEIGHT - 30} text-anchor="middle">
          {i * seconds}
        </text>
      ))}
      <text class="tick" x={(WIDTH + LEFT) / 2} y={HEIGHT - 6} text-anchor="middle">
        {said.axis}
      </text>
      <polyline class="is-before" points={path(before, ({ won }) => won)} />
      <polygon
        class="interval"
        points={`${path(points, ({ high }) => high)} ${path([...points].reverse(), ({ low }) => low)}`}
      />
      <polyline class="is-now" points={path(points, ({ won }) => won)} />
      {at && <circle cx={x(at.seconds)} cy={y(at.won)} r="5" />}
      {lines.map(({ name, share }) => (
        <g key={name} class={`line is-${name}`}>
          <line x1={LEFT} x2={WIDTH - 8} y1={y(share)} y2={y(share)} />
          <text x={WIDTH - 10} y={y(share) - 5} text-anchor="end">
            {said.line(said.lines[name], share)}
          </text>
        </g>
      ))}
    </svg>
  );
}
