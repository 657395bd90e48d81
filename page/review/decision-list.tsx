import './decision-list.css';
import type { GameReview, ReviewedDecision, ReviewedMove } from 'maketen/hint';
import { capital } from '../session/words.js';
import { texts } from '../texts/texts.js';
import { expectedText, signedText } from './figures.js';
import { MarkSign } from './mark-sign.js';
import type { MoveText } from './move-texts.js';

/** Decisions that stand in the list of the costliest. */
const MOST = 6;
/** Points: less is not worth a line. */
const LEAST = 0.5;

type Decided = ReviewedMove & { readonly decision: ReviewedDecision };

export interface DecisionListProps {
  readonly review: GameReview;
  readonly names: readonly MoveText[];
  readonly at: number;
  readonly onLook: (at: number) => void;
}

function isDecided(move: ReviewedMove): move is Decided {
  return move.decision !== null;
}

/** A lost game has no price in units of the main measure. */
function costText({ loss, losesForCertain }: ReviewedDecision, unit: string): string {
  return losesForCertain && unit !== 'chance' ? texts().review.theGame : signedText(-loss, unit);
}

/** The decisions that cost most, the costliest first. */
export function costliest({ moves }: GameReview): Decided[] {
  return moves
    .filter(isDecided)
    .filter(({ decision }) => decision.points >= LEAST || decision.losesForCertain)
    .sort((a, b) => b.decision.points - a.decision.points)
    .slice(0, MOST);
}

/** The decisions that cost most: a press shows the position. */
export function CostliestDecisions({ review, names, at, onLook }: DecisionListProps) {
  const { review: words } = texts();
  const decisions = costliest(review);
  if (decisions.length === 0) return <p class="quiet">{words.nothingCost}</p>;
  return (
    <ol class="decisions" aria-label={words.costMost}>
      {decisions.map(({ index, moment, decision }) => (
        <li key={index}>
          <button
            type="button"
            data-decision={index}
            aria-current={index === at ? 'step' : undefined}
            onClick={() => onLook(index)}
          >
            <MarkSign mark={decision.mark} />
            <span class="decision-moment">{capital(words.moment(moment))}</span>
            <span class="decision-move">{names[index].played}</span>
            <span class="visually-hidden">, {words.mark(decision.mark)}, </span>
            <span class="decision-cost">{costText(decision, review.unit)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Every decision in its order with its figures, or every move where nothing is decided: the curve as a table. */
export function AllDecisions({ review, names, at, onLook }: DecisionListProps) {
  const { review: words } = texts();
  const decided = review.moves.filter(isDecided);
  const rows: readonly ReviewedMove[] = decided.length > 0 ? decided : review.moves;
  const count = rows.length;
  return (
    <details class="all-decisions">
      <summary>{decided.length > 0 ? words.allDecisions(count) : words.allMoves(count)}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.when}</th>
            <th scope="col" class="number">
              {review.courseUnit === 'chance' ? words.chance : words.curve(review.courseUnit)}
            </th>
            <th scope="col">{words.played}</th>
            {decided.length > 0 && (
              <th scope="col" class="number">
                {words.lost}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((move) => (
            <tr key={move.index} aria-current={move.index === at ? 'step' : undefined}>
              <th scope="row">
                <button type="button" class="link" onClick={() => onLook(move.index)}>
                  {capital(words.moment(move.moment))}
                </button>
              </th>
              <td class="number">{expectedText(review, move)}</td>
              <td>
                {names[move.index].played}
                {move.decision !== null && move.decision.loss > 0 && (
                  <small>
                    {words.best}: {names[move.index].best}
                  </small>
                )}
              </td>
              {move.decision && (
                <td class="number">
                  <span class="visually-hidden">{words.mark(move.decision.mark)}, </span>
                  {costText(move.decision, review.unit)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
