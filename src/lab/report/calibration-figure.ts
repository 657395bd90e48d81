import type { Calibration } from '../../evaluate/calibration.js';
import { horizontalAxis } from './interval-figure.js';
import { scaleFor, tickText } from './scale.js';
import type { Figure } from './svg.js';
import { dot, FIGURE_WIDTH, label, line } from './svg.js';

const LEFT = 90;
const SIDE = 340;

/** A reliability diagram: on the diagonal predictions are right. @param asShares whether chances are predicted */
export function calibrationFigure(name: string, title: string, { bins }: Calibration, asShares: boolean): Figure {
  const values = bins.flatMap(({ predicted, observed }) => [predicted, observed.low, observed.estimate, observed.high]);
  const x = scaleFor(values, { pixels: [LEFT, LEFT + SIDE] });
  const y = scaleFor(values, { pixels: [SIDE + 8, 8] });
  const content = [
    ...y.ticks.map((tick) => line(LEFT, y.at(tick), LEFT + SIDE, y.at(tick), 'grid')),
    ...y.ticks.map((tick) => label(LEFT - 8, y.at(tick), tickText(tick, asShares), 'muted', 'end')),
    ...horizontalAxis(x, 8, SIDE + 8, 'predicted', asShares),
    label(LEFT - 48, SIDE / 2 + 8, 'came', 'muted', 'end'),
    line(x.at(x.low), y.at(x.low), x.at(x.high), y.at(x.high), 'diagonal'),
    ...bins.flatMap(({ predicted, observed }) => [
      line(x.at(predicted), y.at(observed.low), x.at(predicted), y.at(observed.high), 'interval s0'),
      dot(x.at(predicted), y.at(observed.estimate), 4.5, 'dot s0'),
    ]),
  ];
  return { name, label: title, width: FIGURE_WIDTH, height: SIDE + 50, content: content.join('\n') };
}
