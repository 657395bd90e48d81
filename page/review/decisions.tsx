import './decisions.css';
import type { DecisionMark, GameReview, ReviewedDecision, ReviewedMove } from 'maketen/hint';
import { useEffect, useRef } from 'preact/hooks';
import { moveText, moveTexts } from '../games/names.js';
import { useGame } from '../hooks/use-page.js';
import { replay } from '../session/position.js';
import type { Session } from '../session/session.js';
import { sentences } from '../session/words.js';
import { capital } from '../texts/numbers-and-lists.js';
import { texts } from '../texts/texts.js';

/** What was best where a move was played; null where nothing was decided. */
function bestMove({ spec, turns }: Session, { index, decision }: ReviewedMove) {
  return decision && moveText(replay(spec, turns.slice(0, index)), decision.best.action);
}

/** Where a game turned, in the words of the table: the worst fault of its review, what it cost, and what was better. Null without one. */
export function turningText(session: Session, { summary, moves, unit }: GameReview): string | null {
  if (summary.fault === null) return null;
  const { index, moment } = summary.fault;
  const { review: words } = texts();
  const played = moveTexts(session.spec, session.turns)[index];
  const best = bestMove(session, moves[index])!;
  return words.turned(words.moment(moment), played, verdict(moves[index], unit, true), best);
}

/** A review in short: where the game turned, else what luck did. */
export function reviewSentence(session: Session, review: GameReview) {
  const { fault } = review.summary;
  const { review: words } = texts();
  if (fault === null) return words.sentence(review);
  const { count, loss } = fault.others;
  return sentences(turningText(session, review)!, words.others(count, lossText(loss, review.unit)));
}

function decimalsOf(value: number, unit: string) {
  if (unit === 'chance') return Math.abs(value) < 9.95 ? 1 : 0;
  return Math.abs(value) < 9.995 ? 2 : 1;
}

/** In points, or in units of the main measure. */
function scaled(value: number, unit: string) {
  return unit === 'chance' ? 100 * value : value;
}

/** "12 points", "1.3 rounds", "1.3 cards". */
function lossText(loss: number, unit: string) {
  const value = scaled(loss, unit);
  return texts().review.change(texts().numbers.number(value, decimalsOf(value, unit)), unit);
}

/** "−15", "+3.2", "0", in points or units of the main measure. @param gain less than 0 where it was for the worse */
export function signedText(gain: number, unit: string): string {
  const value = scaled(gain, unit);
  const decimals = decimalsOf(value, unit);
  const rounded = Number(Math.abs(value).toFixed(decimals));
  if (rounded === 0) return '0';
  return `${value < 0 ? '−' : '+'}${texts().numbers.number(rounded, decimals)}`;
}

/** What the curve shows before a move: a chance, or the main measure to be expected. */
export function expectedText(review: GameReview, move: ReviewedMove | null): string {
  const { courseUnit } = review;
  if (courseUnit === 'chance') return texts().numbers.chance((move?.before ?? review.end).estimate);
  const value = move === null ? review.result!.end : move.resultBefore!;
  return texts().review.amount(texts().numbers.number(value, decimalsOf(value, courseUnit)), courseUnit);
}

interface DecisionsProps {
  readonly review: GameReview;
  /** The moves that were played, in the words of the table. */
  readonly names: readonly string[];
}

/** As chess writes them, so that colour alone does not tell. */
const SIGNS: Readonly<Record<DecisionMark, string>> = {
  best: '★',
  good: '✓',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

function MarkSign({ mark }: { readonly mark: DecisionMark }) {
  return (
    <span class={`decision-sign mark-${mark}`} aria-hidden="true">
      {SIGNS[mark]}
    </span>
  );
}

function verdict({ decision, before }: ReviewedMove, unit: string, playMatters: boolean) {
  const { review: words } = texts();
  if (decision === null) return playMatters ? words.noChoice : words.anyMove;
  if (decision.losesForCertain) return words.lastChance(texts().numbers.chance(before.estimate));
  if (decision.loss > 0) return words.cost(lossText(decision.loss, unit), words.marks[decision.mark]);
  return decision.mark === 'best' ? words.noBetter : words.unsure;
}

/** The position that is looked back at: what was played, what was best, and the line that the exact end proves. */
export function DecisionDetail({ review, names, opensAt }: DecisionsProps & { readonly opensAt: number }) {
  const { session, at, playMatters } = useGame();
  const { review: words } = texts();
  const move = review.moves.at(at) ?? null;
  const element = useRef<HTMLDivElement>(null);
  const isOpening = useRef(true);
  // Where the review is a sheet over half a phone, what a step was for would lie below its edge.
  useEffect(() => {
    if (!isOpening.current) element.current!.scrollIntoView({ block: 'nearest' });
    else if (at === opensAt) isOpening.current = false;
  }, [at]);
  return (
    <div class="decision-detail panel" ref={element} data-move={at}>
      <p>
        <b>{capital(move === null ? words.theEnd : words.moment(move.moment))}</b> · {expectedText(review, move)}
      </p>
      {move !== null && (
        <>
          <dl>
            <div>
              <dt>{texts().newGame.played}</dt>
              <dd class="row">
                {move.decision !== null && <MarkSign mark={move.decision.mark} />} {names[at]}
              </dd>
            </div>
            {move.decision !== null && move.decision.loss > 0 && (
              <div>
                <dt>{words.best}</dt>
                <dd class="row">
                  <MarkSign mark="best" /> {bestMove(session, move)}
                </dd>
              </div>
            )}
          </dl>
          <p>{verdict(move, review.unit, playMatters)}</p>
          <BestLine move={move} />
        </>
      )}
    </div>
  );
}

function BestLine({ move }: { readonly move: ReviewedMove }) {
  const { moves: ways, review: words } = texts();
  const { line, showLine, leaveLine } = useGame().review;
  const best = move.decision?.bestLine ?? null;
  if (best === null) return null;
  const { moves, outcome, score } = best;
  const step = line?.step ?? 0;
  const go = (to: number) => (to === 0 ? leaveLine() : showLine(moves, to));
  const button = (name: string, label: string, to: number, sign: string) => {
    const isOff = to < 0 || to > moves.length;
    return (
      <button data-action={name} aria-label={label} aria-disabled={isOff} onClick={() => isOff || go(to)}>
        {sign}
      </button>
    );
  };
  return (
    <div class="best-line row" role="group" aria-label={words.bestLine}>
      <span>{words.bestLine}</span>
      {button('line-back', ways.back, step - 1, '‹')}
      <span class="number" aria-live="polite">
        {ways.shownOf(step, moves.length)}
      </span>
      {button('line-forth', ways.forth, step + 1, '›')}
      <small>{words.bestLineEnd(outcome, score)}</small>
    </div>
  );
}

/** Decisions that stand in the list of the costliest. */
const MOST = 6;
/** Points: less is not worth a line. */
const LEAST = 0.5;

/** A lost game has no price in units of the main measure. */
function costText({ loss, losesForCertain }: ReviewedDecision, unit: string) {
  return losesForCertain && unit !== 'chance' ? texts().review.theGame : signedText(-loss, unit);
}

export function costliest({ moves }: GameReview) {
  return moves
    .flatMap(({ index, moment, decision }) => (decision === null ? [] : { index, moment, decision }))
    .filter(({ decision }) => decision.points >= LEAST || decision.losesForCertain)
    .sort((a, b) => b.decision.points - a.decision.points)
    .slice(0, MOST);
}

/** The decisions that cost most: a press shows the position. */
export function CostliestDecisions({ review, names }: DecisionsProps) {
  const { at, look } = useGame();
  const { review: words } = texts();
  const decisions = costliest(review);
  if (decisions.length === 0) return <p class="quiet">{words.nothingCost}</p>;
  return (
    <ol class="decisions" aria-label={words.costMost}>
      {decisions.map(({ index, moment, decision }) => (
        <li key={index}>
          <button
            class="row"
            data-decision={index}
            aria-current={index === at ? 'step' : undefined}
            onClick={() => look(index)}
          >
            <MarkSign mark={decision.mark} />
            <span class="quiet">{capital(words.moment(moment))}</span>
            <span class="decision-move">{names[index]}</span>
            <span class="visually-hidden">, {words.marks[decision.mark]}, </span>
            <span class="decision-cost">{costText(decision, review.unit)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
