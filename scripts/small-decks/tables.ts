import type { Interval } from '../../src/evaluate/statistics.js';
import { count, fixed } from '../../src/lab/tables.js';
import { code, table } from '../markdown.js';
import type { DeckStudy } from './deck-study.js';

const percent = (share: number): string => fixed(share * 100, 2);

/** "0.12 (0.05 to 0.19)", in points. */
const points = ({ estimate, low, high }: Interval): string =>
  `${percent(estimate)} (${percent(low)} to ${percent(high)})`;

const HEAD = [
  ...['preset', 'ranks', 'cards', 'optimum', 'random', '`next-card`', 'V, agent'],
  ...['agent below', 'bound above', 'gap', 'of it the bound'],
];

/** Decks after one another, a row for each of the model's settings. */
export function smallDeckTables(decks: readonly DeckStudy[]): string {
  const rows = decks.flatMap((deck) =>
    deck.bounds.map(({ value, aboveOptimum, gap }, i) => {
      const below = (name: string): Interval => deck.agents.find(({ agent }) => agent === name)!.belowOptimum;
      const chance = (name: string): string => percent(deck.optimum - below(name).estimate);
      const [agentBelow, boundAbove] = [below(value).estimate, aboveOptimum.estimate];
      const share = (100 * boundAbove) / (boundAbove + agentBelow);
      const own = [code(deck.preset), code(deck.ranks), String(deck.cards), percent(deck.optimum), chance('random'), chance('next-card')]; // prettier-ignore
      return [
        ...(i === 0 ? own : own.map(() => '')),
        code(value.replace('model', '')),
        points(below(value)),
        points(aboveOptimum),
        points(gap),
        Number.isFinite(share) ? `${fixed(share, 0)} %` : '-',
      ];
    }),
  );
  return `${table(HEAD, rows)}\n\n${costs(decks)}`;
}

/** What each study was made of. */
function costs(decks: readonly DeckStudy[]): string {
  const rows = decks.map(({ preset, ranks, positions, bytes, seconds, training, deals, boundDeals }) => [
    code(preset),
    code(ranks),
    count(positions),
    `${count(bytes / 1e6)} MB`,
    count(training.steps),
    String(training.seed),
    deals,
    boundDeals,
    ...[seconds.solving, seconds.training, seconds.agents, seconds.bounds].map((each) => `${each.toFixed(1)} s`),
  ]);
  const head = [
    'preset',
    'ranks',
    'positions',
    'table',
    'decisions trained on',
    'seed',
    'deals of agents',
    'deals of bounds',
  ];
  return table([...head, 'solving', 'training', 'agents', 'bounds'], rows);
}
