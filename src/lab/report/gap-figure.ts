import { type PresetStanding, standingName } from '../leaderboard/standings.js';
import { horizontalAxis } from './interval-figure.js';
import { scaleFor } from './scale.js';
import type { Figure } from './svg.js';
import { dot, fitted, label, line, ROW, textWidth } from './svg.js';

const WIDEST_AGENT = 280;

/** Wider than other figures: names stand on both sides. */
const WIDTH = 680;

/** The share of the gap from random play to the bound that agents close, a row a preset; null where no preset has one. */
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
      const { low, high, estimate } = best.gapClosed;
      return [
        label(left - 12, y, preset, 'text', 'end'),
        ...others.map(({ gapClosed }) => dot(scale.at(gapClosed.estimate), y, 3, 'faint s0')),
        line(scale.at(low), y, scale.at(high), y, 'interval s0'),
        dot(scale.at(estimate), y, 4, 'dot s0'),
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
