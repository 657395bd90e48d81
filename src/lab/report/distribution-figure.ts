import type { Distribution } from '../../evaluate/distributions.js';
import { binsOf } from './distribution-bins.js';
import { horizontalAxis } from './interval-figure.js';
import { scaleFor } from './scale.js';
import type { Figure } from './svg.js';
import { FIGURE_WIDTH, fitted, label, line, rectangle, ROW, textWidth } from './svg.js';

const PANEL = 58;
const GAP = ROW + 4;
const LEFT = 8;

/** An agent's distribution; its mean is marked. */
export interface DistributionRow {
  readonly agent: string;
  readonly mean: number;
  readonly distribution: Distribution;
}

/** Histograms below each other, a panel an agent, all on the same scales. */
export function distributionFigure(
  name: string,
  title: string,
  measure: string,
  rows: readonly DistributionRow[],
): Figure {
  const { from, width, shares } = binsOf(rows.map(({ distribution }) => distribution));
  const right = FIGURE_WIDTH - 8;
  const to = from + width * shares[0].length;
  const x = scaleFor([from, to], { pixels: [LEFT, right], limits: [from, to], most: 9 });
  const most = Math.max(...shares.flat());
  const bottom = rows.length * (PANEL + GAP);
  const content = [
    ...rows.flatMap(({ agent, mean }, i) => {
      const foot = (i + 1) * (PANEL + GAP);
      const middle = foot - PANEL - ROW / 2;
      const meanText = `mean ${mean.toFixed(2)}`;
      const bars = shares[i].flatMap((share, bar) => {
        if (share === 0) return [];
        const start = x.at(from + bar * width);
        const height = Math.max(0.6, (share / most) * PANEL);
        return [rectangle(start + 0.5, foot - height, x.at(from + (bar + 1) * width) - start - 1, height, 'bar s0')];
      });
      return [
        ...x.ticks.map((tick) => line(x.at(tick), foot - PANEL, x.at(tick), foot, 'grid')),
        ...bars,
        line(LEFT, foot, right, foot, 'axis'),
        line(x.at(mean), foot - PANEL, x.at(mean), foot, 'bound-loose'),
        label(LEFT, middle, fitted(agent, right - LEFT - textWidth(meanText) - 16), 'strong'),
        label(right, middle, meanText, 'muted', 'end'),
      ];
    }),
    ...horizontalAxis(x, bottom, bottom + 4, `${measure} at the end of the game`, false),
  ];
  return { name, label: title, width: FIGURE_WIDTH, height: bottom + 46, content: content.join('\n') };
}
