import { table } from '../../src/cli/text.js';
import { count, fixed, interval, percent } from '../../src/lab/tables.js';
import type { DeckStudy } from './deck-study.js';

const points = (share: number): string => fixed(share * 100, 2);

/** A deck's study for people. */
export function deckText({ preset, ranks, cards, ...deck }: DeckStudy): string {
  const { optimum, positions, seconds, training, deals, boundDeals } = deck;
  const rows = [
    ['optimum', percent(optimum), `${count(positions)} positions, ${seconds.solving} s`],
    ...deck.agents.map(({ agent, won, belowOptimum }) => [
      agent,
      interval(won, percent),
      `${interval(belowOptimum, points)} points below the optimum`,
    ]),
    [
      'knowing the deck',
      percent(optimum + deck.knowingAboveOptimum.estimate),
      `${interval(deck.knowingAboveOptimum, points)} points above the optimum`,
    ],
    ...deck.bounds.map(({ value, bound, aboveOptimum, gap }) => [
      `bound by ${value}`,
      interval(bound, percent),
      `${interval(aboveOptimum, points)} points above the optimum, ${interval(gap, points)} above the model`,
    ]),
  ];
  const title = `${preset} with ${ranks}, ${cards} cards: model of ${count(training.steps)} decisions (seed ${training.seed}), agents on deals ${deals}, bounds on ${boundDeals}`;
  return `${title}\n${table([{ heading: '' }, { heading: '' }, { heading: '' }], rows)}`;
}
