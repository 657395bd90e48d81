import { correlationText, count, decimal, interval, signed, type Table } from '../tables.js';
import { calibrationFigure } from './calibration-figure.js';
import { type CalibrationReport, CHANCE } from './calibration-file.js';
import type { FigureNames } from './figure-names.js';
import type { Section } from './html.js';
import { figureHtml, heading, paragraph, tableHtml } from './html.js';

function binTable({ calibration: { bins } }: CalibrationReport): Table {
  const headings = ['positions', 'mean prediction', 'came', 'came - predicted'];
  return {
    columns: [{ heading: 'predicted' }, ...headings.map((heading) => ({ heading, align: 'right' as const }))],
    rows: bins.map(({ positions, lowest, highest, predicted, observed, difference }) => [
      `${decimal(lowest)} to ${decimal(highest)}`,
      count(positions),
      decimal(predicted),
      interval(observed, decimal),
      interval(difference, (value) => signed(value, decimal)),
    ]),
  };
}

function factsText({ deals, what, calibration }: CalibrationReport): string {
  const { positions, playouts, calibrationError, bias, correlation, correctedCorrelation } = calibration;
  const source = deals === null ? '' : ` of ${deals}`;
  return `${count(positions)} positions${source}, ${count(playouts)} playouts each, ${what}. Calibration error ${calibrationError.toFixed(4)}, bias ${interval(bias, (value) => signed(value, (each) => each.toFixed(4)))}, correlation ${correlationText(correlation, 3)} (${correlationText(correctedCorrelation, 3)} without the playouts' noise).`;
}

/** How far models' values can be believed: reliability diagrams. */
export function calibrationSection(reports: readonly CalibrationReport[], names: FigureNames): Section {
  const parts = reports.map((report) => {
    const { agent, preset, what, calibration } = report;
    const title = `${agent} on ${preset}: ${what}`;
    const figure = calibrationFigure(names.next(preset, 'calibration', agent), title, calibration, what === CHANCE);
    const caption = `The ${what} that ${agent} predicted and what happened when it played on, ${preset}: on the dashed line predictions are right. Each dot stands for equally many positions; its bar is the 95 % interval of what came.`;
    return {
      figure,
      html: [
        heading(title),
        paragraph(factsText(report), 'facts'),
        figureHtml(figure, caption),
        tableHtml(`${title}: predictions and results, with 95 % intervals`, binTable(report)),
      ],
    };
  });
  return {
    id: 'calibration',
    title: 'Calibration',
    figures: parts.map(({ figure }) => figure),
    html: parts.flatMap(({ html }) => html).join('\n'),
  };
}
