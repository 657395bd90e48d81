import './decision-detail.css';
import type { GameReview, ReviewedMove } from 'maketen/hint';
import { useEffect, useRef } from 'preact/hooks';
import type { ReviewController } from '../hooks/use-review.js';
import { capital } from '../session/words.js';
import { texts } from '../texts/texts.js';
import { chanceText, expectedText, lossText } from './figures.js';
import { MarkSign } from './mark-sign.js';
import type { MoveText } from './move-texts.js';

export interface DecisionDetailProps {
  readonly controller: ReviewController;
  readonly review: GameReview;
  /** How many moves came before the position that is shown. */
  readonly at: number;
  /** Null at the end. */
  readonly name: MoveText | null;
  readonly playMatters: boolean;
}

function verdict({ decision, before }: ReviewedMove, unit: string, playMatters: boolean): string {
  const { review: words } = texts();
  if (decision === null) return playMatters ? words.noChoice : words.anyMove;
  if (decision.losesForCertain) return words.lastChance(chanceText(before.estimate));
  if (decision.loss > 0) return words.cost(lossText(decision.loss, unit), words.mark(decision.mark));
  return decision.mark === 'best' ? words.noBetter : words.unsure;
}

/** The position that is looked back at: what was played, what was best, and the line that the exact end proves. */
export function DecisionDetail({ controller, review, at, name, playMatters }: DecisionDetailProps) {
  const { review: words } = texts();
  const move = at < review.moves.length ? review.moves[at] : null;
  const element = useRef<HTMLDivElement>(null);
  const first = useRef(at);
  // Where the review is a sheet over half a phone, what a step was for would lie below its edge.
  useEffect(() => {
    if (at !== first.current) element.current!.scrollIntoView({ block: 'nearest' });
    first.current = -1;
  }, [at]);
  return (
    <div class="decision-detail" ref={element} data-move={at}>
      <p>
        <b>{capital(move === null ? words.theEnd : words.moment(move.moment))}</b> · {expectedText(review, move)}
      </p>
      {move !== null && name !== null && (
        <>
          <dl>
            <div>
              <dt>{words.played}</dt>
              <dd>
                {move.decision !== null && <MarkSign mark={move.decision.mark} />} {name.played}
              </dd>
            </div>
            {move.decision !== null && move.decision.loss > 0 && (
              <div>
                <dt>{words.best}</dt>
                <dd>
                  <MarkSign mark="best" /> {name.best}
                </dd>
              </div>
            )}
          </dl>
          <p>{verdict(move, review.unit, playMatters)}</p>
          <BestLine controller={controller} move={move} />
        </>
      )}
    </div>
  );
}

/** Steps through the best line on the table. */
function BestLine({ controller, move }: { readonly controller: ReviewController; readonly move: ReviewedMove }) {
  const { review: words } = texts();
  const { line, showLine, leaveLine } = controller;
  const best = move.decision?.bestLine ?? null;
  if (best === null) return null;
  const { moves, outcome, score } = best;
  const step = line?.step ?? 0;
  const go = (to: number): void => (to === 0 ? leaveLine() : showLine(moves, to));
  return (
    <div class="best-line" role="group" aria-label={words.bestLine}>
      <span>{words.bestLine}</span>
      <button
        type="button"
        data-action="line-back"
        aria-label={words.stepBack}
        aria-disabled={step === 0}
        onClick={() => step > 0 && go(step - 1)}
      >
        ‹
      </button>
      <span class="number" aria-live="polite">
        {words.stepOf(step, moves.length)}
      </span>
      <button
        type="button"
        data-action="line-forth"
        aria-label={words.stepForth}
        aria-disabled={step === moves.length}
        onClick={() => step < moves.length && go(step + 1)}
      >
        ›
      </button>
      <small>{words.bestLineEnd(outcome, score)}</small>
    </div>
  );
}
