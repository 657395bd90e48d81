import type { Curve, CurvePoint, Panel, PanelOptions, XAxis } from '../curves/curves.js';
import { panelsOf, thin } from '../curves/curves.js';
import type { Run } from '../curves/runs.js';
import type { Figure, Scale } from './figure.js';
import {
  dot,
  element,
  FIGURE_WIDTH,
  fitted,
  horizontalAxis,
  label,
  line,
  pathThrough,
  scaleFor,
  verticalAxis,
} from './figure.js';
import { figureFile } from './html.js';
import { SERIES } from './styles.js';

/** Margins of the axes within a panel: for its title above, and for their numbers to the left and below. */
const TOP = 26;
const LEFT = 60;
const RIGHT = 14;
const BELOW = 42;
const LEGEND_ROW = 20;
const GAP = 20;

/** Curves of at most so many points show each of them. */
const FEW_POINTS = 60;
/** Bands of more curves than this are paler, because they overlap. */
const FEW_CURVES = 4;

/** Metrics that are shares of one. */
const IS_SHARE = /(_rate|_fraction|epsilon|exploration)$/;

/** When the colours begin again, lines are dashed. */
const DASHES = ['', ' dashed', ' dotted'];

/** "evaluation_win_rate" as "evaluation win rate" */
export function metricName(metric: string): string {
  return metric.replaceAll('_', ' ');
}

/** What the bands mean, one line for each kind. */
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

/** The x axis' title, and the number to divide its values by. */
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

function bandElements(points: readonly CurvePoint[], className: string, x: Scale, y: Scale): string[] {
  const banded = points.filter(({ low, high }) => low !== null && high !== null);
  if (banded.length < 2) return [];
  const around = [
    ...banded.map((point): [number, number] => [x.at(point.x), y.at(point.high!)]),
    ...banded.toReversed().map((point): [number, number] => [x.at(point.x), y.at(point.low!)]),
  ];
  return [element('path', { d: `${pathThrough(around)}Z`, class: `band ${className}` })];
}

function curveElements(points: readonly CurvePoint[], series: string, hasFew: boolean, x: Scale, y: Scale): string[] {
  const places = points.map((point): [number, number] => [x.at(point.x), y.at(point.y)]);
  return [
    element('path', { d: pathThrough(places), class: `curve ${series}${hasFew ? '' : ' fine'}` }),
    ...(hasFew ? places.map(([left, top]) => dot(left, top, 2.7, `dot ${series}`)) : []),
  ];
}

interface PanelLayout {
  readonly width: number;
  readonly height: number;
  /** A curve's series is its place in this list. */
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
    ...verticalAxis(y, LEFT, right, isShare),
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
  readonly x?: XAxis | undefined;
  /** Of a panel and of its axes, in pixels. */
  readonly width?: number;
  readonly height?: number;
}

/** Learning curves, one panel a metric, two beside each other, with one legend below if there are several lines. */
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

export interface CurvesOptions extends PanelOptions {
  /** Default: the algorithm and preset. */
  readonly title?: string | undefined;
}

/** "Learning curves: ppo on decade-loop3", as far as runs have it in common; the legend names what differs. */
function defaultTitle(runs: readonly Run[]): string {
  const common = (key: string): string | null => {
    const values = new Set(runs.map(({ config }) => config[key]));
    const [value] = values;
    return values.size === 1 && typeof value === 'string' ? value : null;
  };
  const algorithm = common('algorithm');
  const preset = common('preset');
  const what = algorithm === null ? 'Learning curves' : `Learning curves: ${algorithm}`;
  return preset === null ? what : `${what} on ${preset}`;
}

/** Sizes of a single panel, and of panels beside each other. */
const LARGE = { width: 620, height: 300 };
const SMALL = { width: 460, height: 220 };

/**
 * Learning curves of runs as an SVG document, one panel a metric; runs that `groupRuns` puts together share a line.
 * @throws InputError for a metric that no run has measured
 * @example writeFileSync(join(folder, 'curves.svg'), curvesSvg([readRun(folder)]));
 */
export function curvesSvg(runs: readonly Run[], options: CurvesOptions = {}): string {
  const panels = panelsOf(runs, options);
  const size = panels.length > 1 ? SMALL : LARGE;
  return figureFile(curvesFigure('curves', options.title ?? defaultTitle(runs), panels, { ...size, x: options.x }));
}
