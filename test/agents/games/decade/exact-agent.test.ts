import { exactAgentFor } from '../../../../src/agents/exact/exact-agent.js';
import { DecadeExactAgent } from '../../../../src/agents/games/decade/exact/exact-agent.js';
import { copyOf, WIN } from '../../../../src/env/environment/rules.js';
import { asDecade } from '../../../../src/env/games/decade/play.js';
import type { DecadeState } from '../../../../src/env/games/decade/state.js';
import { partsOf, Random, type Rules } from '../../../../src/env/index.js';
import { expectimax } from '../../../support/expectimax.js';
import { hiddenIn, playRandomly } from '../../../support/games.js';
import { sized } from '../../../support/size.js';

/** The chance of winning under the best play of a deck that is yet to be dealt, by every order of its cards. */
function optimumOf(rules: Rules) {
  const state = rules.createState();
  /** @param dealt the first cards, of three */
  const after = (dealt: readonly number[], rest: readonly number[]): number => {
    if (dealt.length === 3) {
      rules.deal(state, 0, [Uint8Array.from([...dealt, ...rest])]);
      return expectimax(rules, WIN, copyOf(rules, state));
    }
    // Cards of equal rank are one.
    const next = rest.filter((card, i) => rest.findIndex((each) => each >> 2 === card >> 2) === i);
    const share = (card: number) => rest.filter((each) => each >> 2 === card >> 2).length / rest.length;
    return next.reduce((sum, card) => sum + share(card) * after([...dealt, card], rest.filter((each) => each !== card)), 0); // prettier-ignore
  };
  return after([], [...rules.dealOrder(0, 0)]);
}

function exactOf(preset: string, rules: Readonly<Record<string, unknown>>) {
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
    ['decade-loop3', '456'],
    ['decade', 'A45'],
    ['decade', 'A9T'],
    ['decade-loop', 'A45'],
  ];

  it.each(sized(EIGHT_CARDS, TWELVE_CARDS))(
    '%s with %s is that of an enumeration of every order of the cards',
    { tags: 'more' },
    (preset, ranks) => {
      const { rules } = partsOf(preset, { rules: { ranks } });
      expect(exactOf(preset, { ranks }).value(null)).toBeCloseTo(optimumOf(rules), 12);
    },
  );

  // By a program in C++ that was written from the rules alone: expectimax over all positions, nothing cut off.
  it.each([
    ['46', 1],
    ['456', 0.9983261183261183],
    ['A45', 0.9996536796536796],
    ['A68', 0.932063492063492],
    ['249', 0.932063492063492],
    ['37T', 1],
  ])('of a ring of %s whose sets may wait wins %d of its deals', (ranks, chance) => {
    expect(exactOf('decade-loop3-optional', { ranks }).value(null)).toBeCloseTo(chance, 14);
  });

  it('is that of every late position of a ring with optional discards', { tags: 'more' }, () => {
    const random = new Random('late positions', 1);
    const open = new Set<number>();
    for (const [preset, ranks] of [
      ['decade-loop3', 'A45T'],
      ['decade-loop3', '37T'],
      ['decade-loop', '46T'],
      ['ten-twenty-thirty', '37T'],
    ]) {
      const options = { ranks, discards: 'optional' } as const;
      const { rules } = partsOf(preset, { rules: options });
      const exact = exactOf(preset, options);
      for (let seed = 0; seed < sized(15, 100); seed++)
        playRandomly(rules, seed, random, (state) => {
          if (state.outcome !== 'ongoing' || hiddenIn(rules, state) > 3) return;
          const value = exact.value(state as DecadeState);
          expect(value).toBeCloseTo(expectimax(rules, WIN, state), 12);
          if (value > 0 && value < 1) open.add(value);
        });
    }
    expect(open.size).toBeGreaterThan(1);
  });
});

it('knows that the last card may leave a line that pairs at its end clear', () => {
  const options = { ranks: '456' };
  const state = partsOf('decade-loop3-optional', { rules: options }).notation.parseState(
    'decade 5C 5D 4C 6C 4D | gone 4H 6H 4S 6D 5H 5S',
  );
  const moves = exactOf('decade-loop3-optional', options).exactActionValues(state as DecadeState);
  expect(moves.map(({ value }) => value)).toEqual([1, 1]);
});

it('plays decks of at most 16 cards unasked, and what it has solved of them stays', () => {
  const of = (preset: string, ranks?: string) => exactAgentFor(partsOf(preset, { rules: { ranks } }).rules);
  expect(of('decade', 'A45T')).toBeInstanceOf(DecadeExactAgent);
  expect([of('decade', 'A45TJ'), of('decade-loop3-optional', undefined)]).toEqual([undefined, undefined]);
  const { rules } = partsOf('decade-loop3-optional', { rules: { ranks: '456' } });
  expect(exactAgentFor(rules)).toBe(exactAgentFor(rules));
});

it('refuses decks that have too many positions, by name', () => {
  expect(() => exactOf('decade', {})).toThrow(/Expected a single line and a smaller deck .*ranks.* too many positions/);
  const { rules } = partsOf('decade', { rules: { ranks: 'A45TJQ' } });
  expect(() => new DecadeExactAgent(asDecade(rules), 1000).value(null)).toThrow(
    'Expected a deck of at most 1000 positions (0.1 MB), but A45TJQ has more; take fewer ranks',
  );
  expect(() => exactOf('decade-loop3-optional', { ranks: 'A45TJQ' }).value(null)).toThrow(
    'Expected a deck of at most 67108864 positions (1610.6 MB), but A45TJQ has up to 695580622 (17 GB); take fewer ranks',
  );
});
