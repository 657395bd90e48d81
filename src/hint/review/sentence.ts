import type { GameParts } from '../../env/game.js';
import type { GameState } from '../../env/rules.js';
import { formatChance, formatMean, measureWords } from '../explain.js';
import type { ReviewSummary, SummaryFault } from './game-review.js';
import type { ReviewWords } from './review-words.js';
import type { Unsummed } from './summary.js';

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

function endText({ outcome, end }: Unsummed): string {
  if (outcome === 'won') return 'a won game';
  if (outcome === 'ongoing') return `${formatChance(end.estimate)}, where the game stands`;
  return outcome === 'lost' ? 'a lost game' : 'a drawn game';
}

/** "luck took you from 28 % to a lost game" */
function luckText({ unit, start, end }: ReviewSummary['luck'], review: Unsummed): string {
  if (unit === 'chance') return `luck took you from ${formatChance(start)} to ${endText(review)}`;
  return `${resultText(unit, start)} were to be expected at the start, and luck made it ${formatMean(end)}`;
}

/** "; 2 others cost 6.2 points", or that there were none. */
function othersText({ count, loss }: SummaryFault['others'], unit: string): string {
  if (count === 0) return '; the rest was luck';
  return `; ${count} ${count === 1 ? 'other' : 'others'} cost ${lossText(loss, unit)}`;
}

function faultText(fault: SummaryFault, words: ReviewWords, { moves, unit }: Unsummed, state: GameState): string {
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
  review: Unsummed,
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
