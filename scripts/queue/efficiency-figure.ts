import { element, type Figure, label, line, scaleFor, tickText } from '../../src/lab/report/figure.js';

/** Efficiency by number of workers. */
export interface EfficiencyLine {
  readonly name: string;
  readonly points: readonly { readonly workers: number; readonly efficiency: number }[];
}

const [LEFT, RIGHT, TOP, BOTTOM, WIDTH] = [60, 606, 8, 288, 620];
const LEGEND_ROW = 20;
const BELOW_AXIS = 46;

/** Lines over numbers of workers, which stand on a scale of powers; a share of 0.8 is marked. */
export function efficiencyFigure(name: string, title: string, lines: readonly EfficiencyLine[]): Figure {
  const counts = [...new Set(lines.flatMap(({ points }) => points.map(({ workers }) => workers)))].sort(
    (a, b) => a - b,
  );
  const ends = [Math.log2(counts[0]), Math.log2(counts.at(-1)!)];
  const at = (workers: number): number =>
    LEFT + ((Math.log2(workers) - ends[0]) / (ends[1] - ends[0])) * (RIGHT - LEFT);
  const y = scaleFor([0, 1], { pixels: [BOTTOM, TOP], limits: [0, 1], most: 5, round: true });
  const content = [
    ...y.ticks.map((tick) => line(LEFT, y.at(tick), RIGHT, y.at(tick), 'grid')),
    ...y.ticks.map((tick) => label(LEFT - 8, y.at(tick), tickText(tick, true), 'muted', 'end')),
    line(LEFT, y.at(0.8), RIGHT, y.at(0.8), 'bound-loose'),
    line(LEFT, BOTTOM, RIGHT, BOTTOM, 'axis'),
    ...counts.map((workers) => label(at(workers), BOTTOM + 14, String(workers), 'muted', 'middle')),
    label((LEFT + RIGHT) / 2, BOTTOM + 32, 'workers of one thread', 'muted', 'middle'),
    ...lines.flatMap(({ points }, i) => [
      element('path', {
        d: points.map((point, k) => `${k === 0 ? 'M' : 'L'}${at(point.workers).toFixed(1)} ${y.at(point.efficiency).toFixed(1)}`).join(''), // prettier-ignore
        class: `curve s${i}`,
      }),
      ...points.map((point) =>
        element('circle', { cx: at(point.workers), cy: y.at(point.efficiency), r: 2.7, class: `dot s${i}` }),
      ),
    ]),
    ...lines.flatMap((each, i) => {
      const row = BOTTOM + BELOW_AXIS + (i + 0.5) * LEGEND_ROW;
      return [line(LEFT, row, LEFT + 22, row, `curve s${i}`), label(LEFT + 30, row, each.name)];
    }),
  ];
  const height = BOTTOM + BELOW_AXIS + lines.length * LEGEND_ROW + 6;
  return { name, label: title, width: WIDTH, height, content: content.join('\n') };
}
