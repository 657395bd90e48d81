import type { GameParts } from '../../env/game.js';
import type { GameState } from '../../env/rules.js';
import type { WinProbability } from '../hint.js';
import { decisionAccuracy, gameAccuracy } from './accuracy.js';
import { bestLine, namedMove } from './best-line.js';
import type { CourseStep } from './course.js';
import type { ExactEnd } from './exact-end.js';
import type { Account, Change, DecisionMark, GameReview, ReviewedDecision, ReviewedMove } from './game-review.js';
import type { Judge, Outlook } from './judge.js';
import { gravityOf, isFault, markOf } from './marks.js';
import type { PlayedGame, PlayedMove } from './played-game.js';
import type { ReviewWords } from './review-words.js';
import { sentenceOf } from './sentence.js';
import { summaryOf } from './summary.js';

/** All that a review is written from. */
export interface Reviewed {
  readonly parts: GameParts;
  readonly words: ReviewWords;
  readonly game: PlayedGame;
  readonly steps: readonly CourseStep[];
  readonly judge: Judge;
  /** Moves that are proven to lose, by their numbers. */
  readonly losing: ReadonlySet<number>;
  readonly exact: ExactEnd;
  readonly end: Outlook;
}

/** Numbers of a review are multiples of this: sums of some thousands of them are exact. */
const UNIT = 2 ** -40;

function even(value: number): number {
  return Math.round(value / UNIT) * UNIT;
}

function winOf({ win: { estimate, low, high }, source }: Outlook): WinProbability {
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

  constructor(private readonly of: Reviewed) {
    const { steps, judge, end } = of;
    const start = (steps[0]?.before ?? end).result;
    this.whole = judge.measure === null ? 1 : Math.max(1, Math.abs(start!));
  }

  write(): GameReview {
    const { parts, words, game, steps, judge, end } = this.of;
    const moves = game.moves.map((move, index) => this.move(move, index));
    const decisions = moves.flatMap(({ decision, index }) => (decision === null ? [] : [{ ...decision, index }]));
    const curve = [...decisions.map(({ index }) => steps[index].before), end].map((each) => this.points(each));
    const worst = decisions.filter(({ points }) => points > 0).sort(byGravity)[0];
    const marks: Record<DecisionMark, number> = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
    for (const { mark } of decisions) marks[mark]++;
    const first = steps[0]?.before ?? end;
    const unit = judge.measure?.name ?? 'chance';
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
      result: judge.measure && {
        ...judge.measure,
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

  private points({ win, result }: Outlook): number {
    return (100 * (result ?? win.estimate)) / this.whole;
  }

  private move(played: PlayedMove, index: number): ReviewedMove {
    const { parts, words, steps, judge, end } = this.of;
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
      resultBefore: judge.measure && even(before.result!),
      resultChange: judge.measure && changeOf(before.result!, after.result!, next.result!),
      decision: this.decision(played, index),
    };
  }

  private decision({ state, legal }: PlayedMove, index: number): ReviewedDecision | null {
    const { parts, steps, losing, exact, judge } = this.of;
    const { decision } = steps[index];
    if (decision === null) return null;
    const { best, promised, loss, isSure } = decision;
    const points = (100 * loss) / this.whole;
    const losesForCertain = losing.has(index);
    const mark = losesForCertain ? 'blunder' : markOf(points, isSure);
    const hasLine = isFault(mark) && (judge.measure === null || exact.isWhole);
    return {
      choices: legal.length,
      best: {
        ...namedMove(parts, state, best),
        cards: parts.notation.cardsOf(state, best),
        winProbability: winOf(promised),
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

export function toReview(of: Reviewed): GameReview {
  return new ReviewWriter(of).write();
}
