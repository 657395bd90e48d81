import type { DecadeState } from '../../src/env/games/decade/state.js';
import { partsOf, Random } from '../../src/env/index.js';
import { createHinter } from '../../src/hint/hinter.js';
import { fewestOfLine } from '../agents/games/decade/naive-line.js';
import { afterAction, randomAction } from '../support/games.js';
import { sized } from '../support/size.js';

const options = { discards: 'optional' } as const;
const TENS = { totals: [10, 20, 30], minRun: 2, maxRun: 52 };

describe('hints for a straight line with optional discards', () => {
  it('with open cards are exact: the chance and the cards left under best play', { tags: 'more' }, () => {
    const hinter = createHinter({ preset: 'decade', options });
    const { rules } = partsOf('decade', { rules: options });
    const random = new Random('hints for lines', 1);
    const state = rules.createState() as DecadeState;
    const draw = rules.moves.length - 2;
    for (let seed = 0; seed < sized(2, 60); seed++) {
      rules.deal(state, seed);
      while (state.stock.left > 0)
        rules.apply(state, random.below(6) === 0 ? randomAction(rules, state, random) : draw);
      while (state.outcome === 'ongoing') {
        const hints = hinter.hint(state);
        for (const { action, winProbability, expectedResult, playouts } of hints) {
          const { values, lengths, outcome } = afterAction(rules, state, action) as DecadeState;
          const left =
            outcome === 'ongoing' ? fewestOfLine(TENS, Array.from(values.subarray(0, lengths[0]))) : lengths[0];
          expect([winProbability.source, winProbability.estimate, playouts]).toEqual(['exact', Number(left === 0), 0]);
          expect(expectedResult).toMatchObject({ estimate: left, low: left, high: left });
        }
        const results = hints.map(({ expectedResult }) => expectedResult!.estimate);
        expect(results).toEqual([...results].sort((a, b) => a - b));
        expect(hints[0].reason).toBe(hinter.explain(state, hints[0].action));
        rules.apply(state, hints.at(-2)!.action);
      }
    }
  });

  it('names the set to take and what it comes to', () => {
    const hinter = createHinter({ preset: 'decade', options: { ...options, ranks: '46T' } });
    const hints = hinter.hint('decade TC 4C TD 6D TH | gone 4D 4H 4S 6C 6H 6S TS');
    expect(hints.map(({ reason }) => reason)).toEqual([
      '4+10+6=20 leaves only 10 10: 100 % to win, next best 0 % (4+10+6+10=30)',
      '4+10+6+10=30 leaves only 10: the game is certainly lost, best is 100 % (4+10+6=20)',
      '10+4+10+6=30 leaves only 10: the game is certainly lost, best is 100 % (4+10+6=20)',
      'finish ends the game: the game is certainly lost, best is 100 % (4+10+6=20)',
    ]);
  });

  it('draw first, which no discard is better than, and count the chances with hidden cards dealt anew', () => {
    const hinter = createHinter({ preset: 'decade', options, playouts: 60 });
    const [draw, take] = hinter.hint('decade 4 8 3 3 J 6 4 5 5 9 A');
    expect(draw.reason).toMatch(/^draw keeps every set for later: .* to win/);
    expect(draw).toMatchObject({
      notation: 'draw',
      probability: 1,
      playouts: 60,
      winProbability: { source: 'playouts' },
    });
    expect(draw.winProbability.estimate).toBeGreaterThanOrEqual(take.winProbability.estimate);
    expect(hinter.playsOn).toBe(true);
    expect(hinter.explain('decade 4 8 3 3 J 6', 'draw')).toBe('draw keeps every set for later');
  });
});

it('hints for a deck of at most 16 cards are exact, whatever else is imported', () => {
  const [best] = createHinter({ preset: 'ring', options: { ranks: '456' } }).hint('decade 4 6 5 5');
  expect(best.winProbability).toMatchObject({ source: 'exact' });
});
