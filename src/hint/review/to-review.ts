import type { GameParts } from '../../env/game.js';
import type { GameState } from '../../env/rules.js';
import type { ReviewWords } from '../games/kit.js';
import type { WinProbability } from '../hint.js';
import { clamp } from '../values/value-interpreter.js';
import { bestLine, type ExactEnd, namedMove } from './exact-end.js';
import type { Account, Change, DecisionMark, GameReview, ReviewedDecision, ReviewedMove } from './game-review.js';
import type { Expectation, PlayedGame, PlayedMove, ScoredMove, Scorer } from './scoring.js';
import { gravityOf, isFault, markOf, sentenceOf, summaryOf } from './summary.js';

/** The constants of lichess.org/page/accuracy, in full as its program (lila, AccuracyPercent) has them. */
const SCALE = 103.1668100711649;
const DECAY = 0.04354415386753951;
const OFFSET = 3.166924740191411;

/** The limits of a decision's weight, in points; and of the positions that volatility is looked for in. */
const WEIGHTS = { least: 0.5, most: 12 };
const WINDOW = { least: 2, most: 8 };

/** The accuracy of a decision in per cent. @param points lost against the best move, in per cent of the chance to win */
function decisionAccuracy(points: number): number {
  return points <= 0 ? 100 : clamp(SCALE * Math.exp(-DECAY * points) - OFFSET + 1, 0, 100);
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** [decision]: how much was at stake around it, the deviation of the curve in a window that slides along. */
function volatilities(curve: readonly number[]): number[] {
  const size = clamp(Math.floor((curve.length - 1) / 10), WINDOW.least, WINDOW.most);
  return curve.slice(1).map((_, i) => {
    const from = Math.max(0, i + 2 - size);
    return clamp(deviation(curve.slice(from, from + size)), WEIGHTS.least, WEIGHTS.most);
  });
}

/**
 * The accuracy of a game as lichess has it, so that one blunder does not hide among twenty good moves: the middle between the mean weighted by
 * volatility and the harmonic mean.
 * @param accuracies of the decisions, in per cent
 * @param curve in points: before each decision, and at the end
 * @returns null without decisions
 */
function gameAccuracy(accuracies: readonly number[], curve: readonly number[]): number | null {
  if (accuracies.length === 0) return null;
  const weights = volatilities(curve);
  const weighted = accuracies.reduce((sum, accuracy, i) => sum + accuracy * weights[i], 0);
  const harmonic = accuracies.length / accuracies.reduce((sum, accuracy) => sum + 1 / Math.max(1, accuracy), 0);
  return (weighted / weights.reduce((sum, weight) => sum + weight, 0) + harmonic) / 2;
}

/** All that a review is written from. */
interface ReviewMaterial {
  readonly parts: GameParts;
  readonly words: ReviewWords;
  readonly game: PlayedGame;
  readonly steps: readonly ScoredMove[];
  readonly scorer: Scorer;
  /** Moves that are proven to lose, by their numbers. */
  readonly losing: ReadonlySet<number>;
  readonly exact: ExactEnd;
  readonly end: Expectation;
}

/** Numbers of a review are multiples of this: sums of some thousands of them are exact. */
const UNIT = 2 ** -40;

function even(value: number): number {
  return Math.round(value / UNIT) * UNIT;
}

function winOf({ win: { estimate, low, high }, source }: Expectation): WinProbability {
  return { estimate: even(estimate), low: even(low), high: even(high), source };
}

/** What happened between three numbers. */
function changeOf(before: number, after: number, next: number): Change {
  return { luck: even(next) - even(after), play: even(after) - even(before) };
}

function accountOf(start: number, changes: readonly Change[], end: number): Account {
  const sum = (part: keyof Change): number => changes.reduce((total, change) => total + change[part], 0);
  return { start: even(start), luck: sum('luck'), play: sum('play'), end: even(end) };
}

/** The worst first: by its mark, then by what it lost. */
function byGravity(a: ReviewedDecision, b: ReviewedDecision): number {
  return gravityOf(b.mark) - gravityOf(a.mark) || b.points - a.points;
}

class ReviewWriter {
  /** What is 100 points. */
  private readonly whole: number;

  constructor(private readonly of: ReviewMaterial) {
    const { steps, scorer, end } = of;
    const start = (steps[0]?.before ?? end).result;
    this.whole = scorer.measure === null ? 1 : Math.max(1, Math.abs(start!));
  }

  write(): GameReview {
    const { parts, words, game, steps, scorer, end } = this.of;
    const moves = game.moves.map((move, index) => this.move(move, index));
    const decisions = moves.flatMap(({ decision, index }) => (decision === null ? [] : [{ ...decision, index }]));
    const curve = [...decisions.map(({ index }) => steps[index].before), end].map((each) => this.points(each));
    const worst = decisions.filter(({ points }) => points > 0).sort(byGravity)[0];
    const marks: Record<DecisionMark, number> = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
    for (const { mark } of decisions) marks[mark]++;
    const first = steps[0]?.before ?? end;
    const unit = scorer.measure?.name ?? 'chance';
    const isSeldomLost = first.win.estimate > 1 / 2;
    const told = {
      preset: parts.spec.preset,
      outcome: game.end.outcome,
      accuracy: gameAccuracy(
        decisions.map(({ accuracy }) => accuracy),
        curve,
      ),
      unit,
      courseUnit: game.end.outcome === 'lost' && isSeldomLost ? 'chance' : unit,
      chance: accountOf(
        first.win.estimate,
        moves.map(({ change }) => change),
        end.win.estimate,
      ),
      result: scorer.measure && {
        ...scorer.measure,
        ...accountOf(
          first.result!,
          moves.map(({ resultChange }) => resultChange!),
          end.result!,
        ),
      },
      end: winOf(end),
      marks,
      worst: (worst as { index: number } | undefined)?.index ?? null,
      moves,
    };
    const stateBefore = (index: number): GameState => game.moves[index].state;
    const summary = summaryOf(parts, told);
    const { preset, outcome, ...others } = told;
    return { preset, outcome, sentence: sentenceOf(summary, parts, words, told, stateBefore), summary, ...others };
  }

  private points({ win, result }: Expectation): number {
    return (100 * (result ?? win.estimate)) / this.whole;
  }

  private move(played: PlayedMove, index: number): ReviewedMove {
    const { parts, words, steps, scorer, end } = this.of;
    const { before, after } = steps[index];
    const next = steps[index + 1]?.before ?? end;
    return {
      index,
      ...namedMove(parts, played.state, played.action),
      moment: words.moment?.(played.state) ?? { unit: 'move', number: index + 1 },
      position: parts.notation.formatState(played.state),
      before: winOf(before),
      after: winOf(after),
      change: changeOf(before.win.estimate, after.win.estimate, next.win.estimate),
      resultBefore: scorer.measure && even(before.result!),
      resultChange: scorer.measure && changeOf(before.result!, after.result!, next.result!),
      decision: this.decision(played, index),
    };
  }

  private decision({ state, legal }: PlayedMove, index: number): ReviewedDecision | null {
    const { parts, steps, losing, exact, scorer } = this.of;
    const { decision } = steps[index];
    if (decision === null) return null;
    const { best, bestExpectation, loss, isSure } = decision;
    const points = (100 * loss) / this.whole;
    const losesForCertain = losing.has(index);
    const mark = losesForCertain ? 'blunder' : markOf(points, isSure);
    const hasLine = isFault(mark) && (scorer.measure === null || exact.isWhole);
    return {
      choices: legal.length,
      best: {
        ...namedMove(parts, state, best),
        cards: parts.notation.cardsOf(state, best),
        winProbability: winOf(bestExpectation),
      },
      loss: even(loss),
      points: even(points),
      mark,
      accuracy: decisionAccuracy(points),
      losesForCertain,
      bestLine: hasLine ? bestLine(parts, exact, state, best) : null,
    };
  }
}

export function writeReview(of: ReviewMaterial): GameReview {
  return new ReviewWriter(of).write();
}
