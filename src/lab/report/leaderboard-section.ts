import type { Leaderboard } from '../leaderboard/results.js';
import { boundText, presetTable, summaryTable } from '../leaderboard/results-tables.js';
import { type PresetStanding, standingName } from '../leaderboard/standings.js';
import { computedBy } from '../measured-with.js';
import { count } from '../tables.js';
import { agentFigures, type Drawn } from './agent-figures.js';
import type { FigureNames } from './figure-names.js';
import { gapFigure } from './gap-figure.js';
import type { Section } from './html.js';
import { figureHtml, heading, paragraph, tableHtml } from './html.js';

const plain = (name: string): string => name;

function presetFigures(standing: PresetStanding, names: FigureNames): Drawn[] {
  const { reward, agents, bounds } = standing;
  const lines = bounds.map((bound) => ({ name: bound.bound, value: bound.return, isExact: bound.isExact }));
  const drawn = agents.map((agent) => ({ ...agent, isBaseline: agent.moreThanRandom === null }));
  return agentFigures({ preset: standingName(standing), reward, bounds: lines }, drawn, names);
}

function presetNotes(standing: PresetStanding, deals: number): string[] {
  const fewer = standing.agents
    .filter((agent) => agent.deals < deals)
    .map((agent) => `${agent.agent} ${count(agent.deals)}`);
  const bounds = standing.bounds.map(
    (bound) =>
      `${boundText(bound)} (${bound.bound}${bound.deals < deals ? `, on the first ${count(bound.deals)} deals` : ''})`,
  );
  return [
    ...(bounds.length === 0 ? [] : [paragraph(`Upper bound of the return: ${bounds.join('; ')}.`)]),
    ...(fewer.length === 0 ? [] : [paragraph(`Only the first deals: ${fewer.join(', ')}.`)]),
    ...(standing.caveat === null ? [] : [paragraph(standing.caveat, 'note')]),
  ];
}

function factsText({ deals, firstSeed, backend, timing }: Leaderboard): string {
  const { processor, node, workers } = timing;
  const models = backend === null ? 'No trained model plays.' : `Trained models on ${computedBy(backend)}.`;
  return `${count(deals)} deals a preset, the same for all its agents: seeds ${firstSeed} to ${firstSeed + deals - 1}. 95 % intervals. ${models} Measured on ${processor}, Node ${node}, ${workers} worker ${workers === 1 ? 'thread' : 'threads'}.`;
}

/** All agents of all presets of a leaderboard, with bounds. */
export function leaderboardSection(leaderboard: Leaderboard, names: FigureNames): Section {
  const { presets, timing } = leaderboard;
  const gap = gapFigure(presets);
  if (gap !== null) names.next(gap.name);
  const gapCaption =
    'Share of the gap from random play (0) to the upper bound (100 %) that agents close. The dot with the interval is the best agent, the faint ones are the others. Only an exact bound can be reached.';
  const parts = presets.map((standing) => {
    const drawn = presetFigures(standing, names);
    const table = presetTable(standing, timing.presets[standingName(standing)], plain);
    const html = [
      heading(standingName(standing)),
      ...drawn.map(({ figure, caption }) => figureHtml(figure, caption)),
      tableHtml(`${standingName(standing)}: all agents, with 95 % intervals`, table),
      ...presetNotes(standing, leaderboard.deals),
    ];
    return { html, figures: drawn.map(({ figure }) => figure) };
  });
  return {
    id: 'leaderboard',
    title: 'Leaderboard',
    figures: [...(gap === null ? [] : [gap]), ...parts.flatMap(({ figures }) => figures)],
    html: [
      paragraph(factsText(leaderboard), 'facts'),
      ...(gap === null ? [] : [figureHtml(gap, gapCaption)]),
      tableHtml('The best agent of each preset', summaryTable(presets, plain)),
      ...parts.flatMap(({ html }) => html),
    ].join('\n'),
  };
}
