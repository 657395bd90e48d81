import '../session/all-games.js';
import { createHinter, type Hint } from '../../src/hint/index.js';
import {
  bestText,
  chanceText,
  figuresOf,
  reasonText,
  resultHeading,
  sourceText,
  tiedFrom,
  whyText,
} from '../panels/ranking-words.js';
import { withSuitSigns } from '../session/words.js';

const [hint] = createHinter({ preset: 'tens' }).hint({ seed: 5 });

const nameOf = (action: number): string => withSuitSigns(action === hint.action ? hint.move : 'another');

const OWN = { name: 'your model', kind: 'own model', summary: '' } as const;

function withFigures(chance: number, low: number, high: number, result: number): Hint {
  const { source } = hint.winProbability;
  return {
    ...hint,
    winProbability: { estimate: chance, low, high, source },
    expectedResult: { ...hint.expectedResult!, estimate: result },
  };
}

describe('the figures of a ranking', () => {
  it('keep numbers and signs together, with an interval where there is one', () => {
    const [figures] = figuresOf([withFigures(0.29, 0.187, 0.392, 12.34)]);
    expect(figures).toEqual({ chance: '29\u00a0%', interval: '19–39\u00a0%', result: '12.3' });
    expect(figuresOf([withFigures(0.29, 0.29, 0.29, 1)])[0].interval).toBe('');
  });

  it('have a decimal more where two moves would read equal, and only there', () => {
    const moves = [withFigures(0.2943, 0, 1, 4.324), withFigures(0.2871, 0, 1, 4.321), withFigures(0.1, 0, 1, 4.5)];
    const figures = figuresOf(moves);
    expect(figures.map(({ chance }) => chance)).toEqual(['29.4\u00a0%', '28.7\u00a0%', '10\u00a0%']);
    expect(figures.map(({ result }) => result)).toEqual(['4.324', '4.321', '4.50']);
    expect(figuresOf([moves[0], moves[0]]).map(({ chance }) => chance)).toEqual(['29\u00a0%', '29\u00a0%']);
    const near = figuresOf([withFigures(0.99996, 0, 1, 1), withFigures(0.99999, 0, 1, 1)]);
    expect(near.map(({ chance }) => chance)).toEqual(['over 99.9\u00a0%', 'over 99.9\u00a0%']);
    const sampled = { ...hint.winProbability, source: 'playouts', estimate: 1 } as const;
    expect(chanceText(sampled)).toBe('over 99\u00a0%');
    expect(chanceText({ ...sampled, estimate: 0 })).toBe('under 1\u00a0%');
    expect(chanceText({ ...sampled, source: 'exact' })).toBe('100\u00a0%');
  });

  it('are named, and summed up for the best move', () => {
    expect(resultHeading([hint])).toBe('Cards left');
    expect(resultHeading([{ ...hint, expectedResult: null }])).toBe(null);
    expect(bestText([withFigures(0.29, 0, 1, 5)], true, nameOf)).toBe(
      `Best: ${withSuitSigns(hint.move)}, 29\u00a0% to win, on average 5.00 cards left`,
    );
  });

  it('are said in the same words by the line and by the reason', () => {
    const reason = 'draw: 100 % to win, no cards left, next best 31 % (4+6=10), too close to tell apart';
    expect(reasonText({ ...hint, reason }, nameOf)).toBe(
      'Draw: 100\u00a0% to win, no cards left, next best 31\u00a0% (4+6=10), too close to tell apart.',
    );
    const none = withFigures(1, 1, 1, 0);
    expect(bestText([none], true, nameOf)).toBe(`Best: ${withSuitSigns(hint.move)}, 100\u00a0% to win, no cards left`);
    expect(figuresOf([none])[0].result).toBe('none');
  });

  it('name no move as the best where all are equal', () => {
    const [one, other] = [withFigures(0.09, 0.09, 0.09, 25), withFigures(0.09, 0.09, 0.09, 25)];
    const equal = 'All moves are equal: 9.0\u00a0% to win, on average 25.0 cards left';
    expect([bestText([one], false, nameOf), bestText([one, other], true, nameOf)]).toEqual([equal, equal]);
    expect(bestText([one, withFigures(0.08, 0.08, 0.08, 25)], true, nameOf)).toMatch(/^Best: /);
  });

  it('of estimates within one point are joined, in whole numbers, and the reason names all of those moves', () => {
    const estimate = (action: number, chance: number): Hint => ({
      ...withFigures(chance, chance - 0.1, chance + 0.1, 0),
      action,
      expectedResult: null,
      winProbability: { estimate: chance, low: chance - 0.1, high: chance + 0.1, source: 'model' },
    });
    const hints = [estimate(0, 0.547), estimate(1, 0.546), estimate(2, 0.52), estimate(3, 0.515)];
    const names = new Map(['9♦+A♣=10', 'A♣+9♠=10', 'draw', 'wait'].map((name, i) => [i, name]));
    expect(tiedFrom(hints)).toEqual([2, 0, 2, 0]);
    expect(figuresOf(hints).map(({ chance }) => chance)).toEqual(['55\u00a0%', '55\u00a0%', '52\u00a0%', '52\u00a0%']);
    expect(whyText(hints, nameOf, names)).toBe(
      '9♦+A♣=10 or A♣+9♠=10: both win about 55\u00a0%. Next best: draw, 3 points less.',
    );
    expect(whyText(hints.slice(0, 2), nameOf, names)).toBe('9♦+A♣=10 or A♣+9♠=10: both win about 55\u00a0%.');
    expect(tiedFrom([hint, hint])).toEqual([1, 1]);
    expect(whyText([hint, hint], nameOf, names)).toBe(reasonText(hint, nameOf));
  });

  it('say where they come from, by the least sure of them', () => {
    const of = (hints: readonly Hint[]) => ({ hints, agent: 'some-value', milliseconds: 1, canBeSolved: false });
    const players = [{ name: 'some-value', kind: 'model', summary: '' }] as const;
    const from = (source: 'model' | 'playouts'): Hint => ({
      ...hint,
      winProbability: { ...hint.winProbability, source },
      playouts: 64,
    });
    expect(sourceText(of([hint]), players)).toBe('Exact: the outcome is certain.');
    expect(sourceText(of([hint]), [{ ...players[0], kind: 'exact' }])).toBe('Exact: the game is solved.');
    expect(sourceText(of([hint, from('model')]), players)).toBe("Our model's estimate.");
    expect(sourceText({ ...of([from('model')]), agent: 'your model' }, [OWN])).toBe('Estimated by your model.');
    expect(sourceText(of([from('playouts'), hint]), [])).toBe(
      'Counted in 64 games per move, played from here by some-value.',
    );
  });
});
