import { expectList } from '../../env/base/schema.js';
import { type Panel, type PanelOptions, panelsOf, type Run, type XAxis } from './curves.js';
import * as draw from './figure.js';

/** Margins of the axes within a panel: for its title above, and for their numbers to the left and below. */
const [TOP, LEFT, RIGHT, BELOW] = [26, 60, 14, 42];
const LEGEND_ROW = 20;
const GAP = 20;

/** When the colours begin again, lines are dashed. */
const DASHES = ['', ' dashed', ' dotted'];

function seriesClass(place: number) {
  return `s${place % draw.SERIES}${DASHES[Math.floor(place / draw.SERIES) % DASHES.length]}`;
}

/** One panel a metric, two beside each other, with one legend below. */
function curvesFigure(title: string, panels: readonly Panel[], over: XAxis = 'steps'): draw.Figure {
  const [width, height] = panels.length > 1 ? [460, 220] : [620, 300]; // of a panel's axes
  const all = panels.flatMap((panel) => panel.curves);
  const labels = [...new Set(all.map((curve) => curve.label))];
  const most = Math.max(0, ...all.map(({ points }) => points[points.length - 1].x));
  const unit = most < 600 ? 'seconds' : most < 3 * 3600 ? 'minutes' : 'hours';
  const divisor = over === 'seconds' ? { seconds: 1, minutes: 60, hours: 3600 }[unit] : 1;
  const xTitle = { steps: 'decisions', episodes: 'games', seconds: `${unit} of training` }[over];
  const [right, foot] = [width - RIGHT, TOP + height];

  const frame = { labels, width, height, right, foot, divisor, xTitle };
  const columns = Math.min(2, panels.length);
  const rowHeight = foot + BELOW + GAP;
  const drawn = panels.map((panel, i) => {
    const transform = `translate(${(i % columns) * (width + GAP)} ${Math.floor(i / columns) * rowHeight})`;
    return draw.element('g', { transform }, panelElements(panel, frame));
  });
  const bottom = Math.ceil(panels.length / columns) * rowHeight - GAP;
  const whole = columns * (width + GAP) - GAP;
  const legend = labels.length > 1 ? labels : [];
  const legendElements = legend.flatMap((each, i) => {
    const y = bottom + 8 + (i + 0.5) * LEGEND_ROW;
    return [
      draw.line(LEFT, y, LEFT + 22, y, `curve ${seriesClass(i)}`),
      draw.label(LEFT + 30, y, draw.shortenedText(each, whole - LEFT - 30)),
    ];
  });
  const [seeds, ...others] = new Set(all.filter(({ band }) => band === 'seeds').map(({ runs }) => runs.length));
  const notes = [
    ...(all.some(({ band }) => band === 'interval') ? ['Band of a single run: 95 % interval of each evaluation'] : []),
    ...(seeds === undefined
      ? []
      : [`Mean of ${others.length === 0 ? seeds : 'several'} seeds, band from the lowest to the highest`]),
  ];
  return {
    name: 'curves',
    label: title,
    notes,
    width: whole,
    height: legend.length === 0 ? bottom : bottom + 8 + legend.length * LEGEND_ROW,
    content: [...drawn, ...legendElements].join('\n'),
  };
}

/** Where the panels' axes lie, in pixels, and what all panels share. */
interface Frame {
  /** Of all curves. */
  readonly labels: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly right: number;
  readonly foot: number;
  /** Of the numbers along the x axis. */
  readonly divisor: number;
  readonly xTitle: string;
}

/** The curves of one metric, in axes with its name above. */
function panelElements(
  { metric, curves }: Panel,
  { labels, width, height, right, foot, divisor, xTitle }: Frame,
): string[] {
  const isShare = /(_rate|_fraction|epsilon|exploration)$/.test(metric);
  const drawn = curves.map((curve) => ({
    series: seriesClass(labels.indexOf(curve.label)),
    points: curve.points.map((point) => ({ ...point, x: point.x / divisor })),
  }));
  const points = drawn.flatMap((each) => each.points);
  const end = Math.max(...points.map((point) => point.x)) || 1;
  const x = draw.scaleFor([0, end], { pixels: [LEFT, right], limits: [0, end], most: Math.round(width / 72) });
  const y = draw.scaleFor(
    points.flatMap((point) => [point.y, point.low ?? point.y, point.high ?? point.y]),
    { pixels: [foot, TOP], limits: isShare ? [0, 1] : undefined, most: Math.round(height / 32), round: true },
  );
  const hasFew = drawn.every((each) => each.points.length <= 60);
  const pale = drawn.length > 4 ? ' pale' : '';
  return [
    draw.label(LEFT, TOP / 2 - 4, metric.replaceAll('_', ' ')),
    ...draw.verticalAxis(y, LEFT, right, isShare),
    ...draw.horizontalAxis(x, foot, foot + 4, xTitle, false),
    draw.line(LEFT, foot, right, foot, 'axis'),
    ...drawn.flatMap(({ points: own, series }) => {
      const banded = own.filter(({ low, high }) => low !== null && high !== null);
      if (banded.length < 2) return [];
      const [highs, lows] = (['high', 'low'] as const).map((edge) =>
        banded.map((point): draw.Point => [x.at(point.x), y.at(point[edge]!)]),
      );
      return [
        draw.element('path', {
          d: `${draw.pathThrough([...highs, ...lows.reverse()])}Z`,
          class: `band ${series}${pale}`,
        }),
      ];
    }),
    ...drawn.flatMap(({ points: own, series }) => {
      const places = own.map((point): draw.Point => [x.at(point.x), y.at(point.y)]);
      const dots = hasFew ? places.map(([left, top]) => draw.dot(left, top, 2.7, `dot ${series}`)) : [];
      return [
        draw.element('path', { d: draw.pathThrough(places), class: `curve ${series}${hasFew ? '' : ' fine'}` }),
        ...dots,
      ];
    }),
  ];
}

/** What learning curves show, and how large. */
export interface CurvesOptions extends PanelOptions {
  /** Default: the algorithm and preset. */
  readonly title?: string | undefined;
}

/**
 * Learning curves of runs as an SVG document, one panel a metric; runs that `groupRuns` puts together share a line.
 * @throws InputError for a metric that no run has measured
 * @example writeFileSync(join(folder, 'curves.svg'), curvesSvg([readRun(folder)]));
 */
export function curvesSvg(runs: readonly Run[], options: CurvesOptions = {}): string {
  expectList(runs, 'runs, as readRuns gives them');
  const panels = panelsOf(runs, options);
  // "Learning curves: ppo on decade-loop3", as far as runs have it in common; the legend names what differs.
  const common = (before: string, key: string) => {
    const [value, ...others] = new Set(runs.map(({ config }) => config[key]));
    return others.length === 0 && typeof value === 'string' ? `${before}${value}` : '';
  };
  const title = options.title ?? `Learning curves${common(': ', 'algorithm')}${common(' on ', 'preset')}`;
  return draw.figureFile(curvesFigure(title, panels, options.x));
}
