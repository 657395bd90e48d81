import { type Outcome, partsOf } from '../../../src/env/index.js';
import type { ReviewWords } from '../../../src/hint/games/kit.js';
import { exactInterval, type MoveEstimate, noResults } from '../../../src/hint/move-estimate.js';
import {
  bestOf,
  decisionAccuracy,
  gameAccuracy,
  hundredPoints,
  markOf,
  type MoveEstimates,
  type PlayedMove,
  scoreMoves,
  scorerFor,
} from '../../../src/hint/review/scoring.js';
import { writeReview } from '../../../src/hint/review/write-review.js';
import { dealt } from '../../support/games.js';

describe('the mark of a decision', () => {
  it.each([
    [0, 'best'],
    [0.3, 'good'],
    [1.94, 'good'],
    [2, 'inaccuracy'],
    [4.94, 'inaccuracy'],
    [4.96, 'mistake'],
    [9.94, 'mistake'],
    [10 - 1e-9, 'blunder'],
    [9.96, 'blunder'],
    [40, 'blunder'],
  ])('goes by points as they are said: %d is %s', (points, mark) => {
    expect(markOf(points, true)).toBe(mark);
  });

  it('holds nothing against a player that playouts leave open', () => {
    expect(markOf(40, false)).toBe('good');
  });
});

describe('accuracy', () => {
  it('of a decision is that of lichess', () => {
    expect([0, -1, 10, 40, 100].map(decisionAccuracy)).toEqual([100, 100, expect.closeTo(64.58, 2), expect.closeTo(15.909, 2), 0]); // prettier-ignore
  });

  it('of a game is the middle between the mean weighted by volatility and the harmonic mean', () => {
    expect(gameAccuracy([], [50])).toBeNull();
    expect(gameAccuracy([100, 50], [50, 50, 50])).toBeCloseTo((75 + 200 / 3) / 2, 9);
    // Windows of two: nothing at stake counts 0.5, a deviation of 20 counts 12, one of 3 counts 3.
    expect(gameAccuracy([100, 50], [50, 50, 90])).toBeCloseTo(((50 + 600) / 12.5 + 200 / 3) / 2, 9);
    expect(gameAccuracy([100, 50, 80], [50, 50, 90, 96])).toBeCloseTo(((50 + 600 + 240) / 15.5 + 3 / 0.0425) / 2, 9);
    expect(gameAccuracy([0.5, 100], [50, 50, 50])).toBeCloseTo((50.25 + 2 / 1.01) / 2, 9);
    // A hundred decisions: windows of eight at most, so that the step of 80 counts 12 in seven of them.
    const curve = Array.from({ length: 101 }, (_, i) => (i < 60 ? 10 : 90));
    const accuracies = curve.slice(1).map((_, i) => (i >= 58 && i < 67 ? 50 : 100));
    const weighted = (12 * 7 * 50 + 0.5 * (2 * 50 + 91 * 100)) / (12 * 7 + 0.5 * 93);
    expect(gameAccuracy(accuracies, curve)).toBeCloseTo((weighted + 100 / (0.91 + 9 / 50)) / 2, 9);
  });
});

const parts = partsOf('decade-loop3-optional');
const { rules } = parts;
const [DRAW, FINISH] = [rules.moves.length - 2, rules.moves.length - 1];

/** What is expected of a move: the chance to win, and the cards left, fewer of which are better. */
function estimate(action: number, win: number, cards: number | null = null, returns: number[] = []): MoveEstimate {
  return {
    action,
    move: '',
    consequence: '',
    source: returns.length > 0 ? 'playouts' : 'exact',
    value: win,
    win: exactInterval(win),
    score: null,
    result: cards === null ? null : { name: 'cardsLeft', better: 'lower', ...exactInterval(cards) },
    certain: null,
    playouts: 0,
    results: { ...noResults(), returns },
  };
}

/** Draws where one could finish. */
function played(count: number, isCertain = false): PlayedMove[] {
  const state = dealt(rules, 1);
  return Array.from({ length: count }, () => ({ state, legal: [DRAW, FINISH], action: DRAW, isCertain }));
}

const byChance = scorerFor({}, []);

describe('the score of a move', () => {
  const decided = (draw: MoveEstimate, finish: MoveEstimate, solved: number | null = null) => {
    const end = { win: exactInterval(0.9), source: 'exact', result: null } as const;
    const [step] = scoreMoves(played(1), [[draw, finish]], byChance, end, true, () => solved);
    return step;
  };

  it('is none where all moves are equally good for certain', () => {
    expect(decided(estimate(DRAW, 0.5), estimate(FINISH, 0.5 + 0.9e-7)).decision).toBeNull();
    expect(decided(estimate(DRAW, 0.5, null, [1]), estimate(FINISH, 0.5)).decision).toMatchObject({ loss: 0, best: DRAW }); // prettier-ignore
  });

  it('is what it loses against the best, before which that was promised', () => {
    const { before, after, decision } = decided(estimate(DRAW, 0.4), estimate(FINISH, 0.7));
    expect([before.win.estimate, after.win.estimate]).toEqual([0.7, 0.4]);
    expect(decision).toMatchObject({ best: FINISH, loss: expect.closeTo(0.3, 12) as number, isSure: true });
    expect(decided(estimate(DRAW, 0.7), estimate(FINISH, 0.4)).decision).toMatchObject({ best: DRAW, loss: 0, isSure: true }); // prettier-ignore
  });

  it('is nothing where playouts on equal cards leave it open', () => {
    const open = decided(estimate(DRAW, 0.4, null, [0, 1, 0, 1]), estimate(FINISH, 0.6, null, [1, 0, 1, 1]));
    expect(open.decision).toMatchObject({ best: FINISH, loss: 0, isSure: false });
    expect(open.before.win.estimate).toBe(0.4);
    const sure = decided(estimate(DRAW, 0.4, null, [0, 0.1, 0, 0]), estimate(FINISH, 0.6, null, [1, 1, 1, 1]));
    expect(sure.decision).toMatchObject({ loss: expect.closeTo(0.2, 12) as number, isSure: true });
    expect(decided(estimate(DRAW, 0.4, null, [0, 1]), estimate(FINISH, 0.6)).decision).toMatchObject({ isSure: true });
  });

  it('names of several best moves that of the solution', () => {
    const others = [estimate(0, 0.7), estimate(1, 0.7), estimate(2, 0.3), estimate(DRAW, 0.4)];
    const best = (solved: number | null) =>
      scoreMoves(played(1), [others], byChance, estimate(0, 1), true, () => solved)[0].decision!.best;
    expect([null, 1, 2].map(best)).toEqual([0, 1, 0]);
  });

  it('of a certain step is what comes next, and of a game without choices none', () => {
    const estimates: MoveEstimates = [estimate(DRAW, 0.4), estimate(FINISH, 0.5)];
    const end = estimate(DRAW, 0.9);
    const steps = scoreMoves(played(2, true), [estimates, null], byChance, end, false, () => null);
    expect(steps.map(({ after, decision }) => [after.win.estimate, decision])).toEqual(Array(2).fill([0.9, null]));
  });

  it('ties are broken by the value, then by the result, and the own move comes first', () => {
    const worth = () => 1;
    const [a, b] = [estimate(0, 0.5, 7), estimate(1, 0.5, 6)];
    expect(bestOf([a, b], worth).action).toBe(1);
    expect(bestOf([a, { ...b, result: a.result }], worth, 1).action).toBe(1);
    expect(bestOf([a, { ...b, value: 0.4 }], worth, 1).action).toBe(0);
    expect(bestOf([a, b], ({ action }) => -action, 1).action).toBe(0);
  });
});

describe('a written review', () => {
  const written = (
    estimates: MoveEstimates[],
    last: MoveEstimate,
    words: ReviewWords = {},
    outcome: Outcome = 'ongoing',
    losing: number | null = null,
  ) => {
    // prettier-ignore
    const scorer = scorerFor(words, estimates);
    const steps = scoreMoves(played(estimates.length), estimates, scorer, last, true, () => null);
    const end = dealt(rules, 1);
    end.outcome = outcome;
    const exact = { isWhole: false, moveOf: () => null, chancesOf: () => null };
    return writeReview({ parts, words, steps, scorer, losing, exact, end, last });
  };
  const two = (draw: number, finish: number): MoveEstimates => [estimate(DRAW, draw), estimate(FINISH, finish)];
  const byCards = (draw: number, finish: number, win = 0): MoveEstimates => [estimate(DRAW, win, draw), estimate(FINISH, win, finish)]; // prettier-ignore
  const account = (start: number, luck: number, play: number, end: number) =>
    Object.fromEntries(
      Object.entries({ start, luck, play, end }).map(([key, value]) => [key, expect.closeTo(value, 9)]),
    );

  it('adds up luck and play, and names the worst move', () => {
    const review = written([two(0.5, 0.3), two(0.4, 0.55), two(0.62, 0.65)], estimate(DRAW, 0.7));
    expect(review.chance).toEqual(account(0.5, 0.38, -0.18, 0.7));
    expect(review).toMatchObject({ worst: 1, unit: 'chance', courseUnit: 'chance', result: null });
    expect(review.marks).toEqual({ best: 1, good: 0, inaccuracy: 1, mistake: 0, blunder: 1 });
    expect(review.moves.map(({ decision }) => decision!.points)).toEqual([0, expect.closeTo(15, 9), expect.closeTo(3, 9)]); // prettier-ignore
    const accuracies = [0, 15, 3].map(decisionAccuracy);
    expect(review.accuracy).toBeCloseTo(gameAccuracy(accuracies, [50, 55, 65, 70])!, 6);
    expect(review.sentence).toBe('You were at 55 % until move 2; "draw" instead of "finish" cost 15 points; 1 other cost 3.0 points.'); // prettier-ignore
    expect(review.summary.fault!.others).toEqual({ count: 1, loss: expect.closeTo(0.03, 9) as number });
  });

  it('puts what loses for certain first, whatever it loses', () => {
    const { sentence, worst, marks } = written([two(0.3, 0.39), two(0, 0.01)], estimate(DRAW, 0), {}, 'lost', 1);
    expect([worst, marks.mistake, marks.blunder]).toEqual([1, 1, 1]);
    expect(sentence).toBe('You were at 1.0 % until move 2; "draw" instead of "finish" cost the last chance to win; 1 other cost 9.0 points.'); // prettier-ignore
  });

  it.each<[string, MoveEstimates[], number, Outcome, string]>([
    ['no decision', [], 0.7, 'ongoing', 'There was nothing to decide: luck took you from 70 % to 70 %, where the game stands.'], // prettier-ignore
    ['one good decision', [two(0.5, 0.4)], 1, 'won', 'The only decision cost nothing to speak of: luck took you from 50 % to a won game.'], // prettier-ignore
    ['two', [two(0.5, 0.4), two(0.39, 0.4)], 0, 'lost', 'None of 2 decisions cost anything to speak of: luck took you from 50 % to a lost game.'], // prettier-ignore
    ['one bad decision', [two(0.5, 0.52)], 1, 'won', 'You were at 52 % until move 1; "draw" instead of "finish" cost 2.0 points; the rest was luck.'], // prettier-ignore
  ])('says of %s what to say', (_, estimates, end, outcome, sentence) => {
    expect(written(estimates, estimate(DRAW, end), {}, outcome).sentence).toBe(sentence);
  });

  it('is told by the main measure where the words say so, a chance to win being worth some of it', () => {
    const words = { judgedByResult: { worthOfWin: 10 } } as ReviewWords;
    const review = written([byCards(20, 20.5), byCards(18, 14)], estimate(DRAW, 0, 16), words);
    expect(review).toMatchObject({ unit: 'cardsLeft', courseUnit: 'cardsLeft', worst: 1 });
    expect(review.result).toEqual({ name: 'cardsLeft', better: 'lower', ...account(20, -6 - 2, 4, 16) });
    expect(review.moves[1].decision).toMatchObject({ loss: 4, points: 20 });
    expect(review.moves.map(({ resultBefore }) => resultBefore)).toEqual([20, 14]);
    expect(review.sentence).toBe('You could expect 14.0 cards left until move 2; "draw" instead of "finish" cost 4.00 cards; the rest was luck.'); // prettier-ignore
    // Half a chance to win is worth five cards.
    const worth = scorerFor(words, [byCards(20, 20)]).worth;
    expect([worth(estimate(0, 0, 20)), worth(estimate(0, 0.5, 20))]).toEqual([-20, -15]);
    const good = written([byCards(20, 30)], estimate(DRAW, 0, 16), words);
    expect(good.sentence).toBe('The only decision cost nothing to speak of: 20.0 cards left were to be expected at the start, and luck made it 16.0.'); // prettier-ignore
    // A game that was seldom lost, and was: its result says nothing.
    expect(written([byCards(20, 30, 0.6)], estimate(DRAW, 0, 16), words, 'lost').courseUnit).toBe('chance');
    expect(written([byCards(20, 30, 0.5)], estimate(DRAW, 0, 16), words, 'lost').courseUnit).toBe('cardsLeft');
    expect([hundredPoints(byChance, estimate(0, 0.3)), hundredPoints(scorerFor(words, [byCards(20, 20)]), estimate(0, 0, 0.2))]).toEqual([1, 1]); // prettier-ignore
    expect(scorerFor(words, [byCards(20, 20), two(0.1, 0.2)]).measure).toBeNull();
  });
});
