import '../session/all-games.js';
import type { Hint } from 'maketen/hint';
import { choiceText } from '../panels/ranking-words.js';

function hint(chance: number, { half = 0, result = null as number | null, source = 'exact' } = {}): Hint {
  const expectedResult =
    result === null ? null : { name: 'rounds', better: 'lower' as const, estimate: result, low: result, high: result };
  const winProbability = { estimate: chance, low: chance - half, high: chance + half, source };
  return { winProbability, expectedResult } as unknown as Hint;
}

const counted = (chance: number): Hint => hint(chance, { half: 0.07, source: 'playouts' });
const unknown = hint(0.5, { half: 0.5, source: 'model' });

it.each([
  [
    'lies between the best move and the next',
    [hint(0.5), hint(0.38), hint(0.1)],
    'matters: the next best move costs 12 points of the chance to win',
  ],
  ['is one point', [hint(0.5), hint(0.49), hint(0.1)], /^A close choice: the next best move costs 1 point of/],
  ['is three points', [hint(0.5), hint(0.47)], /^This choice matters: the next best move costs 3 points of/],
  ['is few rounds', [hint(1, { result: 3 }), hint(1, { result: 3.1 })], /^A close choice: .* costs 0\.10 rounds/],
  ['can be lost where several moves are about as good', [hint(0.5), hint(0.499), hint(0.1)], 'but one costs 40 points'],
  ['is nothing', [hint(0.5), hint(0.499)], /^Any move is fine/],
  [
    'lies between the results where chances are alike',
    [hint(1, { result: 3 }), hint(1, { result: 3.5 })],
    '0.50 rounds',
  ],
  ['is nothing between the results', [hint(1, { result: 3 }), hint(1, { result: 3.01 })], /^Any move is fine/],
  ['chance alone may explain', [counted(0.5), counted(0.4)], /^Any move is fine/],
  ['chance alone does not explain', [counted(0.5), counted(0.3)], '20 points'],
  ['cannot be chosen', [hint(0.5)], 'only one move'],
  ['is not known', [unknown, unknown], 'is being worked out'],
])('a hint says what %s', (_, hints, text) => {
  expect(choiceText(hints, true)).toMatch(text);
});

it('makes nothing of differences where play does not matter', () => {
  expect(choiceText([hint(0.5), hint(0.1)], false)).toMatch(/^Any move is fine/);
});
