import type { Calibration } from '../../evaluate/calibration.js';
import { panelsOf } from '../curves/curves.js';
import type { Run } from '../curves/runs.js';
import { presetTable, standingNotes, summaryTable } from '../leaderboard/results-markdown.js';
import { type Leaderboard, standingName } from '../leaderboard/standings.js';
import { computedBy, correlationText, count, decimal, interval, signed, type Table, tableOf } from '../tables.js';
import { curvesFigure, metricName } from './curves-figure.js';
import { evaluationSection } from './evaluation-section.js';
import {
  type Figure,
  FIGURE_WIDTH,
  FigureNames,
  horizontalAxis,
  intervalMark,
  label,
  line,
  scaleFor,
  verticalAxis,
} from './figure.js';
import { heading, paragraph, type Section, sectionOf, tableHtml } from './html.js';
import { type CalibrationReport, CHANCE, type EvaluationReport } from './input-files.js';
import { agentFigures, gapFigure } from './interval-figure.js';

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '-';
}

function lastValue({ metrics }: Run, name: string): number | null {
  return metrics.findLast((row) => typeof row[name] === 'number')?.[name] ?? null;
}

function runTable(runs: readonly Run[], metrics: readonly string[]): Table {
  const numbers = ['seed', 'decisions', 'games', 'minutes', ...metrics.map((metric) => `last ${metricName(metric)}`)];
  return tableOf(
    ['run', 'algorithm', 'backend'],
    numbers,
    runs.map((run) => {
      const seconds = lastValue(run, 'seconds');
      return [
        run.folder,
        ...['algorithm', 'backend', 'seed'].map((key) => textOf(run.config[key])),
        ...['steps', 'episodes'].map((name) => count(lastValue(run, name) ?? 0)),
        seconds === null ? '-' : (seconds / 60).toFixed(1),
        ...metrics.map((metric) => lastValue(run, metric)?.toFixed(4) ?? '-'),
      ];
    }),
  );
}

const INTRODUCTION =
  'Evaluations during training are those of the greedy policy on deals that are fixed and never trained on. ' +
  'Runs that differ only in their seed share a line.';

/** A figure for each preset and metric. @throws InputError for a metric that the runs of a preset have not */
function curvesSection(runs: readonly Run[], metrics: readonly string[] | undefined, names: FigureNames): Section {
  const presetOf = ({ config }: Run): string => textOf(config.preset);
  const blocks = [...new Set(runs.map(presetOf))].flatMap((preset) => {
    const group = runs.filter((run) => presetOf(run) === preset);
    const panels = panelsOf(group, { metrics });
    const drawn = panels.map((panel) => {
      const title = `${preset}: ${metricName(panel.metric)}`;
      const figure = curvesFigure(names.next(preset, 'curves', panel.metric), title, [panel]);
      const what = `Learning curves of ${preset}: ${metricName(panel.metric)} over decisions trained on`;
      return { figure, caption: [what, ...(figure.notes ?? [])].map((each) => `${each}.`).join(' ') };
    });
    const measured = panels.map(({ metric }) => metric);
    return [heading(preset), ...drawn, tableHtml(`Runs on ${preset}`, runTable(group, measured))];
  });
  return sectionOf('curves', 'Learning curves', [paragraph(INTRODUCTION, 'facts'), ...blocks]);
}

const LEFT = 90;
const SIDE = 340;

/** A reliability diagram: on the diagonal predictions are right. @param asShares whether chances are predicted */
export function calibrationFigure(name: string, title: string, { bins }: Calibration, asShares: boolean): Figure {
  const values = bins.flatMap(({ predicted, observed }) => [predicted, observed.low, observed.estimate, observed.high]);
  const x = scaleFor(values, { pixels: [LEFT, LEFT + SIDE] });
  const y = scaleFor(values, { pixels: [SIDE + 8, 8] });
  const content = [
    ...verticalAxis(y, LEFT, LEFT + SIDE, asShares),
    ...horizontalAxis(x, 8, SIDE + 8, 'predicted', asShares),
    label(LEFT - 48, SIDE / 2 + 8, 'came', 'muted', 'end'),
    line(x.at(x.low), y.at(x.low), x.at(x.high), y.at(x.high), 'diagonal'),
    ...bins.flatMap(({ predicted, observed }) =>
      intervalMark((value) => [x.at(predicted), y.at(value)], observed, 's0'),
    ),
  ];
  return { name, label: title, width: FIGURE_WIDTH, height: SIDE + 50, content: content.join('\n') };
}

function calibrationSection(reports: readonly CalibrationReport[], names: FigureNames): Section {
  const blocks = reports.flatMap(({ agent, preset, what, deals, calibration }) => {
    const { positions, playouts, calibrationError, bias, correlation, correctedCorrelation, bins } = calibration;
    const title = `${agent} on ${preset}: ${what}`;
    const figure = calibrationFigure(names.next(preset, 'calibration', agent), title, calibration, what === CHANCE);
    const biasText = interval(
      bias,
      signed((value) => value.toFixed(4)),
    );
    const [measured, corrected] = [correlation, correctedCorrelation].map((each) => correlationText(each, 3));
    const facts = [
      `${count(positions)} positions${deals === null ? '' : ` of ${deals}`}, ${count(playouts)} playouts each, ${what}.`,
      `Calibration error ${calibrationError.toFixed(4)}, bias ${biasText},`,
      `correlation ${measured} (${corrected} without the playouts' noise).`,
    ];
    const caption = [
      `The ${what} that ${agent} predicted and what happened when it played on, ${preset}:`,
      'on the dashed line predictions are right.',
      'Each dot stands for equally many positions; its bar is the 95 % interval of what came.',
    ].join(' ');
    const rows = bins.map((bin) => [
      `${decimal(bin.lowest)} to ${decimal(bin.highest)}`,
      count(bin.positions),
      decimal(bin.predicted),
      interval(bin.observed, decimal),
      interval(bin.difference, signed(decimal)),
    ]);
    const table = tableOf(['predicted'], ['positions', 'mean prediction', 'came', 'came - predicted'], rows);
    return [
      heading(title),
      paragraph(facts.join(' '), 'facts'),
      { figure, caption },
      tableHtml(`${title}: predictions and results, with 95 % intervals`, table),
    ];
  });
  return sectionOf('calibration', 'Calibration', blocks);
}

const GAP_CAPTION =
  'Share of the gap from random play (0) to the upper bound (100 %) that agents close. ' +
  'The dot with the interval is the best agent, the faint ones are the others. Only an exact bound can be reached.';

const plain = (name: string): string => name;

function leaderboardFacts({ deals, firstSeed, backend, timing }: Leaderboard): string {
  const { processor, node, workers } = timing;
  const seeds = `seeds ${firstSeed} to ${firstSeed + deals - 1}`;
  const models = backend === null ? 'No trained model plays.' : `Trained models on ${computedBy(backend)}.`;
  const threads = `${workers} worker ${workers === 1 ? 'thread' : 'threads'}`;
  return [
    `${count(deals)} deals a preset, the same for all its agents: ${seeds}. 95 % intervals.`,
    `${models} Measured on ${processor}, Node ${node}, ${threads}.`,
  ].join(' ');
}

function leaderboardSection(leaderboard: Leaderboard, names: FigureNames): Section {
  const { presets, timing, deals } = leaderboard;
  const gap = gapFigure(presets);
  if (gap !== null) names.next(gap.name);
  return sectionOf('leaderboard', 'Leaderboard', [
    paragraph(leaderboardFacts(leaderboard), 'facts'),
    ...(gap === null ? [] : [{ figure: gap, caption: GAP_CAPTION }]),
    tableHtml('The best agent of each preset', summaryTable(presets, plain)),
    ...presets.flatMap((standing) => {
      const preset = standingName(standing);
      const { reward, agents, bounds } = standing;
      const lines = bounds.map((bound) => ({ name: bound.bound, value: bound.return, isExact: bound.isExact }));
      const drawn = agents.map((agent) => ({ ...agent, isBaseline: agent.moreThanRandom === null }));
      return [
        heading(preset),
        ...agentFigures({ preset, reward, bounds: lines }, drawn, names),
        tableHtml(`${preset}: all agents, with 95 % intervals`, presetTable(standing, timing.presets[preset], plain)),
        ...standingNotes(standing, deals, plain).map((note) => paragraph(note)),
        ...(standing.caveat === null ? [] : [paragraph(standing.caveat, 'note')]),
      ];
    }),
  ]);
}

/** What a report is made of. */
export interface ReportInputs {
  readonly title: string;
  readonly leaderboard: Leaderboard | null;
  readonly evaluations: readonly EvaluationReport[];
  readonly runs: readonly Run[];
  /** Metrics of learning curves; undefined for win rates. */
  readonly metrics?: readonly string[];
  readonly calibrations: readonly CalibrationReport[];
}

/** The sections of a report, each with its figures and tables. */
export function sectionsOf({ leaderboard, evaluations, runs, metrics, calibrations }: ReportInputs): Section[] {
  const names = new FigureNames();
  const measured = [...calibrations, ...evaluations.flatMap(({ calibrations: own }) => own)];
  return [
    ...(leaderboard === null ? [] : [leaderboardSection(leaderboard, names)]),
    ...(evaluations.length === 0 ? [] : [evaluationSection(evaluations, names)]),
    ...(runs.length === 0 ? [] : [curvesSection(runs, metrics, names)]),
    ...(measured.length === 0 ? [] : [calibrationSection(measured, names)]),
  ];
}
