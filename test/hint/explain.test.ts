import { wilsonInterval } from '../../src/evaluate/statistics.js';
import { type ModelCalibration, UNCALIBRATED } from '../../src/hint/model-values.js';
import {
  advantage,
  asChance,
  clampedInterval,
  formatChance,
  formatMean,
  halfWidth,
  measureWords,
  type MoveEstimate,
  reasonText,
  summaryOf,
  withExactValues,
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

function explainMove(own: MoveEstimate, others: readonly MoveEstimate[], playMatters = true) {
  return reasonText(own, summaryOf(own, others, playMatters), 'removal');
}

const six = estimate('4+6=10', 31, 9);
const draw = estimate('draw', 12, 12);

describe('estimates', () => {
  it('are compared by their value, where that is equal by the result, fewer or more of which is better', () => {
    const [a, b] = [estimate('a', 31, 9), estimate('b', 31, 12)];
    const more = (of: MoveEstimate): MoveEstimate => ({ ...of, result: { ...of.result!, better: 'higher' } });
    expect([advantage(six, draw), advantage(draw, six)]).toEqual([expect.closeTo(0.19, 12), expect.closeTo(-0.19, 12)]);
    expect([advantage(a, b), advantage(more(a), more(b)), advantage(a, { ...b, result: null })]).toEqual([3, -3, 0]);
    expect(advantage({ ...a, result: null }, b)).toBe(0);
  });

  it('have intervals of their half width within limits, or all of them', () => {
    expect(clampedInterval(0.5, 0.2, 0, 1)).toEqual({ estimate: 0.5, low: 0.3, high: 0.7 });
    expect(clampedInterval(1.5, 0.7, 0, 1)).toEqual({ estimate: 1, low: 0.8, high: 1 });
    expect(clampedInterval(-1, null, 0, 9)).toEqual({ estimate: 0, low: 0, high: 9 });
    expect([halfWidth(null), halfWidth(0.1)]).toEqual([null, expect.closeTo(0.196, 4)]);
    const curved = { ...UNCALIBRATED, winCurve: { from: [0, 1], to: [0.2, 0.4] } };
    const read = (calibration: ModelCalibration) => asChance({} as never, 0.5, { half: 0.1, chanceHalf: null, calibration }).win; // prettier-ignore
    expect([read(curved).estimate, read(UNCALIBRATED).estimate]).toEqual([expect.closeTo(0.3, 12), 0.5]);
  });

  it('whose values are known exactly are compared by these, and the return is the score or the result where it was so', () => {
    const returns = [-9, -12];
    const counted = { ...six, results: { won: [0, 0], scores: [0, 1], returns, measures: returns } };
    const [byResult] = withExactValues([counted], [-4], -3);
    expect(byResult).toMatchObject({ value: -4, isValueExact: true, score: six.score });
    expect(byResult.result).toEqual({ name: 'cards left', better: 'lower', estimate: -7, low: -7, high: -7 });
    const byScore = withExactValues([six, { ...counted, results: { ...counted.results, scores: returns, measures: [1, 2] } }], [0.2, 0.3], 0); // prettier-ignore
    expect(byScore.map(({ score }) => score!.estimate)).toEqual([0.2, 0.3]);
    expect(byScore[1].result).toEqual(six.result);
    expect(explainMove({ ...six, isValueExact: true }, [estimate('draw', 30, 9)])).not.toContain('too close');
  });

  it('are told apart by their own games: by returns, and by the result where the returns are alike', () => {
    const isOpen = (own: Partial<MoveEstimate>, other: MoveEstimate) => summaryOf({ ...six, ...own }, [other], true).rival!.isTooClose; // prettier-ignore
    expect(isOpen({}, draw)).toBe(false);
    expect(isOpen({}, estimate('draw', 30, 9))).toBe(true);
    expect(isOpen({}, estimate('draw', 31, 12))).toBe(false);
    expect(isOpen({}, estimate('draw', 31, 9))).toBe(true);
    expect(isOpen({ source: 'model' }, { ...estimate('draw', 30, 9), source: 'exact' })).toBe(false);
    expect(isOpen({ source: 'model' }, estimate('draw', 30, 9))).toBe(true);
  });

  it('say no chance that is not known, and the result instead', () => {
    const unknown = { ...six, isWinUnknown: true };
    expect(summaryOf(unknown, [draw], true)).toMatchObject({
      chance: null,
      result: { name: 'cards left', estimate: 9 },
      rival: { chance: 0.12, result: { estimate: 12 }, is: 'worse' },
    });
    expect(explainMove(unknown, [draw])).toContain('chance to win not known, 9.00 cards left');
    expect(summaryOf(draw, [six, estimate('third', 20, 9)], true).rival).toMatchObject({
      move: '4+6=10',
      is: 'better',
    });
    expect(summaryOf(six, [draw], false)).toMatchObject({ about: 'no strategy', chance: 0.31, rival: null });
  });
});

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
    expect(explainMove(estimate('draw', 0, 12), [])).toBe('draw: the only legal move, 0 % to win, 12.0 cards left');
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
    expect([0, 0.0004, 0.0006, 0.0913, 0.0994, 0.0996, 0.314, 0.9, 0.9976, 0.9996, 1].map(formatChance)).toEqual([
      '0 %',
      'under 0.1 %',
      '0.1 %',
      '9.1 %',
      '9.9 %',
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
