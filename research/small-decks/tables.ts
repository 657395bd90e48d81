import type { Interval } from 'maketen/evaluate';
import { count, fixed, interval, markdownTable as table, percent, table as textTable } from '../support.js';
import type { DeckStudy } from './results.js';

const code = (text: string): string => `\`${text}\``;
const inPoints = (share: number): string => fixed(share * 100, 2);

/** "0.12 (0.05 to 0.19)", in points. */
const points = (each: Interval): string => interval(each, inPoints);

const HEAD = [
  'preset',
  'ranks',
  'cards',
  'optimum',
  'random',
  '`next-card`',
  'V, agent',
  'agent below',
  'bound above',
  'gap',
  'of it the bound',
];

/** Markdown tables of decks, a row for each of the model's settings. */
export function smallDeckTables(decks: readonly DeckStudy[]): string {
  const rows = decks.flatMap((deck) =>
    deck.bounds.map(({ value, aboveOptimum, gap }, i) => {
      const below = (name: string): Interval => deck.agents.find(({ agent }) => agent === name)!.belowOptimum;
      const chance = (name: string): string => inPoints(deck.optimum - below(name).estimate);
      const [agentBelow, boundAbove] = [below(value).estimate, aboveOptimum.estimate];
      const share = (100 * boundAbove) / (boundAbove + agentBelow);
      const own = [code(deck.preset), code(deck.ranks), String(deck.cards), inPoints(deck.optimum), chance('random'), chance('next-card')]; // prettier-ignore
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

/** A deck's study for people. */
export function deckText({ preset, ranks, cards, ...deck }: DeckStudy): string {
  const { optimum, positions, seconds, training, deals, boundDeals } = deck;
  const rows = [
    ['optimum', percent(optimum), `${count(positions)} positions, ${seconds.solving} s`],
    ...deck.agents.map(({ agent, won, belowOptimum }) => [
      agent,
      interval(won, percent),
      `${points(belowOptimum)} points below the optimum`,
    ]),
    [
      'knowing the deck',
      percent(optimum + deck.knowingAboveOptimum.estimate),
      `${points(deck.knowingAboveOptimum)} points above the optimum`,
    ],
    ...deck.bounds.map(({ value, bound, aboveOptimum, gap }) => [
      `bound by ${value}`,
      interval(bound, percent),
      `${points(aboveOptimum)} points above the optimum, ${points(gap)} above the model`,
    ]),
  ];
  const model = `model of ${count(training.steps)} decisions (seed ${training.seed})`;
  const title = `${preset} with ${ranks}, ${cards} cards: ${model}, agents on deals ${deals}, bounds on ${boundDeals}`;
  return `${title}\n${textTable(['', '', ''], rows)}`;
}
