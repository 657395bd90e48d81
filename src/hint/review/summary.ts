import type { GameParts } from '../../env/game.js';
import type { GameState } from '../../env/rules.js';
import { formatChance, formatMean, measureWords } from '../explain.js';
import type { ReviewWords } from '../games/kit.js';
import type { DecisionMark, GameReview, ReviewedMove, ReviewSummary, SummaryFault } from './game-review.js';

/** Points from which on a decision has a mark, the gravest first (docs/review.md). */
const LIMITS: readonly (readonly [DecisionMark, number])[] = [
  ['blunder', 10],
  ['mistake', 5],
  ['inaccuracy', 2],
];

/** Less than this is rounding. */
const NOTHING = 1e-4;

/** Points as they are said, in tenths: what reads as 10 is marked as 10. */
function said(points: number): number {
  return Math.round(10 * points) / 10;
}

/** @param points lost, in per cent @param isSure false where playouts leave open whether another move is better */
export function markOf(points: number, isSure: boolean): DecisionMark {
  if (!isSure) return 'good';
  if (points < NOTHING) return 'best';
  return LIMITS.find(([, least]) => said(points) >= least)?.[0] ?? 'good';
}

/** Whether a loss is more than none, as it is said. */
function isToBeSaid(points: number): boolean {
  return said(points) > 0;
}

/** Whether a mark says that something was lost that is worth speaking of. */
export function isFault(mark: DecisionMark): boolean {
  return mark !== 'best' && mark !== 'good';
}

const FROM_GOOD_TO_BAD: readonly DecisionMark[] = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'];

/** 0 for the best, 4 for a blunder. */
export function gravityOf(mark: DecisionMark): number {
  return FROM_GOOD_TO_BAD.indexOf(mark);
}

/** A review before it is put into words. */
type UnwrittenReview = Omit<GameReview, 'sentence' | 'summary'>;

/** How the game went without regard to any move. */
function luckOf({ result, chance, courseUnit }: UnwrittenReview): ReviewSummary['luck'] {
  const { start, end } = courseUnit === 'chance' ? chance : result!;
  return { unit: courseUnit, start, end };
}

function othersOf({ moves, worst }: UnwrittenReview): SummaryFault['others'] {
  const losses = moves.flatMap(({ index, decision }) =>
    index !== worst && decision !== null && isToBeSaid(decision.points) ? [decision.loss] : [],
  );
  return { count: losses.length, loss: losses.reduce((sum, loss) => sum + loss, 0) };
}

function faultOf(review: UnwrittenReview): SummaryFault | null {
  const move: ReviewedMove | undefined = review.worst === null ? undefined : review.moves[review.worst];
  if (!move?.decision || !isFault(move.decision.mark)) return null;
  const { index, moment, before, resultBefore, decision } = move;
  return {
    index,
    moment,
    chanceBefore: before.estimate,
    resultBefore,
    loss: decision.loss,
    losesForCertain: decision.losesForCertain,
    others: othersOf(review),
  };
}

/** What is to be said of a review in one sentence, before any language says it. */
export function summaryOf({ game }: GameParts, review: UnwrittenReview): ReviewSummary {
  const decisions = review.moves.filter(({ decision }) => decision !== null).length;
  const fault = faultOf(review);
  const undecided = game.playMatters ? 'nothing decided' : 'no strategy';
  const about = decisions === 0 ? undecided : fault === null ? 'no fault' : 'fault';
  return { about, decisions, luck: luckOf(review), fault };
}

/** "12 points", "1.3 rounds", "1.3 cards": what was lost, in what moves are judged by. */
export function lossText(loss: number, unit: string): string {
  if (unit !== 'chance') return `${formatMean(loss)} ${measureWords(unit).replace(/ left$/, '')}`;
  const points = 100 * loss;
  const text = points < 9.95 ? points.toFixed(1) : points.toFixed(0);
  return `${text} ${text === '1.0' ? 'point' : 'points'}`;
}

function resultText(name: string, value: number): string {
  return `${formatMean(value)} ${measureWords(name)}`;
}

function endText({ outcome, end }: UnwrittenReview): string {
  if (outcome === 'won') return 'a won game';
  if (outcome === 'ongoing') return `${formatChance(end.estimate)}, where the game stands`;
  return outcome === 'lost' ? 'a lost game' : 'a drawn game';
}

/** "luck took you from 28 % to a lost game" */
function luckText({ unit, start, end }: ReviewSummary['luck'], review: UnwrittenReview): string {
  if (unit === 'chance') return `luck took you from ${formatChance(start)} to ${endText(review)}`;
  return `${resultText(unit, start)} were to be expected at the start, and luck made it ${formatMean(end)}`;
}

/** "; 2 others cost 6.2 points", or that there were none. */
function othersText({ count, loss }: SummaryFault['others'], unit: string): string {
  if (count === 0) return '; the rest was luck';
  return `; ${count} ${count === 1 ? 'other' : 'others'} cost ${lossText(loss, unit)}`;
}

function faultText(
  fault: SummaryFault,
  words: ReviewWords,
  { moves, unit }: UnwrittenReview,
  state: GameState,
): string {
  const { index, moment, chanceBefore, resultBefore, loss, losesForCertain, others } = fault;
  const { action, move, decision } = moves[index];
  const { best } = decision!;
  const standing =
    resultBefore === null
      ? `You were at ${formatChance(chanceBefore)}`
      : `You could expect ${resultText(unit, resultBefore)}`;
  const deed = words.mistake?.(state, action, best.action) ?? `"${move}" instead of "${best.move}"`;
  const cost = losesForCertain
    ? `cost the last chance to win, ${formatChance(chanceBefore)}`
    : `cost ${lossText(loss, unit)}`;
  return `${standing} until ${moment.unit} ${moment.number}; ${deed} ${cost}${othersText(others, unit)}.`;
}

/** A review in one plain sentence: "You were at 41 % until card 33; taking 6+4=10 instead of J+6+4=20 cost 12 points; the rest was luck." */
export function sentenceOf(
  { about, decisions, luck, fault }: ReviewSummary,
  { game }: GameParts,
  words: ReviewWords,
  review: UnwrittenReview,
  stateBefore: (index: number) => GameState,
): string {
  if (fault !== null) return faultText(fault, words, review, stateBefore(fault.index));
  const course = luckText(luck, review);
  if (about === 'no strategy')
    return `${game.title} has no strategy, for any ${game.moveNoun} is as good as any other: ${course}.`;
  if (about === 'nothing decided') return `There was nothing to decide: ${course}.`;
  if (decisions === 1) return `The only decision cost nothing to speak of: ${course}.`;
  return `None of ${decisions} decisions cost anything to speak of: ${course}.`;
}
