import { presetTable, standingNotes, summaryTable } from '../leaderboard/results-markdown.js';
import { type Leaderboard, type PresetStanding, standingName } from '../leaderboard/standings.js';
import { computedBy, count } from '../tables.js';
import type { Figure, FigureNames } from './figure.js';
import { dot, fitted, horizontalAxis, intervalInRow, label, line, ROW, scaleFor, textWidth } from './figure.js';
import type { CaptionedFigure, Section } from './html.js';
import { heading, paragraph, sectionOf, tableHtml } from './html.js';
import { agentFigures } from './interval-figure.js';

const WIDEST_AGENT = 280;

/** Wider than other figures: names stand on both sides. */
const WIDTH = 680;

/**
 * The share of the gap from random play to the bound that agents close, a row a preset; null where no preset has one.
 */
export function gapFigure(standings: readonly PresetStanding[]): Figure | null {
  const rows = standings.flatMap((standing) => {
    const [best, ...others] = standing.agents.flatMap(({ agent, gapClosed, moreThanRandom }) =>
      gapClosed === null || moreThanRandom === null ? [] : [{ agent, gapClosed }],
    );
    return best === undefined ? [] : [{ preset: standingName(standing), best, others }];
  });
  if (rows.length === 0) return null;
  const left = Math.max(...rows.map(({ preset }) => textWidth(preset))) + 12;
  const names = rows.map(({ best }) =>
    fitted(`${(best.gapClosed.estimate * 100).toFixed(1)} % ${best.agent}`, WIDEST_AGENT),
  );
  const right = WIDTH - Math.max(...names.map(textWidth)) - 12;
  const bottom = rows.length * ROW + 8;
  const ends = rows.flatMap(({ best: { gapClosed } }) => [gapClosed.low, gapClosed.estimate, gapClosed.high]);
  const scale = scaleFor([0, 1, ...ends], { pixels: [left, right], limits: [-0.2, 1.1], most: 5 });
  const content = [
    ...horizontalAxis(scale, 4, bottom, 'share of the gap closed', true),
    line(scale.at(0), 4, scale.at(0), bottom, 'axis'),
    line(scale.at(1), 4, scale.at(1), bottom, 'bound'),
    ...rows.flatMap(({ preset, best, others }, i) => {
      const y = 4 + (i + 0.5) * ROW;
      return [
        label(left - 12, y, preset, 'text', 'end'),
        ...others.map(({ gapClosed }) => dot(scale.at(gapClosed.estimate), y, 3, 'faint s0')),
        ...intervalInRow(scale, best.gapClosed, y, 's0'),
        label(right + 12, y, names[i]),
      ];
    }),
  ];
  return {
    name: 'gap-closed',
    label: 'Share of the gap from random play to the upper bound that agents close, by preset',
    width: WIDTH,
    height: bottom + 42,
    content: content.join('\n'),
  };
}

const GAP_CAPTION = [
  'Share of the gap from random play (0) to the upper bound (100 %) that agents close.',
  'The dot with the interval is the best agent, the faint ones are the others. Only an exact bound can be reached.',
].join(' ');

const plain = (name: string): string => name;

function presetFigures(standing: PresetStanding, names: FigureNames): CaptionedFigure[] {
  const { reward, agents, bounds } = standing;
  const lines = bounds.map((bound) => ({ name: bound.bound, value: bound.return, isExact: bound.isExact }));
  const drawn = agents.map((agent) => ({ ...agent, isBaseline: agent.moreThanRandom === null }));
  return agentFigures({ preset: standingName(standing), reward, bounds: lines }, drawn, names);
}

function factsText({ deals, firstSeed, backend, timing }: Leaderboard): string {
  const { processor, node, workers } = timing;
  const seeds = `seeds ${firstSeed} to ${firstSeed + deals - 1}`;
  const models = backend === null ? 'No trained model plays.' : `Trained models on ${computedBy(backend)}.`;
  const threads = `${workers} worker ${workers === 1 ? 'thread' : 'threads'}`;
  return [
    `${count(deals)} deals a preset, the same for all its agents: ${seeds}. 95 % intervals.`,
    `${models} Measured on ${processor}, Node ${node}, ${threads}.`,
  ].join(' ');
}

/** All agents of all presets of a leaderboard, with bounds. */
export function leaderboardSection(leaderboard: Leaderboard, names: FigureNames): Section {
  const { presets, timing, deals } = leaderboard;
  const gap = gapFigure(presets);
  if (gap !== null) names.next(gap.name);
  return sectionOf('leaderboard', 'Leaderboard', [
    paragraph(factsText(leaderboard), 'facts'),
    ...(gap === null ? [] : [{ figure: gap, caption: GAP_CAPTION }]),
    tableHtml('The best agent of each preset', summaryTable(presets, plain)),
    ...presets.flatMap((standing) => {
      const preset = standingName(standing);
      return [
        heading(preset),
        ...presetFigures(standing, names),
        tableHtml(`${preset}: all agents, with 95 % intervals`, presetTable(standing, timing.presets[preset], plain)),
        ...standingNotes(standing, deals, plain).map((note) => paragraph(note)),
        ...(standing.caveat === null ? [] : [paragraph(standing.caveat, 'note')]),
      ];
    }),
  ]);
}
