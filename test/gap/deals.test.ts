import { dealFault, redealFault } from '../../src/gap/draw-test.js';
import type { Problem } from '../../src/gap/index.js';
import { sumOf } from '../support/sums.js';

interface Dealt {
  readonly deck: number;
  readonly left: number;
}

/** A deck is a number; its digits to the base of as many kinds are drawn, the last one first. */
function drawing(kinds: number, left: number, deckOf: (seed: number) => number) {
  const drawn = (state: Dealt): Dealt => ({ deck: Math.floor(state.deck / kinds), left: state.left - 1 });
  return {
    start: (seed) => ({ deck: deckOf(seed), left }),
    actions: (state) => (state.left > 0 ? [0] : []),
    chances: () => Array.from({ length: kinds }, (_, card) => [1 / kinds, card]),
    step: drawn,
    returnSoFar: () => 0,
    key: (state) => `${state.left}`,
    hidden: {
      next: (state) => [state.deck % kinds, drawn(state)],
      redealt: (state, seed) => ({ ...state, deck: deckOf(seed) }),
      seen: () => '',
    },
  } satisfies Problem<Dealt>;
}

it.each([2, 3, 5])(
  'deals that come %i times are refused where so many pairs come once in ten million runs',
  (times) => {
    const refused = new Set<boolean>();
    for (let repeated = times; repeated < 60; repeated += times) {
      const decks = Array.from({ length: 60 }, (_, i) => (205 * (i < repeated ? Math.floor(i / times) : i)) % 1024);
      const pairs = (first: number) => {
        const some = decks.slice(0, first);
        return sumOf(some.map((one) => some.filter((each) => each === one).length));
      };
      // Each deck has chance 1 / 1024.
      const more = (pairs(60) - 60) / 2 - (60 * 59) / 2 / 1024;
      const variance = sumOf(decks.map((_, i) => pairs(i) / 1024));
      const isUnlikely = more > 0 && 2 * Math.exp(-(more ** 2) / 2 / (variance + (times * more) / 3)) < 1e-7;
      const fault = dealFault(
        drawing(32, 2, (seed) => decks[seed]),
        0,
        60,
      );
      expect(fault?.endsWith('(check "start")') ?? false).toBe(isUnlikely);
      refused.add(isUnlikely);
    }
    expect(refused.size).toBe(2);
  },
);

it.each<[number, string | RegExp]>([
  [154, /^undefined$/],
  [155, 'in 400 games of positions'],
  [156, 'in 400 games of positions'],
  [157, /of 400 hidden parts .* 157 bring outcome 0/],
])('%i of 400 re-deals that bring a card of chance 1/4', (first, message) => {
  const problem = drawing(4, 1, (seed) => (seed < first ? 0 : 1 + (seed % 3)));
  expect(String(redealFault(problem, [problem.start(0)], 8 * 400))).toMatch(message);
});

it('re-deals eight positions and follows four draws', () => {
  const problem = drawing(4, 6, (seed) => seed);
  const redealt = vi.spyOn(problem.hidden, 'redealt');
  const next = vi.spyOn(problem.hidden, 'next');
  const positions = Array.from({ length: 12 }, (_, deck) => ({ deck, left: 6 }));
  expect(redealFault(problem, positions, 8 * 256 - 7)).toBeUndefined();
  const decks = redealt.mock.calls.map(([state]) => state.deck);
  expect([...new Set(decks)]).toEqual([0, 1, 3, 4, 6, 7, 9, 10]);
  expect([decks.length, next.mock.calls.length]).toEqual([8 * 256, 4 * 8 * 256]);
});
