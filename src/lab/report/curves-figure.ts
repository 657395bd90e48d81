import type { Curve, CurvePoint, XAxis } from '../curves/curve.js';
import { thin } from '../curves/curve.js';
import type { Panel } from '../curves/panels.js';
import { horizontalAxis } from './interval-figure.js';
import type { Scale } from './scale.js';
import { scaleFor, tickText } from './scale.js';
import { SERIES } from './styles.js';
import type { Figure } from './svg.js';
import { element, FIGURE_WIDTH, fitted, label, line } from './svg.js';

/** Of the axes within a panel, whose title stands above them and whose numbers to the left and below. */
const TOP = 26;
const LEFT = 60;
const RIGHT = 14;
const BELOW = 42;
const LEGEND_ROW = 20;
/** Between panels. */
const GAP = 20;

/** Curves of at most so many points show each of them. */
const FEW_POINTS = 60;
/** Bands of more curves than this are paler, for they lie over each other. */
const FEW_CURVES = 4;

/** Metrics that are shares of one. */
const IS_SHARE = /(_rate|_fraction|epsilon|exploration)$/;

/** When the colours begin again, lines are dashed. */
const DASHES = ['', ' dashed', ' dotted'];

/** "evaluation_win_rate" as "evaluation win rate" */
export function metricName(metric: string): string {
  return metric.replaceAll('_', ' ');
}

/** What bands are, a line each. */
function bandNotes(curves: readonly Curve[]): string[] {
  const bands = new Set(curves.map(({ band }) => band));
  const [seeds, ...others] = new Set(curves.filter(({ band }) => band === 'seeds').map(({ runs }) => runs.length));
  return [
    ...(bands.has('interval') ? ['Band of a single run: 95 % interval of each evaluation'] : []),
    ...(bands.has('seeds')
      ? [`Mean of ${others.length === 0 ? seeds : 'several'} seeds, band from the lowest to the highest`]
      : []),
  ];
}

/** What the x axis says, and by what to divide for it. */
function xUnit(x: XAxis, curves: readonly Curve[]): { title: string; divisor: number } {
  if (x !== 'seconds') return { title: x === 'steps' ? 'decisions' : 'games', divisor: 1 };
  const most = Math.max(0, ...curves.map(({ points }) => points[points.length - 1].x));
  if (most < 600) return { title: 'seconds of training', divisor: 1 };
  return most < 3 * 3600
    ? { title: 'minutes of training', divisor: 60 }
    : { title: 'hours of training', divisor: 3600 };
}

function seriesClass(place: number): string {
  return `s${place % SERIES}${DASHES[Math.floor(place / SERIES) % DASHES.length]}`;
}

function path(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

function bandElements(points: readonly CurvePoint[], className: string, x: Scale, y: Scale): string[] {
  const banded = points.filter(({ low, high }) => low !== null && high !== null);
  if (banded.length < 2) return [];
  const around = [
    ...banded.map((point): [number, number] => [x.at(point.x), y.at(point.high!)]),
    ...banded.toReversed().map((point): [number, number] => [x.at(point.x), y.at(point.low!)]),
  ];
  return [element('path', { d: `${path(around)}Z`, class: `band ${className}` })];
}

function curveElements(points: readonly CurvePoint[], series: string, hasFew: boolean, x: Scale, y: Scale): string[] {
  const drawn = path(points.map((point): [number, number] => [x.at(point.x), y.at(point.y)]));
  return [
    element('path', { d: drawn, class: `curve ${series}${hasFew ? '' : ' fine'}` }),
    ...(hasFew
      ? points.map((point) =>
          element('circle', { cx: x.at(point.x), cy: y.at(point.y), r: 2.7, class: `dot ${series}` }),
        )
      : []),
  ];
}

interface PanelLayout {
  readonly width: number;
  /** Of the axes. */
  readonly height: number;
  /** Curves have series by their places in it. */
  readonly labels: readonly string[];
  readonly xTitle: string;
  readonly divisor: number;
}

/** The curves of one metric, in axes with its name above. */
function panelElements({ metric, curves }: Panel, layout: PanelLayout): string[] {
  const { width, height, labels, xTitle, divisor } = layout;
  const isShare = IS_SHARE.test(metric);
  const drawn = curves.map(({ label: name, points }) => ({
    series: seriesClass(labels.indexOf(name)),
    points: thin(points, width / 2).map((point) => ({ ...point, x: point.x / divisor })),
  }));
  const all = drawn.flatMap(({ points }) => points);
  const end = Math.max(...all.map((point) => point.x)) || 1;
  const right = width - RIGHT;
  const bottom = TOP + height;
  const x = scaleFor([0, end], { pixels: [LEFT, right], limits: [0, end], most: Math.round(width / 72) });
  const y = scaleFor(
    all.flatMap((point) => [point.y, point.low ?? point.y, point.high ?? point.y]),
    { pixels: [bottom, TOP], limits: isShare ? [0, 1] : undefined, most: Math.round(height / 32), round: true },
  );
  const hasFew = drawn.every(({ points }) => points.length <= FEW_POINTS);
  const pale = drawn.length > FEW_CURVES ? ' pale' : '';
  return [
    label(LEFT, TOP / 2 - 4, metricName(metric)),
    ...y.ticks.map((tick) => line(LEFT, y.at(tick), right, y.at(tick), 'grid')),
    ...y.ticks.map((tick) => label(LEFT - 8, y.at(tick), tickText(tick, isShare), 'muted', 'end')),
    ...horizontalAxis(x, bottom, bottom + 4, xTitle, false),
    line(LEFT, bottom, right, bottom, 'axis'),
    ...drawn.flatMap(({ points, series }) => bandElements(points, `${series}${pale}`, x, y)),
    ...drawn.flatMap(({ points, series }) => curveElements(points, series, hasFew, x, y)),
  ];
}

function legendElements(labels: readonly string[], top: number, width: number): string[] {
  return labels.flatMap((name, i) => {
    const y = top + (i + 0.5) * LEGEND_ROW;
    return [
      line(LEFT, y, LEFT + 22, y, `curve ${seriesClass(i)}`),
      label(LEFT + 30, y, fitted(name, width - LEFT - 30)),
    ];
  });
}

export interface CurvesFigureOptions {
  /** Default: steps. */
  readonly x?: XAxis | undefined;
  /** Of a panel and of its axes, in pixels. */
  readonly width?: number;
  readonly height?: number;
}

/** Learning curves, a panel for each metric, two beside each other, with one legend below if there are several lines. */
export function curvesFigure(
  name: string,
  title: string,
  panels: readonly Panel[],
  { x = 'steps', width = FIGURE_WIDTH, height = 240 }: CurvesFigureOptions = {},
): Figure {
  const curves = panels.flatMap((panel) => panel.curves);
  const labels = [...new Set(curves.map((curve) => curve.label))];
  const { title: xTitle, divisor } = xUnit(x, curves);
  const columns = Math.min(2, panels.length);
  const panelHeight = TOP + height + BELOW;
  const drawn = panels.map((panel, i) => {
    const left = (i % columns) * (width + GAP);
    const top = Math.floor(i / columns) * (panelHeight + GAP);
    const content = panelElements(panel, { width, height, labels, xTitle, divisor });
    return element('g', { transform: `translate(${left} ${top})` }, content);
  });
  const bottom = Math.ceil(panels.length / columns) * (panelHeight + GAP) - GAP;
  const whole = columns * (width + GAP) - GAP;
  const legend = labels.length > 1 ? labels : [];
  return {
    name,
    label: title,
    notes: bandNotes(curves),
    width: whole,
    height: legend.length === 0 ? bottom : bottom + 8 + legend.length * LEGEND_ROW,
    content: [...drawn, ...legendElements(legend, bottom + 8, whole)].join('\n'),
  };
}
