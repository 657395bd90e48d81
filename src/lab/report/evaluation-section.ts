import type { Distribution } from '../../evaluate/compare.js';
import { computedBy, count, decimal, interval, percent, signed, type Table, tableOf } from '../tables.js';
import {
  type Figure,
  FIGURE_WIDTH,
  type FigureNames,
  fitted,
  horizontalAxis,
  label,
  line,
  rectangle,
  ROW,
  scaleFor,
  textWidth,
} from './figure.js';
import { type CaptionedFigure, heading, paragraph, type Section, sectionOf, tableHtml } from './html.js';
import type { EvaluationReport } from './input-files.js';
import { agentFigures } from './interval-figure.js';

/** Deals by value, the values in ascending order. */
function entriesOf(distribution: Distribution): [value: number, deals: number][] {
  const entries = Object.entries(distribution).map(([value, deals]): [number, number] => [Number(value), deals]);
  return entries.sort(([a], [b]) => a - b);
}

function dealsIn(distribution: Distribution): number {
  return Object.values(distribution).reduce((sum, deals) => sum + deals, 0);
}

/** The least value that at least `share` of the deals do not exceed. */
export function quantile(distribution: Distribution, share: number): number {
  const least = share * dealsIn(distribution);
  let below = 0;
  return entriesOf(distribution).find(([, deals]) => (below += deals) >= least)?.[0] ?? NaN;
}

/** More bars than this are too thin to be told apart. */
const MOST_BARS = 64;

/**
 * Bars of equal width that all agents of a figure share: where the first one begins (whole values lie in the middle of
 * theirs), their width, and `[agents][bars]` the shares of the agent's deals.
 */
export function binsOf(distributions: readonly Distribution[]) {
  const entries = distributions.map(entriesOf);
  const values = entries.flat().map(([value]) => value);
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  const areWhole = values.every(Number.isInteger);
  const width = areWhole ? Math.ceil((range + 1) / MOST_BARS) : range / (MOST_BARS - 1);
  const from = areWhole ? least - 0.5 : least - width / 2;
  const bars = Math.floor((range + least - from) / width) + 1;
  const shares = entries.map((each, agent) => {
    const total = dealsIn(distributions[agent]);
    const row = new Array<number>(bars).fill(0);
    for (const [value, deals] of each) row[Math.min(bars - 1, Math.floor((value - from) / width))] += deals / total;
    return row;
  });
  return { from, width, shares };
}

const PANEL = 58;
const GAP = ROW + 4;
const LEFT = 8;

/** Histograms, one agent a panel, all on the same scales. */
export function distributionFigure(
  name: string,
  title: string,
  measure: string,
  rows: readonly { readonly agent: string; readonly mean: number; readonly distribution: Distribution }[],
): Figure {
  const { from, width, shares } = binsOf(rows.map(({ distribution }) => distribution));
  const end = FIGURE_WIDTH - 8;
  const to = from + width * shares[0].length;
  const x = scaleFor([from, to], { pixels: [LEFT, end], limits: [from, to], most: 9 });
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
        line(LEFT, foot, end, foot, 'axis'),
        line(x.at(mean), foot - PANEL, x.at(mean), foot, 'bound-loose'),
        label(LEFT, middle, fitted(agent, end - LEFT - textWidth(meanText) - 16), 'strong'),
        label(end, middle, meanText, 'muted', 'end'),
      ];
    }),
    ...horizontalAxis(x, bottom, bottom + 4, `${measure} at the end of the game`, false),
  ];
  return { name, label: title, width: FIGURE_WIDTH, height: bottom + 46, content: content.join('\n') };
}

function distributionBlocks(
  { agents, label: preset }: EvaluationReport,
  names: FigureNames,
): (string | CaptionedFigure)[] {
  return Object.keys(agents[0].measures).flatMap((measure): (string | CaptionedFigure)[] => {
    const rows = agents.flatMap(({ agent, measures, distributions }) => {
      const distribution = distributions?.[measure];
      if (distribution === undefined || measures[measure] === undefined) return [];
      return [{ agent, mean: measures[measure].estimate, distribution }];
    });
    if (rows.length === 0) return [];
    const title = `${preset}: ${measure} at the end of the game`;
    const figure = distributionFigure(names.next(preset, 'distribution', measure), title, measure, rows);
    const highest = Math.max(...binsOf(rows.map(({ distribution }) => distribution)).shares.flat());
    const caption = [
      `Share of games that ended with so many ${measure}, ${preset}: won and lost ones alike,`,
      `all panels on the same scales. The dashed line is the mean. The highest bar is ${percent(highest)}.`,
    ].join(' ');
    const cells = rows.map(({ agent, mean, distribution }) => {
      const [value, deals] = entriesOf(distribution).reduce((most, each) => (each[1] > most[1] ? each : most));
      const quantiles = [0.1, 0.5, 0.9].map((share) => String(quantile(distribution, share)));
      return [agent, mean.toFixed(2), ...quantiles, `${value} (${percent(deals / dealsIn(distribution))})`];
    });
    const table = tableOf(['agent'], ['mean', '10 %', 'median', '90 %', 'most frequent'], cells);
    return [{ figure, caption }, tableHtml(title, table)];
  });
}

function agentTable({ agents, environment }: EvaluationReport): Table {
  const measures = Object.keys(agents[0].measures);
  const results = ['won', 'score', `return (${environment.reward})`, ...measures];
  return tableOf(
    ['agent'],
    [...results, 'decisions a game', 'decisions/s', 'given up'],
    agents.map((agent) => [
      agent.agent,
      interval(agent.winRate, percent),
      decimal(agent.score.estimate),
      interval(agent.return, decimal),
      ...measures.map((name) => (agent.measures[name] ? interval(agent.measures[name], decimal) : '-')),
      (agent.decisions / agent.deals).toFixed(1),
      count(agent.decisionsPerSecond),
      count(agent.unfinished),
    ]),
  );
}

function differenceTable({ differences }: EvaluationReport): Table {
  return tableOf(
    ['agent', 'against'],
    ['won', 'return', 'only it won', 'only the other won', 'McNemar p'],
    differences.map((difference) => [
      difference.agent,
      difference.against,
      interval(difference.winRate, signed(percent)),
      interval(difference.return, signed(decimal)),
      count(difference.onlyThis),
      count(difference.onlyOther),
      difference.pValue < 0.0001 ? '< 0.0001' : difference.pValue.toFixed(4),
    ]),
  );
}

function factsText({ agents, deals, seed, machine, backend }: EvaluationReport): string {
  return [
    `${count(agents[0].deals)} deals (${deals})${agents.length > 1 ? ', the same for each agent' : ''}. 95 % intervals.`,
    ...(seed === null ? [] : [`Seed of the agents' own randomness: ${seed}.`]),
    ...(backend === null ? [] : [`Trained models on ${computedBy(backend)}.`]),
    ...(machine === null ? [] : [`Measured on ${machine}.`]),
  ].join(' ');
}

export function evaluationSection(reports: readonly EvaluationReport[], names: FigureNames): Section {
  const blocks = reports.flatMap((report) => {
    const { agents, differences, caveat, environment, label: preset } = report;
    const drawn = agents
      .map((agent) => ({ ...agent, isBaseline: false }))
      .sort((a, b) => b.return.estimate - a.return.estimate);
    const differing = `${preset}: differences on equal deals, with 95 % intervals`;
    return [
      heading(`${agents.length === 1 ? `${agents[0].agent} on ` : ''}${preset}, ${report.deals}`),
      paragraph(factsText(report), 'facts'),
      ...agentFigures({ preset, reward: environment.reward, bounds: [] }, drawn, names),
      tableHtml(`${preset}: results, with 95 % intervals`, agentTable(report)),
      ...(differences.length === 0 ? [] : [tableHtml(differing, differenceTable(report))]),
      ...distributionBlocks(report, names),
      ...(caveat === null ? [] : [paragraph(caveat, 'note')]),
    ];
  });
  return sectionOf('evaluations', 'Evaluations', blocks);
}
