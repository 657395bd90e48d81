import { best, blackjack, measured as ofBlackjack } from '../../examples/gap/blackjack.js';
import { changingCosts, changingDemand, inventory } from '../../examples/gap/inventory.js';
import { measured as ofDecade } from '../../examples/gap/small-decade.js';
import { solve } from '../../src/gap/index.js';
import { sized } from '../support/size.js';

/** Chances of a dealer's final points (0: more than 21) from a hand, by plain recursion. */
function dealerEnds(points: number, ace: boolean) {
  const total = best({ points, ace, cards: 3 });
  if (total >= 17) return new Map([[total > 21 ? 0 : total, 1]]);
  const ends = new Map<number, number>();
  for (let card = 1; card <= 10; card++)
    for (const [end, chance] of dealerEnds(points + card, ace || card === 1))
      ends.set(end, (ends.get(end) ?? 0) + chance * (card === 10 ? 4 / 13 : 1 / 13));
  return ends;
}

/** The optimum by the book's own recursion over (sum, dealer's card, usable ace), without the toolkit. */
function optimumOfBlackjack() {
  const p = (card: number) => (card === 10 ? 4 / 13 : 1 / 13);
  let value = 0;
  for (let shown = 1; shown <= 10; shown++) {
    const ends = dealerEnds(shown, shown === 1);
    const known = new Map<string, number>();
    const of = (points: number, ace: boolean) => {
      const own = best({ points, ace, cards: 3 });
      if (own > 21) return -1;
      const key = `${points} ${ace}`;
      if (!known.has(key)) {
        const stand = [...ends].reduce((sum, [end, chance]) => sum + chance * Math.sign(own - end), 0);
        let card = 0;
        for (let next = 1; next <= 10; next++) card += p(next) * of(points + next, ace || next === 1);
        known.set(key, Math.max(stand, card));
      }
      return known.get(key)!;
    };
    const natural = shown === 1 ? p(10) : shown === 10 ? p(1) : 0;
    for (let first = 1; first <= 10; first++)
      for (let second = 1; second <= 10; second++) {
        const hasAce = first === 1 || second === 1;
        const isNatural = hasAce && first + second === 11;
        value += p(shown) * p(first) * p(second) * (isNatural ? 1 - natural : of(first + second, hasAce));
      }
  }
  return value;
}

it(
  'blackjack is solved as the book solves it, and bounded by its optimum in every scenario',
  { tags: 'long' },
  async () => {
    const { faults, optimum, twenty, bestPlay, solution } = await ofBlackjack();
    expect(faults).toEqual([]);
    expect(optimum).toBeCloseTo(optimumOfBlackjack(), 12);
    for (const each of twenty.bounds) expect(each).toBeCloseTo(optimum, 12);
    expect(bestPlay.returnWithoutLuck.high).toBeCloseTo(optimum, 12);
    expect(twenty.gap.low).toBeGreaterThan(0.2);
    // Figure 5.2 of the book: against a dealer's 6 one stands on 12, against a 7 not on 16; with a usable ace on 18, but not against a 9.
    const choice = (points: number, ace: boolean, shown: number): string =>
      solution.best({
        player: { points, ace, cards: 3 },
        dealer: { points: shown, ace: shown === 1, cards: 1 },
        stands: false,
      });
    expect([choice(12, false, 6), choice(16, false, 7), choice(8, true, 8), choice(8, true, 9)]).toEqual([
      'stand',
      'card',
      'stand',
      'card',
    ]);
    expect(blackjack.actions(blackjack.start(0))).toEqual(['card']);
  },
);

it('the inventory problem has the optimal costs that are known', { tags: 'sized' }, async () => {
  for (const [costs, known] of [[changingDemand, 293.93] as const, ...sized([], [[changingCosts, 752.45] as const])]) {
    const { value } = await solve(inventory(costs));
    expect(Math.abs(-value - known)).toBeLessThan(0.02);
  }
});

it('a small deck of Decade is bounded from its rules alone', { tags: 'long' }, async () => {
  const { faults, withoutValues, withExactValues } = await ofDecade(60);
  expect(faults).toEqual([]);
  expect(withExactValues.gap.low).toBeGreaterThan(0);
  expect(withExactValues.gap.estimate).toBeLessThan(withoutValues.gap.high);
  const widths = [withExactValues, withoutValues].map(({ gap }) => gap.high - gap.low);
  expect(widths[0]).toBeLessThan(0.7 * widths[1]);
});
