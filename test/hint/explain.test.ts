import { describe, expect, it } from 'vitest';
import { wilsonInterval } from '../../src/evaluate/statistics.js';
import {
  formatChance,
  formatMean,
  measureWords,
  type MoveEstimate,
  reasonText,
  summaryOf,
} from '../../src/hint/move-estimate.js';

function estimate(move: string, wins: number, cardsLeft: number, count = 100): MoveEstimate {
  const won = Array.from({ length: count }, (_, i) => (i < wins ? 1 : 0));
  return {
    action: 0,
    move,
    consequence: '',
    source: 'playouts',
    win: wilsonInterval(wins, count),
    value: wins / count,
    score: wilsonInterval(wins, count),
    result: { name: 'cards left', better: 'lower', estimate: cardsLeft, low: cardsLeft - 1, high: cardsLeft + 1 },
    certain: null,
    playouts: count,
    results: { won, scores: won, returns: won, measures: won.map((_, i) => cardsLeft + (i % 2 === 0 ? 0.01 : -0.01)) },
  };
}

function explainMove(own: MoveEstimate, others: readonly MoveEstimate[], playMatters = true): string {
  return reasonText(own, summaryOf(own, others, playMatters), 'removal');
}

const six = estimate('4+6=10', 31, 9);
const draw = estimate('draw', 12, 12);

describe('reasons', () => {
  it('compare a move with the next best and the others with the best', () => {
    expect(explainMove(six, [draw])).toBe('4+6=10: 31 % to win, next best 12 % (draw)');
    expect(explainMove(draw, [six])).toBe('draw: 12 % to win, best is 31 % (4+6=10)');
  });

  it('say when the playouts cannot tell two moves apart', () => {
    expect(explainMove(six, [estimate('draw', 30, 9)])).toContain(', next best 30 % (draw), too close to tell apart');
    expect(explainMove(six, [estimate('draw', 31, 9)])).toContain(', no better or worse than draw');
  });

  it('turn to the main measure where the chances are equal', () => {
    const text = explainMove(estimate('4+6=10', 0, 9), [estimate('draw', 0, 12)]);
    expect(text).toBe('4+6=10: 0 % to win, 9.00 cards left, next best 0 %, 12.0 cards left (draw)');
  });

  it('turn to it where the chances are said alike, though they tell', () => {
    const [a, b] = [estimate('place', 9998, 4.7, 10_000), estimate('end the turn', 9997, 5.6, 10_000)];
    expect(explainMove({ ...a, source: 'exact' }, [{ ...b, source: 'exact' }])).toBe(
      'place: over 99.9 % to win, 4.70 cards left, next best over 99.9 %, 5.60 cards left (end the turn)',
    );
  });

  it('name the only legal move, certain ends and games in which the order does not matter', () => {
    expect(explainMove(six, [])).toBe('4+6=10: the only legal move, 31 % to win');
    expect(explainMove({ ...six, certain: 'won' }, [])).toBe('4+6=10: the game is certainly won, the only legal move');
    const leaving = { ...six, consequence: 'leaves Q 3 7 next to each other' };
    expect(explainMove(leaving, [estimate('draw', 27, 12)])).toMatch(
      /^4\+6=10 leaves Q 3 7 next to each other: 31 % to win, next best 27 %/,
    );
    expect(explainMove(estimate('take', 913, 9, 10_000), [draw], false)).toBe(
      'any removal is as good as any other: 9.1 % to win',
    );
  });

  it('write numbers as people do', () => {
    expect([0, 0.0913, 0.0996, 0.314, 0.9, 0.9976, 0.9996, 1].map(formatChance)).toEqual([
      '0 %',
      '9.1 %',
      '10 %',
      '31 %',
      '90 %',
      '99.8 %',
      'over 99.9 %',
      '100 %',
    ]);
    expect([-0.001, 4.386, 30.24].map(formatMean)).toEqual(['0.00', '4.39', '30.2']);
    expect(['cardsLeft', 'cards left', 'rounds'].map(measureWords)).toEqual(['cards left', 'cards left', 'rounds']);
  });
});
