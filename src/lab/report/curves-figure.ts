import type { Curve, CurvePoint } from '../curves/curve.js';
import { thin } from '../curves/curve.js';
import type { Panel } from '../curves/panels.js';
import { horizontalAxis } from './interval-figure.js';
import type { Scale } from './scale.js';
import { scaleFor, tickText } from './scale.js';
import { SERIES } from './styles.js';
import type { Figure } from './svg.js';
import { element, FIGURE_WIDTH, fitted, label, line, ROW } from './svg.js';

const HEIGHT = 260;
const LEFT = 56;

/** Metrics that are shares of one. */
const IS_SHARE = /(_rate|_fraction|epsilon|exploration)$/;

/** "evaluation_win_rate" as "evaluation win rate" */
export function metricName(metric: string): string {
  return metric.replaceAll('_', ' ');
}

/** What lines and bands are. */
export function bandText(curves: readonly Curve[]): string {
  const bands = new Set(curves.map(({ band }) => band));
  return [
    ...(bands.has('interval') ? ['The band of a single run is the 95 % interval of each evaluation.'] : []),
    ...(bands.has('seeds')
      ? ['A line over several seeds is their mean, its band goes from the lowest to the highest.']
      : []),
  ].join(' ');
}

function path(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** The colours begin again, dashed, after the last one. */
function seriesClass(place: number): string {
  return `s${place % SERIES}${place >= SERIES ? ' dashed' : ''}`;
}

function curveElements(points: readonly CurvePoint[], series: string, x: Scale, y: Scale): string[] {
  const banded = points.filter(({ low, high }) => low !== null && high !== null);
  const around = [
    ...banded.map((point): [number, number] => [x.at(point.x), y.at(point.high!)]),
    ...banded.toReversed().map((point): [number, number] => [x.at(point.x), y.at(point.low!)]),
  ];
  const drawn = path(points.map((point): [number, number] => [x.at(point.x), y.at(point.y)]));
  return [
    ...(banded.length > 1 ? [element('path', { d: `${path(around)}Z`, class: `band ${series}` })] : []),
    element('path', { d: drawn, class: `curve ${series}` }),
    ...(points.length <= 40
      ? points.map((point) => element('circle', { cx: x.at(point.x), cy: y.at(point.y), r: 3, class: `dot ${series}` }))
      : []),
  ];
}

/** Learning curves of one metric over decisions, with a legend below. */
export function curvesFigure(name: string, title: string, { metric, curves }: Panel): Figure {
  const isShare = IS_SHARE.test(metric);
  const drawn = curves.map(({ points }) => thin(points, FIGURE_WIDTH / 2));
  const all = drawn.flat();
  const x = scaleFor([0, ...all.map((point) => point.x)], {
    pixels: [LEFT, FIGURE_WIDTH - 12],
    limits: [0, Math.max(1, ...all.map((point) => point.x))],
  });
  const y = scaleFor(
    all.flatMap((point) => [point.y, point.low ?? point.y, point.high ?? point.y]),
    { pixels: [HEIGHT, 10], limits: isShare ? [0, 1] : undefined, most: 5 },
  );
  const legendTop = HEIGHT + 46;
  const content = [
    ...y.ticks.map((tick) => line(LEFT, y.at(tick), FIGURE_WIDTH - 12, y.at(tick), 'grid')),
    ...y.ticks.map((tick) => label(LEFT - 8, y.at(tick), tickText(tick, isShare), 'muted', 'end')),
    ...horizontalAxis(x, HEIGHT, HEIGHT + 4, 'decisions trained on', false),
    ...drawn.flatMap((points, i) => curveElements(points, seriesClass(i), x, y)),
    ...curves.flatMap((curve, i) => [
      line(LEFT, legendTop + (i + 0.5) * 20, LEFT + 22, legendTop + (i + 0.5) * 20, `curve ${seriesClass(i)}`),
      label(LEFT + 30, legendTop + (i + 0.5) * 20, fitted(curve.label, FIGURE_WIDTH - LEFT - 30)),
    ]),
  ];
  const height = legendTop + Math.max(ROW, curves.length * 20) + 4;
  return { name, label: title, width: FIGURE_WIDTH, height, content: content.join('\n') };
}
