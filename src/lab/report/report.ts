import { panelsOf, type Run } from '../curves.js';
import { machineText, presetTable, standingNotes, summaryTable } from '../leaderboard/results-markdown.js';
import { type Leaderboard, standingName } from '../leaderboard/standings.js';
import { computedBy, correlationText, count, decimal, interval, percent, signed, tableOf } from '../tables.js';
import { curvesFigure, metricName } from './curves-figure.js';
import type { Figure } from './figure.js';
import { agentFigures, calibrationFigure, dealsIn, entriesOf, gapFigure, quantile } from './figures.js';
import { heading, paragraph, type Section, sectionOf, tableHtml } from './html.js';
import type { CalibrationReport, EvaluationReport } from './input-files.js';

const plain = (name: string): string => name;

function leaderboardSection({ presets, timing, deals, firstSeed, backend }: Leaderboard): Section {
  const seeds = `seeds ${firstSeed} to ${firstSeed + deals - 1}`;
  const models = backend === null ? 'No trained model plays.' : `Trained models on ${computedBy(backend)}.`;
  const facts = [
    `${count(deals)} deals a preset, the same for all its agents: ${seeds}. 95 % intervals.`,
    `${models} Measured on ${machineText(timing)}.`,
  ];
  const gap = gapFigure(presets);
  return sectionOf('leaderboard', 'Leaderboard', [
    paragraph(facts.join(' '), 'facts'),
    ...(gap === null ? [] : [gap]),
    tableHtml('The best agent of each preset', summaryTable(presets, plain)),
    ...presets.flatMap((standing) => {
      const preset = standingName(standing);
      const { reward, agents, bounds } = standing;
      return [
        heading(preset),
        ...agentFigures({ preset, reward, bounds }, agents),
        tableHtml(`${preset}: all agents, with 95 % intervals`, presetTable(standing, timing.presets[preset], plain)),
        ...standingNotes(standing, deals, plain).map((note) => paragraph(note)),
        ...(standing.caveat === null ? [] : [paragraph(standing.caveat, 'note')]),
      ];
    }),
  ]);
}

/** A table for each measure whose distribution is known. */
function distributionBlocks({ agents, label: preset }: EvaluationReport): string[] {
  return Object.keys(agents[0].measures).flatMap((measure): string[] => {
    const rows = agents.flatMap(({ agent, measures, distributions }) => {
      const distribution = distributions?.[measure];
      if (distribution === undefined || measures[measure] === undefined) return [];
      return [{ agent, mean: measures[measure].estimate, distribution }];
    });
    if (rows.length === 0) return [];
    const cells = rows.map(({ agent, mean, distribution }) => {
      const [value, deals] = entriesOf(distribution).reduce((most, each) => (each[1] > most[1] ? each : most));
      const quantiles = [0.1, 0.5, 0.9].map((share) => String(quantile(distribution, share)));
      return [agent, mean.toFixed(2), ...quantiles, `${value} (${percent(deals / dealsIn(distribution))})`];
    });
    const head = ['mean', '10 %', 'median', '90 %', 'most frequent'];
    return [tableHtml(`${preset}: ${measure} at the end of the game`, tableOf(['agent'], head, cells))];
  });
}

function evaluationBlocks(report: EvaluationReport): (string | Figure)[] {
  const { agents, differences, caveat, environment, label: preset, deals, seed, machine, backend } = report;
  const facts = [
    `${count(agents[0].deals)} deals (${deals})${agents.length > 1 ? ', the same for each agent' : ''}. 95 % intervals.`,
    ...(seed === null ? [] : [`Seed of the agents' own randomness: ${seed}.`]),
    ...(backend === null ? [] : [`Trained models on ${computedBy(backend)}.`]),
    ...(machine === null ? [] : [`Measured on ${machine}.`]),
  ];
  const byReturn = [...agents].sort((a, b) => b.return.estimate - a.return.estimate);
  const measures = Object.keys(agents[0].measures);
  const results = ['won', 'score', `return (${environment.reward})`, ...measures];
  const agentTable = tableOf(
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
  const differenceTable = tableOf(
    ['agent', 'against'],
    ['won', 'return', 'only it won', 'only the other won', 'McNemar p'],
    differences.map(({ agent, against, winRate, return: mean, onlyThis, onlyOther, pValue }) => [
      ...[agent, against, interval(winRate, signed(percent)), interval(mean, signed(decimal))],
      ...[count(onlyThis), count(onlyOther), pValue < 0.0001 ? '< 0.0001' : pValue.toFixed(4)],
    ]),
  );
  const differing = `${preset}: differences on equal deals, with 95 % intervals`;
  return [
    heading(`${agents.length === 1 ? `${agents[0].agent} on ` : ''}${preset}, ${deals}`),
    paragraph(facts.join(' '), 'facts'),
    ...agentFigures({ preset, reward: environment.reward, bounds: [] }, byReturn),
    tableHtml(`${preset}: results, with 95 % intervals`, agentTable),
    ...(differences.length === 0 ? [] : [tableHtml(differing, differenceTable)]),
    ...distributionBlocks(report),
    ...(caveat === null ? [] : [paragraph(caveat, 'note')]),
  ];
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '-';
}

const INTRODUCTION =
  'Evaluations during training are those of the greedy policy on deals that are fixed and never trained on. ' +
  'Runs that differ only in their seed share a line.';

/** A figure for each preset and metric. @throws InputError for a metric that the runs of a preset have not */
function curvesSection(runs: readonly Run[], metrics: readonly string[] | undefined): Section {
  const presetOf = ({ config }: Run): string => textOf(config.preset);
  const blocks = [...new Set(runs.map(presetOf))].flatMap((preset) => {
    const group = runs.filter((run) => presetOf(run) === preset);
    const panels = panelsOf(group, { metrics });
    const figures = panels.map((panel): Figure => {
      const title = `${preset}: ${metricName(panel.metric)}`;
      const figure = curvesFigure(`${preset}-curves-${panel.metric}`, title, [panel]);
      const what = `Learning curves of ${preset}: ${metricName(panel.metric)} over decisions trained on`;
      return { ...figure, caption: [what, ...(figure.notes ?? [])].map((each) => `${each}.`).join(' ') };
    });
    const measured = panels.map(({ metric }) => metric);
    const table = tableOf(
      ['run', 'algorithm', 'backend'],
      ['seed', 'decisions', 'games', 'minutes', ...measured.map((metric) => `last ${metricName(metric)}`)],
      group.map(({ folder, config, metrics: rows }) => {
        const last = (name: string): number | null =>
          rows.findLast((row) => typeof row[name] === 'number')?.[name] ?? null;
        const seconds = last('seconds');
        return [
          folder,
          ...['algorithm', 'backend', 'seed'].map((key) => textOf(config[key])),
          ...['steps', 'episodes'].map((name) => count(last(name) ?? 0)),
          seconds === null ? '-' : (seconds / 60).toFixed(1),
          ...measured.map((metric) => last(metric)?.toFixed(4) ?? '-'),
        ];
      }),
    );
    return [heading(preset), ...figures, tableHtml(`Runs on ${preset}`, table)];
  });
  return sectionOf('curves', 'Learning curves', [paragraph(INTRODUCTION, 'facts'), ...blocks]);
}

function calibrationBlocks(report: CalibrationReport): (string | Figure)[] {
  const { what, deals, calibration } = report;
  const { positions, playouts, calibrationError, bias, correlation, correctedCorrelation, bins } = calibration;
  const fourDigits = signed((value) => value.toFixed(4));
  const [measured, corrected] = [correlation, correctedCorrelation].map((each) => correlationText(each, 3));
  const facts = [
    `${count(positions)} positions${deals === null ? '' : ` of ${deals}`}, ${count(playouts)} playouts each, ${what}.`,
    `Calibration error ${calibrationError.toFixed(4)}, bias ${interval(bias, fourDigits)},`,
    `correlation ${measured} (${corrected} without the playouts' noise).`,
  ];
  const rows = bins.map((bin) => [
    `${decimal(bin.lowest)} to ${decimal(bin.highest)}`,
    count(bin.positions),
    decimal(bin.predicted),
    interval(bin.observed, decimal),
    interval(bin.difference, signed(decimal)),
  ]);
  const table = tableOf(['predicted'], ['positions', 'mean prediction', 'came', 'came - predicted'], rows);
  const figure = calibrationFigure(report);
  return [
    heading(figure.label),
    paragraph(facts.join(' '), 'facts'),
    figure,
    tableHtml(`${figure.label}: predictions and results, with 95 % intervals`, table),
  ];
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

/** The sections of a report, each with its figures and tables. The names of figures are those of files, each once. */
export function sectionsOf({ leaderboard, evaluations, runs, metrics, calibrations }: ReportInputs): Section[] {
  const measured = [...calibrations, ...evaluations.flatMap(({ calibrations: own }) => own)];
  const sections = [
    ...(leaderboard === null ? [] : [leaderboardSection(leaderboard)]),
    ...(evaluations.length === 0
      ? []
      : [sectionOf('evaluations', 'Evaluations', evaluations.flatMap(evaluationBlocks))]),
    ...(runs.length === 0 ? [] : [curvesSection(runs, metrics)]),
    ...(measured.length === 0 ? [] : [sectionOf('calibration', 'Calibration', measured.flatMap(calibrationBlocks))]),
  ];
  const names = fileNames(sections.flatMap(({ figures }) => figures.map(({ name }) => name)));
  return sections.map((section) => ({
    ...section,
    figures: section.figures.map((figure) => ({ ...figure, name: names.shift()! })),
  }));
}

/** Names that are good for files (lower-case letters, digits, dashes), each once. */
export function fileNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((text) => {
    const name = text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    let unique = name;
    for (let i = 2; taken.has(unique); i++) unique = `${name}-${i}`;
    taken.add(unique);
    return unique;
  });
}
