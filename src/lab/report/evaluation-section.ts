import { computedBy } from '../measured-with.js';
import { count, decimal, interval, percent, signed, type Table } from '../tables.js';
import { agentFigures } from './agent-figures.js';
import { binsOf, entriesOf, quantile } from './distribution-bins.js';
import { distributionFigure, type DistributionRow } from './distribution-figure.js';
import type { EvaluationReport } from './evaluation-file.js';
import type { FigureNames } from './figure-names.js';
import type { Section } from './html.js';
import { figureHtml, heading, paragraph, tableHtml } from './html.js';
import type { Figure } from './svg.js';

interface Part {
  readonly html: readonly string[];
  readonly figures: readonly Figure[];
}

const right = (text: string) => ({ heading: text, align: 'right' as const });

function agentTable({ agents, environment }: EvaluationReport): Table {
  const measures = Object.keys(agents[0].measures);
  return {
    columns: [
      { heading: 'agent' },
      ...['won', 'score', `return (${environment.reward})`, ...measures].map(right),
    ].concat(['decisions a game', 'decisions/s', 'given up'].map(right)),
    rows: agents.map((agent) => [
      agent.agent,
      interval(agent.winRate, percent),
      decimal(agent.score.estimate),
      interval(agent.return, decimal),
      ...measures.map((name) => (agent.measures[name] ? interval(agent.measures[name], decimal) : '-')),
      (agent.decisions / agent.deals).toFixed(1),
      count(agent.decisionsPerSecond),
      count(agent.unfinished),
    ]),
  };
}

function differenceTable({ differences }: EvaluationReport): Table {
  const plus = (format: (value: number) => string) => (value: number) => signed(value, format);
  return {
    columns: [
      { heading: 'agent' },
      { heading: 'against' },
      ...['won', 'return', 'only it won', 'only the other won', 'McNemar p'].map(right),
    ],
    rows: differences.map((difference) => [
      difference.agent,
      difference.against,
      interval(difference.winRate, plus(percent)),
      interval(difference.return, plus(decimal)),
      count(difference.onlyThis),
      count(difference.onlyOther),
      difference.pValue < 0.0001 ? '< 0.0001' : difference.pValue.toFixed(4),
    ]),
  };
}

function distributionTable(rows: readonly DistributionRow[]): Table {
  return {
    columns: [{ heading: 'agent' }, ...['mean', '10 %', 'median', '90 %', 'most frequent'].map(right)],
    rows: rows.map(({ agent, mean, distribution }) => {
      const entries = entriesOf(distribution);
      const total = entries.reduce((sum, [, deals]) => sum + deals, 0);
      const [value, deals] = entries.reduce((most, each) => (each[1] > most[1] ? each : most));
      return [
        agent,
        mean.toFixed(2),
        ...[0.1, 0.5, 0.9].map((share) => String(quantile(distribution, share))),
        `${value} (${percent(deals / total)})`,
      ];
    }),
  };
}

function highestBar(rows: readonly DistributionRow[]): number {
  return Math.max(...binsOf(rows.map(({ distribution }) => distribution)).shares.flat());
}

/** A histogram figure and its table for each measure whose distribution the file has. */
function distributionParts({ agents, label: preset }: EvaluationReport, names: FigureNames): Part[] {
  return Object.keys(agents[0].measures).flatMap((measure): Part[] => {
    const rows = agents.flatMap(({ agent, measures, distributions }) => {
      const distribution = distributions?.[measure];
      if (distribution === undefined || measures[measure] === undefined) return [];
      return [{ agent, mean: measures[measure].estimate, distribution }];
    });
    if (rows.length === 0) return [];
    const title = `${preset}: ${measure} at the end of the game`;
    const figure = distributionFigure(names.next(preset, 'distribution', measure), title, measure, rows);
    const caption = `Share of games that ended with so many ${measure}, ${preset}: won and lost ones alike, all panels on the same scales. The dashed line is the mean. The highest bar is ${percent(highestBar(rows))}.`;
    return [{ figures: [figure], html: [figureHtml(figure, caption), tableHtml(title, distributionTable(rows))] }];
  });
}

function factsText({ agents, deals, seed, machine, backend }: EvaluationReport): string {
  return [
    `${count(agents[0].deals)} deals (${deals})${agents.length > 1 ? ', the same for each agent' : ''}. 95 % intervals.`,
    ...(seed === null ? [] : [`Seed of the agents' own randomness: ${seed}.`]),
    ...(backend === null ? [] : [`Trained models on ${computedBy(backend)}.`]),
    ...(machine === null ? [] : [`Measured on ${machine}.`]),
  ].join(' ');
}

function evaluationPart(report: EvaluationReport, names: FigureNames): Part {
  const { agents, differences, caveat, environment, label: preset } = report;
  const drawn = agentFigures(
    { preset, reward: environment.reward, bounds: [] },
    agents.map((agent) => ({ ...agent, isBaseline: false })).sort((a, b) => b.return.estimate - a.return.estimate),
    names,
  );
  const others = distributionParts(report, names);
  return {
    figures: [...drawn.map(({ figure }) => figure), ...others.flatMap(({ figures }) => figures)],
    html: [
      heading(`${agents.length === 1 ? `${agents[0].agent} on ` : ''}${preset}, ${report.deals}`),
      paragraph(factsText(report), 'facts'),
      ...drawn.map(({ figure, caption }) => figureHtml(figure, caption)),
      tableHtml(`${preset}: results, with 95 % intervals`, agentTable(report)),
      ...(differences.length === 0
        ? []
        : [tableHtml(`${preset}: differences on equal deals, with 95 % intervals`, differenceTable(report))]),
      ...others.flatMap(({ html }) => html),
      ...(caveat === null ? [] : [paragraph(caveat, 'note')]),
    ],
  };
}

/** What `maketen evaluate` and `maketen compare` found. */
export function evaluationSection(reports: readonly EvaluationReport[], names: FigureNames): Section {
  const parts = reports.map((report) => evaluationPart(report, names));
  return {
    id: 'evaluations',
    title: 'Evaluations',
    figures: parts.flatMap(({ figures }) => figures),
    html: parts.flatMap(({ html }) => html).join('\n'),
  };
}
