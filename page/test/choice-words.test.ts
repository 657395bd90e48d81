import '../session/all-games.js';
import type { Hint } from 'maketen/hint';
import { describe, expect, it } from 'vitest';
import { choiceText } from '../panels/ranking-words.js';

function hint(chance: number, { half = 0, result = null as number | null, source = 'exact' } = {}): Hint {
  const expectedResult =
    result === null ? null : { name: 'rounds', better: 'lower' as const, estimate: result, low: result, high: result };
  const winProbability = { estimate: chance, low: chance - half, high: chance + half, source };
  return { winProbability, expectedResult } as unknown as Hint;
}

describe('whether there is a choice that matters', () => {
  it('is told by what lies between the best move and the next', () => {
    expect(choiceText([hint(0.5), hint(0.38), hint(0.1)], true)).toBe(
      'There is a choice here that matters: 12 points between the best move and the next one.',
    );
    expect(choiceText([hint(0.5), hint(0.49), hint(0.1)], true)).toContain('matters: 1 point between');
  });

  it('names what can be lost where several moves are about as good', () => {
    expect(choiceText([hint(0.5), hint(0.499), hint(0.1)], true)).toBe(
      'Several moves are about as good, but one costs 40 points.',
    );
    expect(choiceText([hint(0.5), hint(0.499)], true)).toBe('Any move is fine here.');
  });

  it('goes by the result where the chances are alike', () => {
    expect(choiceText([hint(1, { result: 3 }), hint(1, { result: 3.5 })], true)).toContain('matters: 0.50 rounds');
    expect(choiceText([hint(1, { result: 3 }), hint(1, { result: 3.01 })], true)).toBe('Any move is fine here.');
  });

  it('makes nothing of what chance alone may explain', () => {
    const counted = (chance: number): Hint => hint(chance, { half: 0.07, source: 'playouts' });
    expect(choiceText([counted(0.5), counted(0.4)], true)).toBe('Any move is fine here.');
    expect(choiceText([counted(0.5), counted(0.3)], true)).toContain('20 points');
  });

  it('says so where nothing can be chosen, or nothing is known', () => {
    expect(choiceText([hint(0.5)], true)).toBe('There is only one move.');
    expect(choiceText([hint(0.5), hint(0.1)], false)).toBe('Any move is fine here.');
    const unknown = hint(0.5, { half: 0.5, source: 'model' });
    expect(choiceText([unknown, unknown], true)).toBe('There is a choice here; what it is worth is being worked out.');
  });
});
