import type { GameParts } from '../../env/game.js';
import type { GameReview, ReviewedMove, ReviewSummary, SummaryFault } from './game-review.js';
import { isFault, isToBeSaid } from './marks.js';

/** A review before it is put into words. */
export type Unsummed = Omit<GameReview, 'sentence' | 'summary'>;

/** How the game went without regard to any move. */
function luckOf({ result, chance, courseUnit }: Unsummed): ReviewSummary['luck'] {
  const { start, end } = courseUnit === 'chance' ? chance : result!;
  return { unit: courseUnit, start, end };
}

function othersOf({ moves, worst }: Unsummed): SummaryFault['others'] {
  const losses = moves.flatMap(({ index, decision }) =>
    index !== worst && decision !== null && isToBeSaid(decision.points) ? [decision.loss] : [],
  );
  return { count: losses.length, loss: losses.reduce((sum, loss) => sum + loss, 0) };
}

function faultOf(review: Unsummed): SummaryFault | null {
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
export function summaryOf({ game }: GameParts, review: Unsummed): ReviewSummary {
  const decisions = review.moves.filter(({ decision }) => decision !== null).length;
  const fault = faultOf(review);
  const undecided = game.playMatters ? 'nothing decided' : 'no strategy';
  const about = decisions === 0 ? undecided : fault === null ? 'no fault' : 'fault';
  return { about, decisions, luck: luckOf(review), fault };
}
