import { panelsOf } from '../curves/panels.js';
import type { Run } from '../curves/run.js';
import { count, type Table } from '../tables.js';
import { curvesFigure, metricName } from './curves-figure.js';
import type { FigureNames } from './figure-names.js';
import type { Section } from './html.js';
import { figureHtml, heading, paragraph, tableHtml } from './html.js';

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '-';
}

/** Runs by the preset that they were trained on, in the order of their first runs. */
function byPreset(runs: readonly Run[]): Map<string, Run[]> {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const preset = textOf(run.config.preset);
    groups.set(preset, [...(groups.get(preset) ?? []), run]);
  }
  return groups;
}

function lastValue({ metrics }: Run, name: string): number | null {
  return metrics.findLast((row) => typeof row[name] === 'number')?.[name] ?? null;
}

function runTable(runs: readonly Run[], metrics: readonly string[]): Table {
  const numbers = ['seed', 'decisions', 'games', 'minutes', ...metrics.map((metric) => `last ${metricName(metric)}`)];
  return {
    columns: [
      ...['run', 'algorithm', 'backend'].map((heading) => ({ heading })),
      ...numbers.map((heading) => ({ heading, align: 'right' as const })),
    ],
    rows: runs.map((run) => {
      const seconds = lastValue(run, 'seconds');
      return [
        run.folder,
        ...['algorithm', 'backend', 'seed'].map((key) => textOf(run.config[key])),
        ...['steps', 'episodes'].map((name) => count(lastValue(run, name) ?? 0)),
        seconds === null ? '-' : (seconds / 60).toFixed(1),
        ...metrics.map((metric) => lastValue(run, metric)?.toFixed(4) ?? '-'),
      ];
    }),
  };
}

/** Learning curves of runs, a figure for each preset and metric. @throws InputError for a metric that the runs of a preset have not measured */
export function curvesSection(
  runs: readonly Run[],
  metrics: readonly string[] | undefined,
  names: FigureNames,
): Section {
  const parts = [...byPreset(runs)].map(([preset, group]) => {
    const panels = panelsOf(group, { metrics });
    const drawn = panels.map((panel) => {
      const title = `${preset}: ${metricName(panel.metric)}`;
      const figure = curvesFigure(names.next(preset, 'curves', panel.metric), title, [panel]);
      const what = `Learning curves of ${preset}: ${metricName(panel.metric)} over decisions trained on`;
      return { figure, html: figureHtml(figure, [what, ...(figure.notes ?? [])].map((each) => `${each}.`).join(' ')) };
    });
    const table = runTable(
      group,
      panels.map(({ metric }) => metric),
    );
    return {
      figures: drawn.map(({ figure }) => figure),
      html: [heading(preset), ...drawn.map(({ html }) => html), tableHtml(`Runs on ${preset}`, table)],
    };
  });
  const intro =
    'Evaluations during training are those of the greedy policy on deals that are fixed and never trained on. Runs that differ only in their seed share a line.';
  return {
    id: 'curves',
    title: 'Learning curves',
    figures: parts.flatMap(({ figures }) => figures),
    html: [paragraph(intro, 'facts'), ...parts.flatMap(({ html }) => html)].join('\n'),
  };
}
