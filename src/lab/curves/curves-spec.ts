import type { TopLevelSpec } from 'vega-lite';
import type { Curve, XAxis } from './curve.js';
import { thin } from './curve.js';
import type { Panel } from './panels.js';

/** Okabe and Ito's colours, which colour-blind readers tell apart (https://jfly.uni-koeln.de/color/), without the yellow, too pale on white. */
const COLORS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#000000'];

/** When the colours begin again, lines are dashed. */
const DASHES = [[1, 0], [6, 3], [2, 2]]; // prettier-ignore

/** Of a panel without axes, in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}
const LARGE: Size = { width: 560, height: 300 };
/** Panels beside each other are smaller. */
const SMALL: Size = { width: 400, height: 220 };

/** Axis labels as 0.25, 150, 20k, 1.5M. */
const PLAIN_NUMBER = "format(datum.value, abs(datum.value) >= 1000 ? '~s' : '~g')";

/** Curves of at most so many points show each of them. */
const FEW_POINTS = 60;

/** Metrics that are shares of one. */
const IS_SHARE = /(_rate|_fraction|epsilon|exploration)$/;

/** What the x axis says, and by what to divide for it. */
function xUnit(x: XAxis, panels: readonly Panel[]): { title: string; divisor: number } {
  if (x !== 'seconds') return { title: x === 'steps' ? 'decisions' : 'games', divisor: 1 };
  const most = Math.max(0, ...panels.flatMap(({ curves }) => curves.map(({ points }) => points[points.length - 1].x)));
  if (most < 600) return { title: 'seconds of training', divisor: 1 };
  return most < 3 * 3600
    ? { title: 'minutes of training', divisor: 60 }
    : { title: 'hours of training', divisor: 3600 };
}

/** What lines and bands are, a sentence a line. */
function caption(curves: readonly Curve[]): string[] {
  const bands = new Set(curves.map(({ band }) => band));
  const [seeds, ...others] = new Set(curves.filter(({ band }) => band === 'seeds').map(({ runs }) => runs.length));
  return [
    ...(bands.has('interval') ? ['Band of a single run: 95 % interval of each evaluation'] : []),
    ...(bands.has('seeds')
      ? [`Mean of ${others.length === 0 ? seeds : 'several'} seeds, band from the lowest to the highest`]
      : []),
  ];
}

/** One panel; its curves are coloured and dashed by their places in `labels`. */
function panelView({ metric, curves }: Panel, labels: readonly string[], size: Size, xTitle: string, divisor: number) {
  const scaleOf = (range: readonly unknown[]) => ({ domain: labels, range });
  const colors = scaleOf(labels.map((_, i) => COLORS[i % COLORS.length]));
  const dashes = scaleOf(labels.map((_, i) => DASHES[Math.floor(i / COLORS.length) % DASHES.length]));
  const run = { field: 'run', type: 'nominal' };
  const legend =
    labels.length > 1 ? { title: null, symbolType: 'stroke', symbolOpacity: 1, symbolStrokeWidth: 2 } : null;
  const hasFew = curves.every(({ points }) => points.length <= FEW_POINTS);
  const values = curves.flatMap(({ label, points }) =>
    thin(points, size.width / 2).map((point) => ({ ...point, x: point.x / divisor, run: label })),
  );
  const axis = { title: null, labelExpr: IS_SHARE.test(metric) ? "format(datum.value, '~%')" : PLAIN_NUMBER };
  const y = { type: 'quantitative', scale: { zero: false }, axis };
  return {
    ...size,
    title: { text: metric.replaceAll('_', ' '), anchor: 'start', frame: 'group', fontWeight: 'normal', fontSize: 12 },
    data: { values },
    encoding: {
      x: {
        field: 'x',
        type: 'quantitative',
        axis: { title: xTitle, labelExpr: PLAIN_NUMBER, tickCount: 6, labelFlush: false },
        scale: { zero: true, nice: false },
      },
      color: { ...run, scale: colors, legend },
    },
    layer: [
      {
        transform: [{ filter: 'isValid(datum.low) && isValid(datum.high)' }],
        mark: { type: 'area', opacity: curves.length > 4 ? 0.08 : 0.16 },
        encoding: {
          y: { ...y, field: 'low' },
          y2: { field: 'high' },
        },
      },
      {
        mark: { type: 'line', strokeWidth: hasFew ? 2 : 1.5 },
        encoding: {
          y: { ...y, field: 'y' },
          strokeDash: { ...run, scale: dashes, legend },
        },
      },
      ...(hasFew
        ? [
            {
              mark: { type: 'point', filled: true, opacity: 1, size: 22 },
              encoding: { y: { ...y, field: 'y' } },
            },
          ]
        : []),
    ],
  };
}

/** A Vega-Lite specification (https://vega.github.io/vega-lite/) of learning curves, a panel for each metric. */
export function curvesSpec(panels: readonly Panel[], x: XAxis, title: string): TopLevelSpec {
  const { title: xTitle, divisor } = xUnit(x, panels);
  const labels = [...new Set(panels.flatMap(({ curves }) => curves.map(({ label }) => label)))];
  const size = panels.length > 1 ? SMALL : LARGE;
  const subtitle = caption(panels.flatMap(({ curves }) => curves));
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    background: 'white',
    padding: 14,
    title: { text: title, ...(subtitle.length === 0 ? {} : { subtitle }), anchor: 'start', fontSize: 15, offset: 14 },
    concat: panels.map((panel) => panelView(panel, labels, size, xTitle, divisor)),
    columns: panels.length > 1 ? 2 : 1,
    config: {
      view: { stroke: null },
      axis: {
        labelFontSize: 11,
        titleFontSize: 12,
        titleFontWeight: 'normal',
        gridColor: '#e6e6e6',
        domainColor: '#888',
      },
      axisX: { grid: false },
      axisY: { domain: false, ticks: false },
      title: { subtitleColor: '#555', subtitlePadding: 4, subtitleLineHeight: 14 },
      legend: { orient: 'bottom', direction: 'vertical', labelFontSize: 12, labelLimit: 520, rowPadding: 3 },
    },
  } as TopLevelSpec;
}
