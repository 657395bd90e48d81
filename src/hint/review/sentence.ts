import type { GameParts } from '../../env/game.js';
import type { GameState } from '../../env/rules.js';
import { formatChance, formatMean, measureWords } from '../explain.js';
import type { GameReview, ReviewedMove } from './game-review.js';
import { isFault } from './marks.js';
import type { ReviewWords } from './review-words.js';

type Told = Omit<GameReview, 'sentence'>;

/** "12 points", "1.3 rounds": what was lost, in what moves are judged by. */
export function lossText(loss: number, unit: string): string {
  if (unit !== 'chance') return `${formatMean(loss)} ${measureWords(unit)}`;
  const points = 100 * loss;
  const text = points < 9.95 ? points.toFixed(1) : points.toFixed(0);
  return `${text} ${text === '1.0' ? 'point' : 'points'}`;
}

function endText({ outcome, end }: Told): string {
  if (outcome === 'won') return 'a won game';
  if (outcome === 'ongoing') return `${formatChance(end.estimate)}, where the game stands`;
  return outcome === 'lost' ? 'a lost game' : 'a drawn game';
}

function resultText({ name }: { readonly name: string }, value: number): string {
  return `${formatMean(value)} ${measureWords(name)}`;
}

/** "luck took you from 28 % to a lost game" */
function luckText(review: Told): string {
  const { result, chance, outcome } = review;
  // Where a loss is rare the result says little of it.
  if (result !== null && !(outcome === 'lost' && chance.start > 0.5))
    return `luck made ${resultText(result, result.end)} of the ${formatMean(result.start)} to be expected at the start`;
  return `luck took you from ${formatChance(chance.start)} to ${endText(review)}`;
}

/** How things stood before a move. */
function standing({ result }: Told, { before, resultBefore }: ReviewedMove): string {
  if (result === null || resultBefore === null) return `You were at ${formatChance(before.estimate)}`;
  return `You were heading for ${resultText(result, resultBefore)}`;
}

/** "; 2 others cost 6.2 points", or that there were none. */
function othersText({ moves, worst, unit }: Told): string {
  const others = moves.flatMap(({ index, decision }) =>
    index !== worst && decision !== null && isFault(decision.mark) ? [decision.loss] : [],
  );
  if (others.length === 0) return '; the rest was luck';
  const all = others.reduce((sum, loss) => sum + loss, 0);
  return `; ${others.length} ${others.length === 1 ? 'other' : 'others'} cost ${lossText(all, unit)}`;
}

/** A review in one plain sentence: "You were at 41 % until card 33; taking 6+4=10 instead of J+6+4=20 cost 12 points; the rest was luck." */
export function sentenceOf(
  { game }: GameParts,
  words: ReviewWords,
  review: Told,
  stateBefore: (index: number) => GameState,
): string {
  const { moves, worst, unit } = review;
  if (!game.playMatters)
    return `${game.title} has no strategy, for any ${game.moveNoun} is as good as any other: ${luckText(review)}.`;
  const decisions = moves.filter(({ decision }) => decision !== null).length;
  if (decisions === 0) return `There was nothing to decide: ${luckText(review)}.`;
  const move = worst === null ? undefined : moves[worst];
  if (!move?.decision || !isFault(move.decision.mark)) {
    const all = decisions === 1 ? 'The only decision' : `None of ${decisions} decisions`;
    return `${all} cost ${decisions === 1 ? 'nothing' : 'anything'} to speak of: ${luckText(review)}.`;
  }
  const { before } = move;
  const { loss, best, losesForCertain } = move.decision;
  const state = stateBefore(move.index);
  const moment = words.moment?.(state) ?? `move ${move.index + 1}`;
  const deed = words.mistake?.(state, move.action, best.action) ?? `"${move.move}" instead of "${best.move}"`;
  const cost = losesForCertain
    ? `cost the last chance to win, ${formatChance(before.estimate)}`
    : `cost ${lossText(loss, unit)}`;
  return `${standing(review, move)} until ${moment}; ${deed} ${cost}${othersText(review)}.`;
}
