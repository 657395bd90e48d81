import { describe, expect, it } from 'vitest';
import { DecadeExactAgent } from '../../../../src/agents/games/decade/exact/exact-agent.js';
import { asDecade } from '../../../../src/env/games/decade/play.js';
import type { DecadeState } from '../../../../src/env/games/decade/state.js';
import { partsOf, Random } from '../../../../src/env/index.js';
import { playRandomly } from '../../../support/games.js';
import { sized } from '../../../support/size.js';
import { chance, naiveOptimum } from './naive-expectimax.js';

const VALUES = 'A23456789TJQK';

function valuesOf(ranks: string): number[] {
  return Array.from(ranks).flatMap((rank) => Array<number>(4).fill(Math.min(VALUES.indexOf(rank) + 1, 10)));
}

function exactOf(preset: string, rules: Readonly<Record<string, unknown>>): DecadeExactAgent {
  return new DecadeExactAgent(asDecade(partsOf(preset, { rules }).rules));
}

describe('the exact solution of a smaller deck', () => {
  const EIGHT_CARDS: [preset: string, ranks: string][] = [
    ['decade', 'A4'],
    ['decade', '46'],
    ['decade', '5T'],
    ['decade-loop3', '46'],
    ['decade-loop3', '5T'],
    ['decade-loop', '28'],
    ['decade-fives', '23'],
  ];
  const TWELVE_CARDS: [preset: string, ranks: string][] = [
    ['decade-loop3', '37T'],
    ['decade-loop3', '456'],
    ['decade', 'A45'],
    ['decade', 'A9T'],
    ['decade-loop', 'A45'],
  ];

  it.each(sized(EIGHT_CARDS, TWELVE_CARDS))(
    '%s with %s is that of an enumeration of every order of the cards',
    { tags: 'more' },
    (preset, ranks) => {
      const { maxRun, loop, totals } = asDecade(partsOf(preset).rules).config;
      const naive = naiveOptimum({ loop, totals, maxRun: maxRun ?? 52 }, valuesOf(ranks));
      expect(exactOf(preset, { ranks }).fromDeal()).toBeCloseTo(naive, 12);
    },
  );

  it('is that of every late position of a ring with optional discards', { tags: 'more' }, () => {
    const random = new Random('late positions', 1);
    const open = new Set<number>();
    for (const [preset, ranks] of [
      ['decade-loop3', 'A45'],
      ['decade-loop3', '37T'],
      ['decade-loop', '46T'],
      ['ten-twenty-thirty', '37T'],
    ] as const) {
      const options = { ranks, discards: 'optional' } as const;
      const { config } = asDecade(partsOf(preset, { rules: options }).rules);
      const exact = exactOf(preset, options);
      const naive = { ...config, maxRun: config.maxRun ?? 52, isOptional: true };
      for (let seed = 0; seed < sized(40, 200); seed++)
        playRandomly(exact.rules, seed, random, (given) => {
          const { values, lengths, unseen, stock, outcome } = given as DecadeState;
          if (stock.left > 3 || outcome !== 'ongoing') return;
          const hidden = Array.from(unseen).flatMap((copies, kind) => Array<number>(copies).fill(kind + 1));
          const value = exact.value(given as DecadeState);
          expect(value).toBeCloseTo(chance(naive, Array.from(values.subarray(0, lengths[0])), hidden), 12);
          if (value > 0 && value < 1) open.add(value);
        });
    }
    expect(open.size).toBeGreaterThan(1);
  });
});

it('refuses decks that have too many positions, by name', () => {
  expect(() => exactOf('decade', {})).toThrow(/Expected a single line and a smaller deck .*ranks.* too many positions/);
  const { rules } = partsOf('decade', { rules: { ranks: 'A45TJQ' } });
  expect(() => new DecadeExactAgent(asDecade(rules), 1000).fromDeal()).toThrow(
    'Expected a deck of at most 1000 positions (0.1 MB), but A45TJQ has more; take fewer ranks',
  );
});
